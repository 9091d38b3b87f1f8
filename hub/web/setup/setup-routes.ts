// Owns reading and saving the site's setup, and the admin code that some regions ask for before (SET-04, SET-06, DLG-20,
// PERM-13, PERM-15).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { asJsonObject, type JsonObject, objectsIn } from '../../../shared/json/json-object.ts';
import { ADMIN_CODE_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { readSetup } from '../../../shared/model/setup.ts';
import { spellSetup } from '../../../shared/model/spell-setup.ts';
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

// Owns what the setup's pages edit: the stored setup with every value as it is read, and the values that hold without
// anybody's doing, so that displays need none of the readers (decision 0008); and the sites that an HQ chooses from (HQ-02).

/** @param local whether the pages offer what only a local environment has (SHELL-31) */
export function setupFormRoutes(
  app: FastifyInstance,
  site: Pick<SetupPort, 'current' | 'chain'>,
  local: boolean,
): void {
  app.get('/api/setup/sites', () => site.chain());

  app.get('/api/setup/form', async () => {
    const current = site.current();
    return {
      revision: current?.revision ?? 0,
      setup: current?.stored ?? {},
      read: spellSetup(current?.setup ?? readSetup({})),
      usual: USUAL,
      ...(local ? { local } : {}),
    };
  });
}

const USUAL = {
  site: spellSetup(readSetup({})),
  expo: usualProfile('expo'),
  kitchen: usualProfile('kitchen'),
  customer: usualProfile('customer'),
  ...usualEntries(),
};

/** What a profile of this type is before anything is set; its id is left out. */
function usualProfile(type: string): JsonObject {
  return firstOf(spellSetup(readSetup({ profiles: [{ _id: 'new', type }] }))['profiles']);
}

/** Likewise a virtual work station, a zone set, a load-balance group. */
function usualEntries(): Record<'virtualWorkStations' | 'zonesSets' | 'groups', JsonObject> {
  const entries = [{ _id: 'new' }];
  const read = spellSetup(
    readSetup({
      virtualWorkStations: entries,
      zonesAssignment: { zonesSets: entries },
      loadBalancing: { groups: entries },
    }),
  );
  return {
    virtualWorkStations: firstOf(read['virtualWorkStations']),
    zonesSets: firstOf(asJsonObject(read['zonesAssignment'])['zonesSets']),
    groups: firstOf(asJsonObject(read['loadBalancing'])['groups']),
  };
}

function firstOf(list: unknown): JsonObject {
  const [{ _id: _, ...rest } = {}] = objectsIn(list);
  return rest;
}
