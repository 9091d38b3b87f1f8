// Management of displays by people with setup rights (PAIR-04), and a display's settings stored at the hub (ORG-15).
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import {
  FAULTS_PER_MINUTE,
  ID_MAX_CHARACTERS,
  LOG_TEXT_MAX_CHARACTERS,
  MINUTE_MS,
} from '../../../shared/limits.ts';
import { displayHome } from '../../../shared/protocol/display-home.ts';
import { displaySettings } from '../../../shared/protocol/display-settings.ts';
import type { Notice } from '../../../shared/protocol/down.ts';
import { displayList, displayRow } from '../../../shared/protocol/paired-display.ts';
import type { DisplayFault } from '../../host/log.ts';
import { RateLimiter } from '../../host/rate-limiter.ts';
import { displayName } from '../../sessions/paired-display.ts';
import type { DisplaySession, LiveSession } from '../../sessions/sessions.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, json, NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';
import { fullName } from '../session/visitors.ts';
import type { WebContext } from '../web-context.ts';
import { PairedDisplays } from './paired-displays.ts';

const tags = ['displays'];
const changeBody = z.object({ name: z.optional(displayName), home: z.optional(displayHome) });
/** Settings of a display, and the site's option on what it may report. */
const keptSettings = z.extend(displaySettings, { disableClientLogging: z.optional(z.boolean()) });

export function displayRoutes(app: WebServer, context: WebContext): void {
  const displays = new PairedDisplays(context);
  app.get(
    '/api/displays',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Lists the paired displays.',
        response: { 200: json(displayList), ...REFUSED },
      },
    },
    async () => ({
      displays: displays.list(),
      hubTime: context.now(),
      build: context.options.hub.build,
    }),
  );

  app.patch(
    '/api/displays/:id',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Renames a display or moves it to another board.',
        params: idParams,
        body: changeBody,
        response: { 200: json(displayRow), ...REFUSED },
      },
    },
    async ({ params, body }, reply) => {
      const display = displays.find(params.id);
      if (!display) return answerRefusal(reply, { code: 'display-unknown' });
      const refusal = displays.refusalOf(body, display);
      return refusal ? answerRefusal(reply, refusal) : displays.change(display, body);
    },
  );

  app.delete(
    '/api/displays/:id',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Removes a display; it is disconnected immediately.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ params }, reply) => {
      const display = displays.find(params.id);
      if (!display) return answerRefusal(reply, { code: 'display-unknown' });
      displays.revoke(display);
      return reply.code(204).send();
    },
  );

  noticeRoutes(app, displays);
}

/** Sends notices to one display. */
function noticeRoutes(app: WebServer, displays: PairedDisplays): void {
  app.post(
    '/api/displays/:id/identify',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Makes the display show its name.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ params }, reply) =>
      notify(reply, displays, params.id, ({ display }) => ({ kind: 'identify', name: display.name })),
  );

  app.post(
    '/api/displays/:id/reload',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Makes the display reload.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ params }, reply) => notify(reply, displays, params.id, () => ({ kind: 'reload' })),
  );
}

function notify(
  reply: FastifyReply,
  displays: PairedDisplays,
  id: string,
  noticeFor: (display: DisplaySession) => Notice,
): FastifyReply {
  const display = displays.find(id);
  if (!display) return answerRefusal(reply, { code: 'display-unknown' });
  const refusal = displays.notify(display, noticeFor(display));
  return refusal ? answerRefusal(reply, refusal) : reply.code(204).send();
}

export function displaySettingsRoutes(app: WebServer, { sessions, setup }: WebContext): void {
  app.get(
    '/api/display-settings',
    {
      config: { right: 'known' },
      schema: {
        tags,
        summary: 'Settings of this display stored on the hub.',
        response: { 200: json(keptSettings), ...REFUSED },
      },
    },
    async ({ liveSession }, reply) =>
      liveSession ? answerFor(liveSession) : answerRefusal(reply, { code: 'not-signed-in' }),
  );

  app.put(
    '/api/display-settings',
    {
      config: { right: 'known' },
      schema: {
        tags,
        summary: 'Stores the given settings of this display; others are unchanged.',
        body: displaySettings,
        response: { 200: json(keptSettings), ...REFUSED },
      },
    },
    async ({ liveSession, body }, reply) => {
      if (!liveSession) return answerRefusal(reply, { code: 'not-signed-in' });
      // Missing fields stay: stars and looks are sent by different parts of a display.
      sessions.setSettings(liveSession, { ...liveSession.settings, ...body });
      return answerFor(liveSession);
    },
  );

  function answerFor({ settings }: LiveSession) {
    const isOff = setup.current()?.setup.loggingOptions === 'off';
    return { ...settings, ...(isOff ? { disableClientLogging: true } : {}) };
  }
}

// Error reports of displays: person and place are known here, a few per minute are accepted (LOG-01).

const text = z.string().check(z.maxLength(LOG_TEXT_MAX_CHARACTERS));
const faultBody = z.object({
  message: text.check(z.minLength(1)),
  stack: z.optional(text),
  url: text,
  route: text,
  version: z.string().check(z.maxLength(ID_MAX_CHARACTERS)),
});

export function faultRoutes(app: WebServer, context: WebContext): void {
  const { faults, visitors, steadyNow } = context;
  const limiter = new RateLimiter({ max: FAULTS_PER_MINUTE, windowMs: MINUTE_MS }, steadyNow);

  app.post(
    '/api/faults',
    {
      config: { right: 'known' },
      schema: {
        tags: ['displays'],
        summary: 'Reports a failure of this display.',
        body: faultBody,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      const session = request.liveSession;
      if (!session) return answerRefusal(reply, { code: 'not-signed-in' });
      const refusal = limiter.takeOrRefuse(session.id);
      if (refusal) return answerRefusal(reply, refusal);
      faults.report({
        ...request.body,
        deviceId: session.id,
        userAgent: request.headers['user-agent'] ?? '',
        user: userOf(session),
      });
      return reply.code(204).send();
    },
  );

  /** The signed-in person; at a paired display the acting staff user. */
  function userOf(session: LiveSession): DisplayFault['user'] {
    if (session.display) return visitors.actorOf(session).staff;
    return { id: session.account._id ?? '', name: fullName(session.account) };
  }
}
