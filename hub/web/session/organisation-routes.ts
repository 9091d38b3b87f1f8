// Lists organisations and chooses one (ORG-01, ORG-08, ORG-09).
import * as z from 'zod/mini';
import type { Organisation } from '../../../shared/model/organisation.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { LiveSession } from '../../sessions/sessions.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, json, REFUSED, refusalShape, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';
import { organizationOf } from './visitors.ts';

const tags = ['organisation'];
const organizationRow = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['site', 'hq']),
  address: z.optional(z.object({ city: z.optional(z.string()), street: z.optional(z.string()) })),
});
const chosenOrganization = z.extend(organizationRow, {
  region: z.optional(z.string()),
  clientId: z.optional(z.string()),
});
/** The hub serves another organisation. */
const boundElsewhere = z.extend(refusalShape, { organization: z.optional(organizationRow) });

export function organisationRoutes(app: WebServer, context: WebContext): void {
  const { organisation, sessions } = context;
  app.get(
    '/api/organizations',
    {
      config: { right: 'organizations' },
      schema: {
        tags,
        summary: 'Organisations of the signed-in account.',
        response: { 200: json(z.array(organizationRow)), ...REFUSED },
      },
    },
    async (request, reply) => {
      const session = request.liveSession;
      if (!session) return answerRefusal(reply, { code: 'not-signed-in' });
      const list = await organisation.list(session.account);
      if (list.ok) {
        sessions.setPlaces(session, list.value);
        return sorted(list.value);
      }
      // The cloud can't be asked, or only as another person: returns the list stored at login.
      const { code } = list.refusal;
      if ((code === 'no-connection' || code === 'not-signed-in') && session.organisations.length > 0)
        return sorted(session.organisations);
      return answerRefusal(reply, list.refusal);
    },
  );

  chooseRoute(app, context);
  transferRoute(app, context);
}

function chooseRoute(app: WebServer, context: WebContext): void {
  const choice = new OrganisationChoice(context);
  app.post(
    '/api/organizations/:id/choose',
    {
      config: { right: 'organizations' },
      schema: {
        tags,
        summary: 'Binds the hub to an organisation; changing it requires `confirm`.',
        params: idParams,
        body: z.object({ confirm: z.optional(z.boolean()) }),
        response: {
          200: json(chosenOrganization),
          409: json(boundElsewhere, 'Not connected to KDS, or the hub serves another organisation.'),
          ...REFUSED,
        },
      },
    },
    async (request, reply) => {
      const session = request.liveSession;
      if (!session) return answerRefusal(reply, { code: 'not-signed-in' });
      const { confirm = false } = request.body;
      const chosen = await choice.choose({ session, id: request.params.id, confirm });
      if (!chosen.ok) {
        const { refusal, boundTo } = chosen;
        return answerRefusal(reply, refusal, boundTo ? { organization: rowOf(boundTo) } : {});
      }
      if (chosen.moved) context.screens.publisher.notice('all', { kind: 'reload' });
      return { ...rowOf(chosen.organisation), ...organizationOf(chosen.organisation, session) };
    },
  );
}

/** Transfer to the environment that a site is redirected to, for signed-in people (CLOUD-22, SET-49). */
function transferRoute(app: WebServer, { organisation, setup }: WebContext): void {
  app.post(
    '/api/transfer',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary: 'URL of the environment this site is redirected to.',
        response: { 200: json(z.object({ url: z.string() })), ...REFUSED },
      },
    },
    async ({ liveSession }, reply) => {
      if (!liveSession) return answerRefusal(reply, { code: 'not-signed-in' });
      // The cloud doesn't know paired displays; they stay, so that their kitchen continues.
      if (liveSession.display) return answerRefusal(reply, { code: 'not-allowed' });
      const target = setup.current()?.setup.redirect.trim() ?? '';
      if (target === '') return answerRefusal(reply, { code: 'wrong-state' });
      const url = await organisation.transfer(liveSession.account, target);
      return url.ok ? { url: url.value } : answerRefusal(reply, url.refusal);
    },
  );
}

