// SQL of staff users: who may act on boards, and passcode checks (SAFE-04, DLG-28).

import { and, eq, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../open-database.ts';
import { staff } from '../schema.ts';
import type { MetaStore } from '../stores.ts';
import { hashSecret, secretFits } from './secret-hash.ts';

/** A staff user as exposed to the rest of the hub: never with the passcode or its hash. */
export interface StoredStaff {
  id: string;
  firstName: string;
  lastName: string;
  profiles: string[];
  photoUrl: string | undefined;
  hasPasscode: boolean;
}

/** A staff user as received; the passcode is hashed here and not kept. */
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

  /** @param meta store of the same database */
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

  /** Number of digits of the site's passcodes, if it is the same for all; no passcode is longer (DLG-28). */
  passcodeDigits(site: string): number | undefined {
    return Number(this.#meta.get(`passcode-digits:${site}`)) || undefined;
  }

  /** Replaces a site's whole list: people missing from it are removed. */
  async replaceAll(site: string, people: readonly ArrivingStaff[]): Promise<void> {
    // Sequentially: each hash takes 16 MB while it runs.
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

  /** Adds or changes one person; an omitted passcode is kept, an empty one removed. One call at a time. */
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

  /**
   * A hash doesn't reveal the length of its passcode: lengths that once differed count as differing until no passcode
   * is left.
   */
  #digitsWith(site: string, id: string, passcode: string | undefined): number {
    const known = this.passcodeDigits(site) ?? 0;
    if (passcode === undefined) return known;
    const isAlone = !this.all(site).some((each) => each.id !== id && each.hasPasscode);
    if (passcode === '') return isAlone ? 0 : known;
    return isAlone || known === passcode.length ? passcode.length : 0;
  }

  /** Keeps the existing hash if it still matches, so that reloading the same list writes nothing new. */
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

/** 0 if passcodes differ in length, there is none, or one has letters. */
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
