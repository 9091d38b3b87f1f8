// The SQL of staff users: who may act on boards, and whether a passcode fits (SAFE-04, DLG-28).

import { and, eq, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../open-database.ts';
import { staff } from '../schema.ts';
import type { MetaStore } from '../stores.ts';
import { hashSecret, secretFits } from './secret-hash.ts';

/** A staff user as the rest of the hub may know it: never with the passcode or its hash. */
export interface StoredStaff {
  id: string;
  firstName: string;
  lastName: string;
  profiles: string[];
  photoUrl: string | undefined;
  hasPasscode: boolean;
}

/** A staff user as it arrives; the passcode is hashed here and forgotten. */
export interface ArrivingStaff {
  id: string;
  firstName: string;
  lastName: string;
  profiles: readonly string[];
  photoUrl?: string | undefined;
  passcode?: string | undefined;
}

const profileList = z.catch(z.array(z.string()), []);

function prepareStatements(db: Db) {
  const ofSite = eq(staff.site, sql.placeholder('site'));
  return {
    all: db.select().from(staff).where(ofSite).prepare(),
    one: db
      .select()
      .from(staff)
      .where(and(ofSite, eq(staff.id, sql.placeholder('id'))))
      .prepare(),
  };
}

export class StaffStore {
  readonly #db: Db;
  readonly #meta: Pick<MetaStore, 'get' | 'set'>;
  readonly #statements: ReturnType<typeof prepareStatements>;

  /** @param meta of the same database */
  constructor(db: Db, meta: Pick<MetaStore, 'get' | 'set'>) {
    this.#db = db;
    this.#meta = meta;
    this.#statements = prepareStatements(db);
  }

  all(site: string): StoredStaff[] {
    return this.#statements.all.all({ site }).map(readRow);
  }

  find(site: string, id: string): StoredStaff | undefined {
    const row = this.#rowOf(site, id);
    return row && readRow(row);
  }

  /** True if the passcode is this staff user's; also if the user needs none. */
  async fits(site: string, id: string, passcode: string): Promise<boolean> {
    const row = this.#rowOf(site, id);
    if (!row) return false;
    return row.passcodeHash === null || secretFits(passcode, row.passcodeHash);
  }

  /** How many digits each passcode of the site has, if it is the same number for all; no passcode is longer (DLG-28). */
  passcodeDigits(site: string): number | undefined {
    return Number(this.#meta.get(`passcode-digits:${site}`)) || undefined;
  }

  /** Takes over a site's whole list: who isn't on it any more is removed. */
  async replaceAll(site: string, people: readonly ArrivingStaff[]): Promise<void> {
    // One after the other: each hash takes 16 MB while it runs.
    const rows: (typeof staff.$inferInsert)[] = [];
    for (const person of people) {
      rows.push({
        id: person.id,
        site,
        firstName: person.firstName,
        lastName: person.lastName,
        profiles: JSON.stringify(person.profiles),
        photoUrl: person.photoUrl ?? null,
        passcodeHash: await this.#hashFor(site, person),
      });
    }
    this.#db.transaction((transaction) => {
      const kept = rows.map(({ id }) => id);
      transaction
        .delete(staff)
        .where(and(eq(staff.site, site), notInArray(staff.id, kept)))
        .run();
      for (const row of rows) {
        transaction
          .insert(staff)
          .values(row)
          .onConflictDoUpdate({ target: [staff.site, staff.id], set: row })
          .run();
      }
      this.#meta.set(`passcode-digits:${site}`, String(digitsOf(people)));
    });
  }

  /** Adds or changes one person; a passcode that isn't named stays, an empty one is none. One call at a time. */
  async save(site: string, person: ArrivingStaff): Promise<void> {
    const { id, firstName, lastName, passcode } = person;
    const kept = this.#rowOf(site, id)?.passcodeHash ?? null;
    const row = {
      ...{ id, site, firstName, lastName },
      profiles: JSON.stringify(person.profiles),
      photoUrl: person.photoUrl ?? null,
      passcodeHash: passcode === undefined ? kept : await this.#hashFor(site, person),
    };
    this.#db.transaction((transaction) => {
      transaction
        .insert(staff)
        .values(row)
        .onConflictDoUpdate({ target: [staff.site, staff.id], set: row })
        .run();
      this.#meta.set(`passcode-digits:${site}`, String(this.#digitsWith(site, id, passcode)));
    });
  }

  remove(site: string, id: string): void {
    this.#db.transaction((transaction) => {
      transaction
        .delete(staff)
        .where(and(eq(staff.site, site), eq(staff.id, id)))
        .run();
      this.#meta.set(`passcode-digits:${site}`, String(this.#digitsWith(site, id, '')));
    });
  }

  /** A hash doesn't say how long its passcode was: lengths that once differed count as such until nobody has one. */
  #digitsWith(site: string, id: string, passcode: string | undefined): number {
    const known = this.passcodeDigits(site) ?? 0;
    if (passcode === undefined) return known;
    const isAlone = !this.all(site).some((each) => each.id !== id && each.hasPasscode);
    if (passcode === '') return isAlone ? 0 : known;
    return isAlone || known === passcode.length ? passcode.length : 0;
  }

  /** Keeps the hash that is there while it fits, so that a reload of the same list writes nothing new. */
  async #hashFor(site: string, { id, passcode }: ArrivingStaff): Promise<string | null> {
    if (passcode === undefined || passcode === '') return null;
    const known = this.#rowOf(site, id)?.passcodeHash ?? undefined;
    return known !== undefined && (await secretFits(passcode, known))
      ? known
      : hashSecret(passcode, 'passcode');
  }

  #rowOf(site: string, id: string) {
    return this.#statements.one.get({ site, id });
  }
}

/** 0 where passcodes differ in length, where nobody has one, and where one has letters. */
function digitsOf(people: readonly ArrivingStaff[]): number {
  const codes = people.flatMap(({ passcode }) => passcode || []);
  const [first = ''] = codes;
  return codes.every((code) => /^\d+$/.test(code) && code.length === first.length) ? first.length : 0;
}

function readRow(row: typeof staff.$inferSelect): StoredStaff {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    profiles: z.parse(profileList, JSON.parse(row.profiles)),
    photoUrl: row.photoUrl ?? undefined,
    hasPasscode: row.passcodeHash !== null,
  };
}
