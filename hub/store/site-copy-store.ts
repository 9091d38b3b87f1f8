// SQL of a site file's data besides setup and menu: staff, captured printer ports, tills, items known by name only
// (SOLO-06). Tokens, secrets and accounts are never exported.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { capturePort } from '../../shared/model/capture-port.ts';
import { captureTemplate } from '../../shared/model/capture-template.ts';
import type { Db } from './open-database.ts';
import { capturePorts, captureTemplates, namedItems, staff, tills } from './schema.ts';
import type { MetaStore } from './stores.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const text = z.string().check(z.maxLength(200));
/** Exactly the format made in hub/store/people: the cost parameters of a foreign hash could stall the hub. */
const passcodeHash = z.string().check(z.regex(/^scrypt\$16384\$8\$1\$[0-9a-f]{32}\$[0-9a-f]{64}$/));
const PEOPLE_MAX = 500;
const TILLS_MAX = 200;
const PORTS_MAX = 100;
const NAMED_MAX = 5_000;

export const siteCopy = z.object({
  staff: z
    .array(
      z.object({
        id,
        firstName: text,
        lastName: text,
        profiles: z.array(text).check(z.maxLength(50)),
        photoUrl: z.optional(z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\//))),
        passcodeHash: z.optional(passcodeHash),
      }),
    )
    .check(z.maxLength(PEOPLE_MAX)),
  /** Number of digits of all their passcodes; 0 if they differ. */
  passcodeDigits: z.int().check(z.gte(0), z.lte(20)),
  ports: z.array(capturePort).check(z.maxLength(PORTS_MAX)),
  templates: z.array(z.extend(captureTemplate, { id })).check(z.maxLength(PORTS_MAX)),
  /** Names of tills; each hub creates its own tokens. */
  tills: z.array(text.check(z.minLength(1))).check(z.maxLength(TILLS_MAX)),
  /** Station of an item that the menu doesn't know. */
  namedItems: z.array(z.object({ item: text, name: text, station: id })).check(z.maxLength(NAMED_MAX)),
  /** Default station for the others. */
  otherwise: z.optional(id),
});
export type SiteCopy = z.infer<typeof siteCopy>;

export class SiteCopyStore {
  readonly #db: Db;
  readonly #meta: Pick<MetaStore, 'get' | 'set' | 'remove'>;

  constructor(db: Db, meta: Pick<MetaStore, 'get' | 'set' | 'remove'>) {
    this.#db = db;
    this.#meta = meta;
  }

  /** In a fixed order, so that two copies of the same data are equal. */
  read(site: string): SiteCopy {
    const db = this.#db;
    const people = db.select().from(staff).where(eq(staff.site, site)).orderBy(asc(staff.id)).all();
    const ports = db.select().from(capturePorts).where(eq(capturePorts.site, site)).all();
    const templates = db
      .select()
      .from(captureTemplates)
      .where(eq(captureTemplates.site, site))
      .orderBy(asc(captureTemplates.id))
      .all();
    const named = db
      .select()
      .from(namedItems)
      .where(and(eq(namedItems.site, site), isNotNull(namedItems.station)))
      .orderBy(asc(namedItems.item))
      .all();
    const otherwise = this.#meta.get(`named-items-station:${site}`);
    return {
      staff: people.map((row) => ({
        id: row.id,
        firstName: row.firstName,
        lastName: row.lastName,
        profiles: z.parse(z.array(z.string()), JSON.parse(row.profiles)),
        ...(row.photoUrl === null ? {} : { photoUrl: row.photoUrl }),
        ...(row.passcodeHash === null ? {} : { passcodeHash: row.passcodeHash }),
      })),
      passcodeDigits: Number(this.#meta.get(`passcode-digits:${site}`)) || 0,
      ports: ports
        .map(({ settings }) => z.parse(capturePort, JSON.parse(settings)))
        .toSorted((one, other) => one.port - other.port),
      templates: templates.map((row) => ({
        ...z.parse(captureTemplate, JSON.parse(row.template)),
        id: row.id,
      })),
      tills: this.#tillNames(site).sort(),
      namedItems: named.map(({ item, name, station }) => ({ item, name, station: station ?? '' })),
      ...(otherwise === undefined ? {} : { otherwise }),
    };
  }

  /** Replaces the current data by a copy; tills stay, and those in the copy are added. Call inside a transaction. */
  replace(
    site: string,
    copy: SiteCopy,
    newTills: readonly { id: string; name: string; tokenHash: string }[],
    now: number,
  ): void {
    const db = this.#db;
    db.delete(staff).where(eq(staff.site, site)).run();
    for (const { profiles, photoUrl, passcodeHash: hash, ...person } of copy.staff)
      db.insert(staff)
        .values({
          ...person,
          site,
          profiles: JSON.stringify(profiles),
          photoUrl: photoUrl ?? null,
          passcodeHash: hash ?? null,
        })
        .run();
    this.#meta.set(`passcode-digits:${site}`, String(copy.passcodeDigits));
    db.delete(capturePorts).where(eq(capturePorts.site, site)).run();
    for (const port of copy.ports)
      db.insert(capturePorts)
        .values({ site, id: port.id, port: port.port, settings: JSON.stringify(port) })
        .run();
    db.delete(captureTemplates).where(eq(captureTemplates.site, site)).run();
    for (const { id: template, ...rest } of copy.templates)
      db.insert(captureTemplates)
        .values({ site, id: template, template: JSON.stringify(rest) })
        .run();
    for (const till of newTills)
      db.insert(tills)
        .values({ ...till, site, createdAt: now })
        .run();
    this.#replaceNamed(site, copy, now);
  }

  /** Items without a station stay: orders named them, and they aren't a setting. */
  #replaceNamed(site: string, { namedItems: given, otherwise }: SiteCopy, now: number): void {
    const db = this.#db;
    db.update(namedItems).set({ station: null }).where(eq(namedItems.site, site)).run();
    for (const one of given)
      db.insert(namedItems)
        .values({ ...one, site, lastSeenAt: now, orders: 0 })
        .onConflictDoUpdate({
          target: [namedItems.site, namedItems.item],
          set: { name: one.name, station: one.station },
        })
        .run();
    const key = `named-items-station:${site}` as const;
    if (otherwise === undefined) this.#meta.remove(key);
    else this.#meta.set(key, otherwise);
  }

  #tillNames(site: string): string[] {
    const rows = this.#db
      .select()
      .from(tills)
      .where(and(eq(tills.site, site), isNull(tills.revokedAt)))
      .all();
    return rows.map(({ name }) => name);
  }
}