function sorted(places: readonly Organisation[]) {
  return places.map(rowOf).sort((one, other) => one.name.localeCompare(other.name));
}

function rowOf({ id, name, role, address }: Organisation) {
  const { city, street } = address ?? {};
  const shown = { ...(city ? { city } : {}), ...(street ? { street } : {}) };
  return { id, name, role, ...(city || street ? { address: shown } : {}) };
}

// Rules for choosing an organisation: the first choice binds the hub, another one needs setup rights and a
// confirmation, a site must be connected to KDS (ORG-09 to ORG-13, ORG-17).

interface OrganisationWish {
  session: LiveSession;
  id: string;
  /** The person confirmed that all displays of this hub move. */
  confirm: boolean;
}

type ChosenOrganisation =
  | { ok: true; organisation: Organisation; moved: boolean }
  | { ok: false; refusal: Refusal; boundTo?: Organisation };

type ChoiceContext = Pick<WebContext, 'organisation' | 'account' | 'sessions' | 'visitors'>;

export class OrganisationChoice {
  readonly #context: ChoiceContext;
  #last: Promise<unknown> = Promise.resolve();

  constructor(context: ChoiceContext) {
    this.#context = context;
  }

  /** One choice at a time: two concurrent first ones must not both bind the hub. */
  choose(choice: OrganisationWish): Promise<ChosenOrganisation> {
    const chosen = this.#last.then(() => this.#chooseNow(choice));
    this.#last = chosen.catch(() => undefined);
    return chosen;
  }

  async #chooseNow(choice: OrganisationWish): Promise<ChosenOrganisation> {
    const bound = this.#context.organisation.bound();
    const moved = bound !== undefined && bound.id !== choice.id;
    if (moved) await this.#context.account.confirm(choice.session.account);
    if (moved && !this.#context.visitors.rightsOf(choice.session).includes('setup')) {
      return { ok: false, refusal: { code: 'not-allowed', params: { right: 'setup' } } };
    }
    const barred = await this.#barred(choice);
    if (barred) return this.#orStay(choice, bound, barred);
    // Last: no confirmation is requested for a move that is impossible.
    if (moved && !choice.confirm)
      return { ok: false, refusal: { code: 'hub-bound-elsewhere' }, boundTo: bound };
    const entered = await this.#context.organisation.enter(choice.session.account, choice.id);
    if (!entered.ok) return this.#orStay(choice, bound, entered.refusal);
    if (moved) {
      this.#context.sessions.clearStaff();
      this.#context.sessions.moveDisplays(bound.id, entered.value.id);
    }
    return { ok: true, organisation: entered.value, moved };
  }

  /** Reason why the organisation can't be entered; undefined if it can. */
  async #barred({ session, id }: OrganisationWish): Promise<Refusal | undefined> {
    const held = this.#context.organisation.barred(id);
    if (held) return held;
    const list = await this.#context.organisation.list(session.account);
    if (!list.ok) return list.refusal;
    this.#context.sessions.setPlaces(session, list.value);
    const wanted = list.value.find((each) => each.id === id);
    if (!wanted) return { code: 'not-allowed', params: { organization: id } };
    if (wanted.role === 'hq') return undefined;
    const enabled = await this.#context.organisation.isKdsEnabled(session.account, id);
    if (!enabled.ok) return enabled.refusal;
    return enabled.value ? undefined : { code: 'kds-not-enabled' };
  }

  /** The kitchen never waits for the cloud: the hub's own organisation can be entered without it. */
  #orStay(
    { session, id }: OrganisationWish,
    bound: Organisation | undefined,
    refusal: Refusal,
  ): ChosenOrganisation {
    const known = bound?.id === id && session.places.includes(id);
    if (bound && known && (refusal.code === 'no-connection' || refusal.code === 'not-signed-in'))
      return { ok: true, organisation: bound, moved: false };
    return { ok: false, refusal };
  }
}
