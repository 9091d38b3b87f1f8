// Owns the list of organisations and choosing one (ORG-01, ORG-08, ORG-09).
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Organisation } from '../../../shared/model/organisation.ts';
import type { LivePort, PlacePort } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, readInput } from '../server/read-input.ts';
import type { OrganisationChoice } from './choose-organisation.ts';
import type { Sessions } from './sessions.ts';
import { organizationOf } from './visitors.ts';

export const chooseBody = z.object({ confirm: z.optional(z.boolean()) });

export interface OrganisationRouteParts {
  place: PlacePort;
  choice: OrganisationChoice;
  sessions: Sessions;
  live: LivePort;
}

export function organisationRoutes(app: FastifyInstance, parts: OrganisationRouteParts): void {
  const { place, choice, sessions, live } = parts;

  app.get('/api/organizations', async (request, reply) => {
    const session = request.liveSession;
    if (!session) return answerRefusal(reply, { code: 'not-signed-in' });
    const list = await place.list(session.account);
    if (list.ok) {
      sessions.setPlaces(session, list.value);
      return sorted(list.value);
    }
    // Nobody can be asked, or only as another person: the list is the one of the login.
    const { code } = list.refusal;
    if ((code === 'no-connection' || code === 'not-signed-in') && session.organisations.length > 0)
      return sorted(session.organisations);
    return answerRefusal(reply, list.refusal);
  });

  app.post('/api/organizations/:id/choose', async (request, reply) => {
    const session = request.liveSession;
    if (!session) return answerRefusal(reply, { code: 'not-signed-in' });
    const params = readInput(idParams, request.params);
    if (!params.ok) return answerRefusal(reply, params.refusal);
    const body = readInput(chooseBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    const chosen = await choice.choose({
      session,
      id: params.value.id,
      confirm: body.value.confirm ?? false,
    });
    if (!chosen.ok) {
      const { refusal, boundTo } = chosen;
      return answerRefusal(reply, refusal, boundTo ? { organization: rowOf(boundTo) } : {});
    }
    if (chosen.moved) live.reloadAll();
    return { ...rowOf(chosen.organisation), ...organizationOf(chosen.organisation, session) };
  });
}

function sorted(places: readonly Organisation[]) {
  return places.map(rowOf).sort((one, other) => one.name.localeCompare(other.name));
}

function rowOf({ id, name, role, address }: Organisation) {
  const { city, street } = address ?? {};
  const shown = { ...(city ? { city } : {}), ...(street ? { street } : {}) };
  return { id, name, role, ...(city || street ? { address: shown } : {}) };
}
