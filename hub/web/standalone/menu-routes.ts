// Menu of a standalone site, its CSV files, and the file of the whole site (SOLO-03, SOLO-06).
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Outcome } from '../../../shared/protocol/refusal.ts';
import type { Right } from '../../../shared/protocol/session.ts';
import {
  CSV_MAX_BYTES,
  CSV_SEPARATORS,
  csvFile,
  csvImport,
  csvPreview,
  menuEdits,
  menuPage,
  menuSaved,
} from '../../../shared/protocol/site/menu.ts';
import {
  SITE_FILE_MAX_BYTES,
  siteFileSent,
  sitePreview,
  siteTakenIn,
} from '../../../shared/protocol/site/site-file.ts';
import type { LiveSession } from '../../sessions/sessions.ts';
import type { CsvSent } from '../../standalone/site-menu.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { json, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { StandaloneContext, WebContext } from '../web-context.ts';

const tags = ['standalone'];
const SETUP = { right: 'setup' } as const;
/** The file contains people's passcodes, and an import replaces more than a manager may set (PERM-08). */
const OWNER = { right: 'dealer-options' } as const;
const OWNER_WITH_PASSWORD = { ...OWNER, password: true } as const;

/** Base64 uses four characters for three bytes. */
const CSV_BODY_MAX_BYTES = Math.ceil((CSV_MAX_BYTES * 4) / 3) + 1_024;
/** Quotes and line breaks within the file's text are escaped. */
const SITE_BODY_MAX_BYTES = 2 * SITE_FILE_MAX_BYTES;
const exportQuery = z.object({
  language: z._default(z.enum(['en', 'he-il']), 'en'),
  separator: z._default(z.enum(CSV_SEPARATORS), 'comma'),
});

export function menuRoutes(app: WebServer, menu: StandaloneContext['menu']): void {
  app.get(
    '/api/menu',
    {
      config: SETUP,
      schema: {
        tags,
        summary: 'The menu, its stations, and the revision to base an import on.',
        response: { 200: json(menuPage), ...REFUSED },
      },
    },
    async () => menu.page(),
  );

  app.post(
    '/api/menu/edits',
    {
      config: SETUP,
      bodyLimit: CSV_BODY_MAX_BYTES,
      schema: {
        tags,
        summary:
          'Applies edits, all or none, effective immediately; `undo` has the edits that restore the previous state.',
        body: menuEdits,
        response: { 200: json(menuSaved), ...REFUSED },
      },
    },
    async ({ body }, reply) => answered(reply, menu.edit(body.edits)),
  );
  csvRoutes(app, menu);
}

function csvRoutes(app: WebServer, menu: StandaloneContext['menu']): void {
  app.get(
    '/api/menu/csv',
    {
      config: SETUP,
      schema: {
        tags,
        summary: 'The menu as a CSV file (RFC 4180, UTF-8 with BOM).',
        querystring: exportQuery,
        response: {
          200: { description: 'The CSV file.', content: { 'text/csv': { schema: z.string() } } },
          ...REFUSED,
        },
      },
    },
    async ({ query }, reply) =>
      sendFile(reply, {
        ...{ name: 'menu.csv', type: 'text/csv; charset=utf-8' },
        text: menu.csv(query.language, query.separator),
      }),
  );

  app.post(
    '/api/menu/csv/preview',
    {
      config: SETUP,
      bodyLimit: CSV_BODY_MAX_BYTES,
      schema: {
        tags,
        summary: 'Previews what a CSV file, in base64, would change, and lists its errors by line.',
        body: csvFile,
        response: { 200: json(csvPreview), ...REFUSED },
      },
    },
    async ({ body }, reply) => answered(reply, menu.preview(csvOf(body))),
  );

  app.post(
    '/api/menu/csv',
    {
      config: SETUP,
      bodyLimit: CSV_BODY_MAX_BYTES,
      schema: {
        tags,
        summary: 'Imports a CSV file, all or nothing; 409 menu-outdated if the menu has changed since.',
        body: csvImport,
        response: { 200: json(menuSaved), ...REFUSED },
      },
    },
    async ({ body }, reply) => answered(reply, menu.takeIn({ ...csvOf(body), revision: body.revision })),
  );
}

export function siteFileRoutes(
  app: WebServer,
  siteFile: StandaloneContext['siteFile'],
  { visitors }: Pick<WebContext, 'visitors'>,
): void {
  const rightsOf = (live: LiveSession | undefined): readonly Right[] =>
    live === undefined ? [] : visitors.rightsOf(live);
  app.get(
    '/api/site-file',
    {
      config: OWNER_WITH_PASSWORD,
      schema: {
        tags,
        summary: 'Exports the whole site in one file: setup, menu, staff, virtual printers, names of tills.',
        response: { 200: json(z.looseObject({}), 'The file.'), ...REFUSED },
      },
    },
    async (_request, reply) => {
      const written = siteFile.write();
      if (!written.ok) return answerRefusal(reply, written.refusal);
      return sendFile(reply, { ...written.value, type: 'application/json; charset=utf-8' });
    },
  );

  app.post(
    '/api/site-file/preview',
    {
      config: OWNER,
      bodyLimit: SITE_BODY_MAX_BYTES,
      schema: {
        tags,
        summary:
          'Previews what a site file would replace; 400 site-file-invalid gives the reason if it can’t be imported.',
        body: siteFileSent,
        response: { 200: json(sitePreview), ...REFUSED },
      },
    },
    async (request, reply) =>
      answered(reply, siteFile.preview(request.body.file, rightsOf(request.liveSession))),
  );

  app.post(
    '/api/site-file',
    {
      config: OWNER_WITH_PASSWORD,
      bodyLimit: SITE_BODY_MAX_BYTES,
      schema: {
        tags,
        summary:
          'Replaces this site with the one in the file, all or nothing; tokens of new tills are returned only once.',
        body: siteFileSent,
        response: { 200: json(siteTakenIn), ...REFUSED },
      },
    },
    async (request, reply) =>
      answered(reply, siteFile.takeIn(request.body.file, rightsOf(request.liveSession))),
  );
}

function csvOf({ file, columns, ...choices }: z.infer<typeof csvFile>): CsvSent {
  return { bytes: Buffer.from(file, 'base64'), columns, ...choices };
}

function answered<Value>(reply: FastifyReply, outcome: Outcome<Value>): Value | FastifyReply {
  return outcome.ok ? outcome.value : answerRefusal(reply, outcome.refusal);
}

function sendFile(
  reply: FastifyReply,
  { name, type, text }: { name: string; type: string; text: string },
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .serializer((body: string) => body)
    .send(text);
}
