// Owns the list of organisations and choosing one (ORG-01, ORG-08, ORG-09).
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Organisation } from '../../../shared/model/organisation.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { AccountPort, LivePort, PlacePort } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, readInput } from '../server/read-input.ts';
import type { LiveSession, Sessions } from './sessions.ts';
import { organizationOf, type Visitors } from './visitors.ts';

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

// The rules of choosing an organisation: the first choice binds the hub, another one needs setup rights and a
// confirmation, a site must be connected to KDS (ORG-09 to ORG-13, ORG-17).

interface Choice {
  session: LiveSession;
  id: string;
  /** The person knows that all displays of this hub move. */
  confirm: boolean;
}

type Chosen =
  | { ok: true; organisation: Organisation; moved: boolean }
  | { ok: false; refusal: Refusal; boundTo?: Organisation };

export class OrganisationChoice {
  private readonly place: PlacePort;
  private readonly account: Pick<AccountPort, 'confirm'>;
  private readonly sessions: Sessions;
  private readonly visitors: Visitors;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    place: PlacePort,
    account: Pick<AccountPort, 'confirm'>,
    sessions: Sessions,
    visitors: Visitors,
  ) {
    this.place = place;
    this.account = account;
    this.sessions = sessions;
    this.visitors = visitors;
  }

  /** One choice at a time: two first ones at once must not both bind the hub. */
  choose(choice: Choice): Promise<Chosen> {
    const chosen = this.last.then(() => this.chooseNow(choice));
    this.last = chosen.catch(() => undefined);
    return chosen;
  }

  private async chooseNow(choice: Choice): Promise<Chosen> {
    const bound = this.place.bound();
    const moved = bound !== undefined && bound.id !== choice.id;
    if (moved && !choice.confirm)
      return { ok: false, refusal: { code: 'hub-bound-elsewhere' }, boundTo: bound };
    if (moved) await this.account.confirm(choice.session.account);
    if (moved && !this.visitors.rightsOf(choice.session).includes('setup')) {
      return { ok: false, refusal: { code: 'not-allowed', params: { right: 'setup' } } };
    }
    const entered = await this.enter(choice);
    if (!entered.ok) return this.orStay(choice, bound, entered.refusal);
    if (moved) {
      this.sessions.clearStaff();
      this.sessions.moveDisplays(bound.id, entered.organisation.id);
    }
    return { ok: true, organisation: entered.organisation, moved };
  }

  private async enter({ session, id }: Choice): Promise<Chosen> {
    const list = await this.place.list(session.account);
    if (!list.ok) return list;
    this.sessions.setPlaces(session, list.value);
    const wanted = list.value.find((each) => each.id === id);
    if (!wanted) return { ok: false, refusal: { code: 'not-allowed', params: { organization: id } } };
    if (wanted.role !== 'hq') {
      const enabled = await this.place.isKdsEnabled(session.account, id);
      if (!enabled.ok) return enabled;
      if (!enabled.value) return { ok: false, refusal: { code: 'kds-not-enabled' } };
    }
    const entered = await this.place.enter(session.account, id);
    return entered.ok ? { ok: true, organisation: entered.value, moved: false } : entered;
  }

  /** The kitchen never waits for the cloud: into the hub's own organisation one gets without it. */
  private orStay({ session, id }: Choice, bound: Organisation | undefined, refusal: Refusal): Chosen {
    const known = bound?.id === id && session.places.includes(id);
    if (bound && known && (refusal.code === 'no-connection' || refusal.code === 'not-signed-in'))
      return { ok: true, organisation: bound, moved: false };
    return { ok: false, refusal };
  }
}
