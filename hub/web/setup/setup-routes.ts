// Owns reading and saving the site's setup, and the admin code that some regions ask for before (SET-04, SET-06, DLG-20,
// PERM-13, PERM-15).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ADMIN_CODE_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { SetupPort } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { networkOf } from '../server/peer-address.ts';
import { readInput } from '../server/read-input.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Visitors } from '../session/visitors.ts';
import type { AdminCodes } from './admin-codes.ts';

const code = z.string().check(z.maxLength(ADMIN_CODE_MAX_CHARACTERS));
export const codeBody = z.object({ code });
export const setupBody = z.object({
  revision: z.int().check(z.gte(0)),
  setup: z.record(z.string(), z.unknown()),
  /** For a save that asks for it anew (PERM-15). */
  adminCode: z.optional(code),
});

export interface SetupRouteParts {
  setup: SetupPort;
  sessions: Sessions;
  visitors: Visitors;
  codes: AdminCodes;
}

export function setupRoutes(app: FastifyInstance, parts: SetupRouteParts): void {
  const { setup: site, sessions, visitors, codes } = parts;
  sessions.onEnd((sessionId) => codes.forget(sessionId));
  const shown = (request: FastifyRequest, code: string): Refusal | undefined =>
    request.liveSession
      ? codes.show(request.liveSession, code, networkOf(request))
      : { code: 'not-signed-in' };

  app.get('/api/setup', async (request) => {
    const current = site.current();
    const asks = codes.isNeeded(sessionOf(request)) ? { adminCode: 'needed' as const } : {};
    return { revision: current?.revision ?? 0, setup: current?.stored ?? {}, ...asks };
  });

  app.post('/api/setup/admin-code', async (request, reply) => {
    const body = readInput(codeBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    const refusal = shown(request, body.value.code);
    if (refusal) return answerRefusal(reply, refusal);
    return reply.code(204).send();
  });

  app.put('/api/setup', async (request, reply) => {
    const body = readInput(setupBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    const { adminCode, ...sent } = body.value;
    const session = sessionOf(request);
    const refusal = adminCode === undefined ? undefined : shown(request, adminCode);
    if (refusal) return answerRefusal(reply, refusal);
    if (codes.isNeeded(session)) return answerRefusal(reply, { code: 'admin-code-needed' });
    const { liveSession } = request;
    if (!liveSession) return answerRefusal(reply, { code: 'not-signed-in' });
    const isUnconfirmed = adminCode === undefined && codes.isAsked();
    const saved = await site.save(
      isUnconfirmed ? { ...sent, unconfirmed: true } : sent,
      visitors.rightsOf(liveSession),
      liveSession.account,
    );
    if (!saved.ok) return answerRefusal(reply, saved.refusal, saved.more);
    const { revision, setup, warnings } = saved;
    return { revision, setup, warnings };
  });
}

/** Only who is signed in has the right that these routes need. */
function sessionOf({ liveSession }: FastifyRequest): string {
  return liveSession?.id ?? '';
}
