// What of the HTTP API goes into the audit log, and the question what is in it (SAFE-10).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { AuditPort, PlacePort } from '../ports.ts';
import { answerRefusal, refusalOf } from '../server/answer-refusal.ts';
import { peerAddress } from '../server/peer-address.ts';
import { readInput } from '../server/read-input.ts';
import type { Visitors } from '../session/visitors.ts';

const DOORS = ['/api/', '/spooler/'];
/** Questions change nothing; only those that were refused for want of a right are worth a line. */
const QUESTIONS = ['GET', 'HEAD'];
/** What leaves the house with somebody is told in any case. */
const TAKEN_AWAY = '/api/support-bundle';
const WANT_OF_RIGHT = [401, 403, 429];
/** A screen shows its next code, something failed in it, it keeps how it looks: nobody did anything to the kitchen. */
const NO_DEEDS = ['POST /api/pairing', 'POST /api/faults', 'PUT /api/display-settings'];

const noActor = { staff: undefined, userName: undefined, displayId: undefined };

const name = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
/** As an input of date and time gives it. */
const wallTime = z.iso.datetime({ local: true, offset: false, precision: -1 });
export const auditQuery = z.object({
  order: z.optional(name),
  staff: z.optional(name),
  place: z.optional(name),
  result: z.optional(z.enum(['done', 'refused'])),
  from: z.optional(wallTime),
  to: z.optional(wallTime),
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});

export interface AuditParts {
  audit: AuditPort;
  place: Pick<PlacePort, 'bound'>;
  visitors: Visitors;
}

export function auditActions(app: FastifyInstance, { audit, place, visitors }: AuditParts): void {
  // A disconnect is over when it is noted, and yet happened at the organisation that was served until then.
  const begunAt = new WeakMap<FastifyRequest, string>();
  const site = (request: FastifyRequest) => place.bound()?.id ?? begunAt.get(request) ?? '';
  app.addHook('onRequest', async (request) => void begunAt.set(request, place.bound()?.id ?? ''));
  app.addHook('onResponse', async (request, reply) => {
    if (!DOORS.some((door) => request.url.startsWith(door))) return;
    const isQuestion = QUESTIONS.includes(request.method) && request.routeOptions.url !== TAKEN_AWAY;
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

export function auditRoutes(app: FastifyInstance, { audit }: Pick<AuditParts, 'audit'>): void {
  app.get('/api/audit', async (request, reply) => {
    const query = readInput(auditQuery, request.query);
    if (!query.ok) return answerRefusal(reply, query.refusal);
    return audit.search(query.value);
  });
}
