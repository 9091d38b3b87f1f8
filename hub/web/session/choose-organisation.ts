// The rules of choosing an organisation: the first choice binds the hub, another one needs setup rights and a
// confirmation, a site must be connected to KDS (ORG-09 to ORG-13, ORG-17).
import type { Organisation } from '../../../shared/model/organisation.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { AccountPort, PlacePort } from '../ports.ts';
import type { LiveSession, Sessions } from './sessions.ts';
import type { Visitors } from './visitors.ts';

export interface Choice {
  session: LiveSession;
  id: string;
  /** The person knows that all displays of this hub move. */
  confirm: boolean;
}

export type Chosen =
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
