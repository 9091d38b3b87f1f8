// Routes for emulated printer ports, captured print jobs, and their templates (CAPT-01, CAPT-04). Everything is stored
// on this hub only, and needs no cloud.
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { CAPTURE_NAME_MAX_CHARACTERS, capturePort } from '../../../shared/model/capture-port.ts';
import { captureTemplate } from '../../../shared/model/capture-template.ts';
import type { RefusalCode } from '../../../shared/protocol/refusal.ts';
import { capturedJobs, capturedPaper, captureSetup } from '../../../shared/protocol/tills/capture.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, json, NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const tags = ['capture'];
const CODES = {
  taken: 'name-taken',
  unknown: 'route-unknown',
  'too-many': 'too-large',
} as const satisfies Record<string, RefusalCode>;
const templateName = z.string().check(z.minLength(1), z.maxLength(CAPTURE_NAME_MAX_CHARACTERS));

export function captureRoutes(app: WebServer, { capture }: WebContext): void {
  app.get(
    '/api/capture',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Virtual printer ports with their state, and the templates.',
        response: { 200: json(captureSetup), ...REFUSED },
      },
    },
    async () => ({ ports: capture.ports(), templates: capture.templates() }),
  );

  app.put(
    '/api/capture/ports/:id',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary:
          'Creates or changes a port; it starts listening immediately. name-taken if another one has the number.',
        params: idParams,
        body: z.omit(capturePort, { id: true }),
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ params, body }, reply) => done(reply, capture.savePort({ ...body, id: params.id })),
  );

  app.delete(
    '/api/capture/ports/:id',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Removes a port; its captured jobs are kept.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ params }, reply) => done(reply, capture.removePort(params.id)),
  );
  templateRoutes(app, capture);
  jobRoutes(app, capture);
}

function templateRoutes(app: WebServer, capture: WebContext['capture']): void {
  app.post(
    '/api/capture/templates',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Creates a template; name-taken if another one has the name.',
        body: captureTemplate,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ body }, reply) => done(reply, capture.saveTemplate(undefined, body)),
  );

  app.put(
    '/api/capture/templates/:id',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Changes a template; it applies to jobs received from now on.',
        params: idParams,
        body: captureTemplate,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ params, body }, reply) => done(reply, capture.saveTemplate(params.id, body)),
  );

  app.delete(
    '/api/capture/templates/:id',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Removes a custom template.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ params }, reply) => done(reply, capture.removeTemplate(params.id)),
  );
}

function jobRoutes(app: WebServer, capture: WebContext['capture']): void {
  app.get(
    '/api/capture/jobs',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary:
          'The last 50 captured jobs and how each is parsed with the current templates; `unread` if parsing takes too long.',
        response: { 200: json(capturedJobs), ...REFUSED },
      },
    },
    async () => capture.jobs(undefined),
  );

  app.post(
    '/api/capture/jobs/read',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary:
          'Parses the last 50 jobs with this template without saving it; lists the lines that no rule matches.',
        body: z.extend(captureTemplate, { name: z._default(templateName, '?') }),
        response: { 200: json(capturedJobs), ...REFUSED },
      },
    },
    async ({ body }) => capture.jobs(body),
  );

  app.get(
    '/api/capture/jobs/:id',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Print-out of a captured job: text with styles, pictures, codes, cuts.',
        params: idParams,
        response: { 200: json(capturedPaper), ...REFUSED },
      },
    },
    async ({ params }, reply) => {
      const lines = await capture.paper(params.id);
      if (lines === 'away') return answerRefusal(reply, { code: 'hub-fault' });
      return lines === undefined ? answerRefusal(reply, { code: 'route-unknown' }) : { lines };
    },
  );

  app.delete(
    '/api/capture/jobs/:id',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Removes a captured job from the list; a waiting one is never parsed. Tickets are kept.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ params }, reply) => done(reply, capture.removeJob(params.id)),
  );
}

function done(reply: FastifyReply, refused: keyof typeof CODES | undefined): FastifyReply {
  return refused === undefined ? reply.code(204).send() : answerRefusal(reply, { code: CODES[refused] });
}
