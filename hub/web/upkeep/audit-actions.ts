// Selects HTTP requests for the audit log, and searches it (SAFE-10).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { auditPage } from '../../../shared/protocol/audit.ts';
import { refusalOf } from '../server/answer-refusal.ts';
import { peerAddress } from '../server/peer-address.ts';
import { json, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const AUDITED_PATHS = ['/api/', '/spooler/'];
/** Reads change nothing; only those refused for a missing right are recorded. */
const QUESTIONS = ['GET', 'HEAD'];
/** Data leaves the restaurant: always recorded. */
const EXPORTS = ['/api/support-bundle', '/api/site-file'];
const WANT_OF_RIGHT = [401, 403, 429];
/** A display's next code, its errors, its settings: none affects the kitchen. */
const NO_DEEDS = [
  'POST /api/pairing',
  'POST /api/faults',
  'PUT /api/display-settings',
  // A pad's view, several times a minute; a resulting change of mode is recorded with that change.
  'PUT /spooler/pad-state',
  // Orders are kitchen work, with a separate history.
  'POST /api/intake/orders',
  'PUT /api/intake/orders/:id',
  'POST /api/intake/deliverect/:id/orders',
  // Previews, which save nothing.
  'POST /api/setup/preview',
  'POST /api/menu/csv/preview',
  'POST /api/site-file/preview',
  // Read-only: the kitchen is unchanged.
  'POST /api/replay/open',
  'POST /api/replay/play',
  'POST /api/replay/step',
  'POST /api/replay/check',
  'DELETE /api/replay',
];

const noActor = { staff: undefined, userName: undefined, displayId: undefined };

const name = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
/** Format of a date-and-time input. */
const wallTime = z.iso.datetime({ local: true, offset: false, precision: -1 });
const auditQuery = z.object({
  order: z.optional(name),
  staff: z.optional(name),
  place: z.optional(name),
  result: z.optional(z.enum(['done', 'refused'])),
  from: z.optional(wallTime),
  to: z.optional(wallTime),
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});

export function auditActions(app: FastifyInstance, { audit, organisation, visitors }: WebContext): void {
  // A disconnect is recorded when it is over, but belongs to the organisation served until then.
  const begunAt = new WeakMap<FastifyRequest, string>();
  const site = (request: FastifyRequest) => organisation.bound()?.id ?? begunAt.get(request) ?? '';
  app.addHook('onRequest', async (request) => void begunAt.set(request, organisation.bound()?.id ?? ''));
  app.addHook('onResponse', async (request, reply) => {
    if (!AUDITED_PATHS.some((path) => request.url.startsWith(path))) return;
    const isQuestion =
      QUESTIONS.includes(request.method) && !EXPORTS.includes(request.routeOptions.url ?? '');
    const { statusCode } = reply;
    if (isQuestion && !WANT_OF_RIGHT.includes(statusCode)) return;
    const done = statusCode < 400;
    const entry = entryOf(request, reply);
    if (done && NO_DEEDS.includes(entry.action)) return;
    if (done && request.liveSession) audit.did(entry);
    else audit.noted(entry);
  });

  function entryOf(request: FastifyRequest, reply: FastifyReply) {
    const refusal = refusalOf(reply);
    const { liveSession } = request;
    const { staff, userName, displayId } = liveSession ? visitors.actorOf(liveSession) : noActor;
    return {
      action: `${request.method} ${request.routeOptions.url ?? '?'}`,
      result: reply.statusCode < 400 ? 'done' : (refusal?.code ?? String(reply.statusCode)),
      params: refusal?.params,
      address: peerAddress(request),
      site: site(request),
      staff,
      userName,
      displayId,
    };
  }
}

export function auditRoutes(app: WebServer, { searchAudit }: WebContext): void {
  app.get(
    '/api/audit',
    {
      config: { right: 'setup' },
      schema: {
        tags: ['upkeep'],
        summary: 'The activity log, newest first.',
        querystring: auditQuery,
        response: { 200: json(auditPage), ...REFUSED },
      },
    },
    async ({ query }) => searchAudit(query),
  );
}
