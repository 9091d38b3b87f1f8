// The SQL of what a site's file holds beside setup and menu: people, printers that the hub plays, tills, items with a name
// alone (SOLO-06). Tokens, secrets and whoever may log in never leave by it.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { capturePort } from '../../shared/model/capture-port.ts';
import { captureTemplate } from '../../shared/model/capture-template.ts';
import type { Db } from './open-database.ts';
import { capturePorts, captureTemplates, namedItems, staff, tills } from './schema.ts';
import type { MetaStore } from './stores.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const text = z.string().check(z.maxLength(200));
/** As hub/store/people makes them and in no other way: the costs in a foreign one could stop the hub. */
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
  /** How many digits all their passcodes have; 0 where they differ. */
  passcodeDigits: z.int().check(z.gte(0), z.lte(20)),
  ports: z.array(capturePort).check(z.maxLength(PORTS_MAX)),
  templates: z.array(z.extend(captureTemplate, { id })).check(z.maxLength(PORTS_MAX)),
  /** Their names; each hub makes tokens of its own. */
  tills: z.array(text.check(z.minLength(1))).check(z.maxLength(TILLS_MAX)),
  /** Which station makes an item that the menu doesn't know. */
  namedItems: z.array(z.object({ item: text, name: text, station: id })).check(z.maxLength(NAMED_MAX)),
  /** Which makes all others of them. */
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

  /** In an order of its own, so that two copies of the same are equal. */
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

  /** Puts a copy in place of what is here; tills stay, and those given are added. Belongs inside a transaction. */
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

  /** What was never given a station stays: it is what orders named, and nobody's setting. */
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
