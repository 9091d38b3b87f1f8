// SQL of report data about single tickets and people: rows of an order, deleted with it (REPORT-01).
import { and, between, desc, eq, inArray, min } from 'drizzle-orm';
import type { ReportDetails } from '../../kitchen/figures/report-details.ts';
import type { Tally } from '../../kitchen/figures/tally.ts';
import type { Db } from '../open-database.ts';
import { preparedInsert } from '../prepared-insert.ts';
import { cookFigures, ticketTimes } from './figure-tables.ts';
import { readTally, type SiteDay, tallyText } from './figures-store.ts';

/** Write inside a transaction. */
export class ReportDetailsStore {
  readonly #db: Db;
  readonly #addTicket: (row: typeof ticketTimes.$inferInsert) => void;
  readonly #addCook: (row: typeof cookFigures.$inferInsert) => void;

  constructor(db: Db) {
    this.#db = db;
    this.#addTicket = preparedInsert(db, ticketTimes);
    this.#addCook = preparedInsert(db, cookFigures);
  }

  /** Saves the current state of an order; undefined if it counts for no day. */
  save(orderId: string, kept: (ReportDetails & SiteDay) | undefined): void {
    for (const table of [ticketTimes, cookFigures])
      this.#db.delete(table).where(eq(table.orderId, orderId)).run();
    if (kept === undefined) return;
    const { site, day, tickets, cooks } = kept;
    for (const ticket of tickets) this.#addTicket({ orderId, site, day, ...ticket });
    for (const { cook, tally } of cooks)
      this.#addCook({ orderId, site, day, cook, figures: tallyText(tally) });
  }

  /** Slowest tickets of a range of days, longest first. */
  longest(sites: readonly string[], from: string, to: string, most: number) {
    return this.#db
      .select()
      .from(ticketTimes)
      .where(and(inArray(ticketTimes.site, [...sites]), between(ticketTimes.day, from, to)))
      .orderBy(desc(ticketTimes.tookMs), ticketTimes.orderId, ticketTimes.courseId)
      .limit(most)
      .all();
  }

  /** Work of people in a day, one row per order and person. */
  cooks({ site, day }: SiteDay): { cook: string; tally: Tally }[] {
    return this.#db
      .select({ cook: cookFigures.cook, figures: cookFigures.figures })
      .from(cookFigures)
      .where(and(eq(cookFigures.site, site), eq(cookFigures.day, day)))
      .all()
      .map(({ cook, figures }) => ({ cook, tally: readTally(figures) }));
  }

  /** First day with any data left. */
  firstDay(sites: readonly string[]): string | undefined {
    const firsts = [ticketTimes, cookFigures].flatMap((table) => {
      const of = inArray(table.site, [...sites]);
      const found = this.#db
        .select({ day: min(table.day) })
        .from(table)
        .where(of)
        .get();
      return found?.day ?? [];
    });
    return firsts.sort()[0];
  }
}
