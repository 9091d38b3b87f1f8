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
import type { Sessions } from '../sessions/sessions.ts';
import type { ArrivingStaff, StaffStore, StoredStaff } from '../store/people/staff-store.ts';

/** Profile of staff who may act on boards (PERM-03). */
const COOK = ['K'];

export interface SiteStaffHost {
  rows: Pick<StaffStore, 'all' | 'find' | 'save' | 'remove'>;
  sessions: Pick<Sessions, 'endStaff'>;
  /** Id of the hub's site; empty before the first run. */
  site(): string;
  /** The staff to choose from at a display has changed. */
  onChanged(): void;
}

/**
 * Two people may have the same passcode: it only confirms the person whose name was tapped, and refusing one in use
 * would reveal another person's to a manager.
 */
export class SiteStaff {
  readonly #host: SiteStaffHost;
  /** Sequential: names are checked before hashing, which takes a while and 16 MB. */
  readonly #changes = new PQueue({ concurrency: 1 });

  constructor(host: SiteStaffHost) {
    this.#host = host;
  }

  all(): SiteCook[] {
    const people = this.#host.rows.all(this.#host.site()).map(memberOf);
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
      const { rows, sessions, site } = this.#host;
      const known = rows.find(site(), id);
      if (known === undefined) return refused('staff-unknown');
      const isOthers = (each: SiteCook) => each.id !== id && name !== undefined && isSame(each.name, name);
      if (this.all().some(isOthers)) return refused('staff-exists');
      const names = name === undefined ? known : namesOf(name);
      const secret = passcode === undefined ? {} : { passcode: passcode ?? '' };
      const { photoUrl, profiles } = known;
      const { firstName, lastName } = names;
      const saved = await this.#save({ id, firstName, lastName, profiles, photoUrl, ...secret });
      if (passcode !== undefined) sessions.endStaff(id);
      return saved;
    });
  }

  /** Refused with staff-unknown. */
  remove(id: string): Promise<Outcome<undefined>> {
    return this.#changes.add(async (): Promise<Outcome<undefined>> => {
      const { rows, sessions, site, onChanged } = this.#host;
      if (rows.find(site(), id) === undefined) return refused('staff-unknown');
      rows.remove(site(), id);
      sessions.endStaff(id);
      onChanged();
      return { ok: true, value: undefined };
    });
  }

  async #save(person: ArrivingStaff): Promise<Outcome<SiteCook>> {
    const { rows, site, onChanged } = this.#host;
    await rows.save(site(), person);
    onChanged();
    const saved = rows.find(site(), person.id);
    return saved === undefined ? refused('staff-unknown') : { ok: true, value: memberOf(saved) };
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
