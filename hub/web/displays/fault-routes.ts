// Owns what displays report of their own failures: who and where is known here, few a minute are heard (LOG-01).

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  FAULTS_PER_MINUTE,
  ID_MAX_CHARACTERS,
  LOG_TEXT_MAX_CHARACTERS,
  MINUTE_MS,
  SECOND_MS,
} from '../../../shared/limits.ts';
import type { DisplayFault } from '../../host/log.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { readInput } from '../server/read-input.ts';
import type { LiveSession, Sessions } from '../session/sessions.ts';
import { fullName, type Visitors } from '../session/visitors.ts';

export interface FaultPort {
  /** Into the hub's log, and further as far as the site wants it (LOG-01, LOG-02). */
  report(fault: DisplayFault): void;
}

const text = z.string().check(z.maxLength(LOG_TEXT_MAX_CHARACTERS));
export const faultBody = z.object({
  message: text.check(z.minLength(1)),
  stack: z.optional(text),
  url: text,
  route: text,
  version: z.string().check(z.maxLength(ID_MAX_CHARACTERS)),
});

export interface FaultRouteParts {
  faults: FaultPort;
  sessions: Pick<Sessions, 'onEnd'>;
  visitors: Visitors;
  now: () => number;
}

export function faultRoutes(
  app: FastifyInstance,
  { faults, sessions, visitors, now }: FaultRouteParts,
): void {
  const heard = new Map<string, number[]>();
  sessions.onEnd((sessionId) => heard.delete(sessionId));

  app.post('/api/faults', async (request, reply) => {
    const session = request.liveSession;
    if (!session) return answerRefusal(reply, { code: 'not-signed-in' });
    const body = readInput(faultBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    const lately = (heard.get(session.id) ?? []).filter((at) => now() - at < MINUTE_MS);
    if (lately.length >= FAULTS_PER_MINUTE)
      return answerRefusal(reply, { code: 'rate-limited', params: { seconds: MINUTE_MS / SECOND_MS } });
    heard.set(session.id, [...lately, now()]);
    faults.report({
      ...body.value,
      deviceId: session.id,
      userAgent: request.headers['user-agent'] ?? '',
      user: userOf(session),
    });
    return reply.code(204).send();
  });

  /** The person who is signed in; at a paired display whoever acts there. */
  function userOf(session: LiveSession): DisplayFault['user'] {
    if (session.display) return visitors.actorOf(session).staff;
    return { id: session.account._id ?? '', name: fullName(session.account) };
  }
}
