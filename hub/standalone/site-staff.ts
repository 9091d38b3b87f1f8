// Kitchen staff of a standalone hub: names, passcodes, and signing off after changes (SOLO-02).
import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import {
  type ChangedSiteCook,
  type NewSiteCook,
  type SiteCook,
  STAFF_MAX,
} from '../../shared/protocol/standalone.ts';
import type { CurrentSite } from '../engine/site-context.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { ArrivingStaff, StaffStore, StoredStaff } from '../store/people/staff-store.ts';

/** Profile of staff who may act on boards (PERM-03). */
const COOK = ['K'];

/**
 * Two people may have the same passcode: it only confirms the person whose name was tapped, and refusing one in use
 * would reveal another person's to a manager.
 */
export class SiteStaff {
  readonly #rows: StaffStore;
  readonly #sessions: Sessions;
  readonly #served: CurrentSite;
  readonly #events: HubEvents;
  /** Sequential: names are checked before hashing, which takes a while and 16 MB. */
  readonly #changes = new PQueue({ concurrency: 1 });

  constructor(rows: StaffStore, sessions: Sessions, served: CurrentSite, events: HubEvents) {
    this.#rows = rows;
    this.#sessions = sessions;
    this.#served = served;
    this.#events = events;
  }

  all(): SiteCook[] {
    const people = this.#rows.all(this.#site()).map(memberOf);
    return people.sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Refused with staff-exists or too-many-people. */
  add(person: NewSiteCook): Promise<Outcome<SiteCook>> {
    return this.#changes.add(async (): Promise<Outcome<SiteCook>> => {
      const known = this.all();
      if (known.length >= STAFF_MAX)
        return { ok: false, refusal: { code: 'too-many-people', params: { max: STAFF_MAX } } };
      if (known.some(({ name }) => isSame(name, person.name))) return refused('staff-exists');
      return this.#save(arriving(person));
    });
  }

  /** A new passcode signs the person off everywhere. Refused with staff-unknown or staff-exists. */
  change(id: string, { name, passcode }: ChangedSiteCook): Promise<Outcome<SiteCook>> {
    return this.#changes.add(async (): Promise<Outcome<SiteCook>> => {
      const known = this.#rows.find(this.#site(), id);
      if (known === undefined) return refused('staff-unknown');
      const isOthers = (each: SiteCook) => each.id !== id && name !== undefined && isSame(each.name, name);
      if (this.all().some(isOthers)) return refused('staff-exists');
      const names = name === undefined ? known : namesOf(name);
      const secret = passcode === undefined ? {} : { passcode: passcode ?? '' };
      const { photoUrl, profiles } = known;
      const { firstName, lastName } = names;
      const saved = await this.#save({ id, firstName, lastName, profiles, photoUrl, ...secret });
      if (passcode !== undefined) this.#sessions.endStaff(id);
      return saved;
    });
  }

  /** Refused with staff-unknown. */
  remove(id: string): Promise<Outcome<undefined>> {
    return this.#changes.add(async (): Promise<Outcome<undefined>> => {
      if (this.#rows.find(this.#site(), id) === undefined) return refused('staff-unknown');
      this.#rows.remove(this.#site(), id);
      this.#sessions.endStaff(id);
      this.#events.emit('rightsChanged');
      return { ok: true, value: undefined };
    });
  }

  async #save(person: ArrivingStaff): Promise<Outcome<SiteCook>> {
    await this.#rows.save(this.#site(), person);
    this.#events.emit('rightsChanged');
    const saved = this.#rows.find(this.#site(), person.id);
    return saved === undefined ? refused('staff-unknown') : { ok: true, value: memberOf(saved) };
  }

  /** Empty before the first run. */
  #site(): string {
    return this.#served.organisation?.id ?? '';
  }
}

/** A new staff user; without a passcode none is asked for. */
export function arriving({ name, passcode }: NewSiteCook): ArrivingStaff {
  const secret = passcode === undefined ? {} : { passcode };
  return { id: randomUUID(), ...namesOf(name), profiles: COOK, ...secret };
}

/** "Dana Levi" has a first and a last name; "Dana" only a first one. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

function memberOf({ id, firstName, lastName, hasPasscode }: StoredStaff): SiteCook {
  return { id, name: `${firstName} ${lastName}`.trim(), hasPasscode };
}

function isSame(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();
  return plain(one) === plain(other);
}

function refused(code: 'staff-unknown' | 'staff-exists'): { ok: false; refusal: { code: typeof code } } {
  return { ok: false, refusal: { code } };
}
