// SQL of covers: which board covered which, from when to when, and who started or ended it (COVER-01, COVER-02). Times
// are milliseconds since 1970 in hub time.
import { and, asc, eq, gte, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { CoverRow, CoverRows } from '../../engine/cover-ports.ts';
import type { Cover } from '../../kitchen/visibility/covers.ts';
import type { Db } from '../open-database.ts';

/** A cover in effect has no end. The names of who started or ended it are empty if the hub did so automatically. */
export const covers = sqliteTable(
  'covers',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    site: text('site').notNull(),
    profile: text('profile').notNull(),
    station: text('station'),
    byProfile: text('by_profile').notNull(),
    byStation: text('by_station'),
    since: integer('since').notNull(),
    until: integer('until'),
    begunBy: text('begun_by'),
    endedBy: text('ended_by'),
  },
  (table) => [index('covers_until').on(table.until)],
);

export class CoverStore implements CoverRows {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  open(site: string): Cover[] {
    const held = and(eq(covers.site, site), isNull(covers.until));
    return this.#db.select().from(covers).where(held).orderBy(asc(covers.id)).all().map(readCover);
  }

  /** Covers of a site in effect at some moment of that span. */
  during(site: string, from: number, to: number): CoverRow[] {
    const held = and(
      eq(covers.site, site),
      lte(covers.since, to),
      or(isNull(covers.until), gte(covers.until, from)),
    );
    return this.#db.select().from(covers).where(held).orderBy(asc(covers.since)).all().map(readCover);
  }

  begin(site: string, { covered, by, since, begunBy }: CoverRow): void {
    this.#db
      .insert(covers)
      .values({
        ...{ site, profile: covered.profile, station: covered.station ?? null, since },
        ...{ byProfile: by.profile, byStation: by.station ?? null, begunBy: begunBy ?? null },
      })
      .run();
  }

  end(site: string, { covered, by }: Cover, until: number, endedBy: string | undefined): void {
    const { station = null } = covered;
    const { station: byStation = null } = by;
    const isIt = and(
      eq(covers.site, site),
      eq(covers.profile, covered.profile),
      station === null ? isNull(covers.station) : eq(covers.station, station),
      eq(covers.byProfile, by.profile),
      byStation === null ? isNull(covers.byStation) : eq(covers.byStation, byStation),
      isNull(covers.until),
    );
    this.#db
      .update(covers)
      .set({ until, endedBy: endedBy ?? null })
      .where(isIt)
      .run();
  }

  deleteBefore(at: number): void {
    this.#db
      .delete(covers)
      .where(and(isNotNull(covers.until), lt(covers.until, at)))
      .run();
  }
}

function readCover(row: typeof covers.$inferSelect): CoverRow {
  const { profile, station, byProfile, byStation, since, until, begunBy, endedBy } = row;
  return {
    covered: { profile, ...(station === null ? {} : { station }) },
    by: { profile: byProfile, ...(byStation === null ? {} : { station: byStation }) },
    since,
    ...(until === null ? {} : { until }),
    ...(begunBy === null ? {} : { begunBy }),
    ...(endedBy === null ? {} : { endedBy }),
  };
}
