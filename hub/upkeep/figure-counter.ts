// Figures of each service day (DURA-08): orders are counted from stored data in small steps beside the kitchen's work;
// a day is closed when the last of its orders is deleted, and kept forever.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { DayFiguresAnswer } from '../../shared/protocol/figures/day-figures.ts';
import type { SiteContext } from '../engine/ports.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import {
  FIGURES_EVERY_MS,
  FIGURES_ORDERS_AT_ONCE,
  FIGURES_PAUSE_MS,
  FIGURES_READ_AT_ONCE,
} from '../host/upkeep-limits.ts';
import { type FigureRules, figureRules, orderFigures } from '../kitchen/figures/order-figures.ts';
import type { ReportDetails } from '../kitchen/figures/report-details.ts';
import { quantile, type Spread } from '../kitchen/figures/spread.ts';
import { type FigureRow, FigureSum } from '../kitchen/figures/tally.ts';
import { dayText, localDay } from '../kitchen/time/local-time.ts';
import { serviceDay } from '../kitchen/time/opening.ts';
import type { OrderContribution, SiteDay } from '../store/figures/figures-store.ts';
import type { Stores } from '../store/stores.ts';
import type { PaceLearner } from './pace-learner.ts';

export interface FigureSources {
  stores: Pick<Stores, 'figures' | 'reportDetails' | 'orders' | 'meta' | 'transaction' | 'failureOf'>;
  /** Counted with the figures, then processed separately (PACE-01). */
  paces: Pick<PaceLearner, 'count' | 'settle' | 'keepOnly'>;
  /** The served site, as its boards see it; undefined while there is none. */
  site(): SiteContext | undefined;
  /** Its sites, also those whose orders it doesn't currently show; undefined while unknown. */
  ownSites(): readonly string[] | undefined;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  after(delayMs: number, run: () => void): () => void;
  /** A write failed, or a read of written data. */
  failed(reason: unknown): void;
  /** A rule threw for an order: it is left out of the figures until it changes. */
  defect(reason: unknown, orderId: string): void;
}

export class FigureCounter {
  readonly #sources: FigureSources;
  #rules: { from: SiteContext; rules: FigureRules } | undefined;
  #running: Promise<void> | undefined;
  /** Callers waiting for the figures: while there are any, the loop only yields instead of pausing. */
  #waiting = 0;
  #stopped = false;
  readonly #passes: RetryLoop;

  constructor(sources: FigureSources) {
    this.#sources = sources;
    this.#passes = new RetryLoop(sources, async () => {
      await this.count();
      return FIGURES_EVERY_MS;
    });
  }

  start(): void {
    this.#passes.runIn(FIGURES_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([this.#passes.stop(), this.#running]);
  }

  /** Counts changed orders, and closes days that are over for good; one pass at a time. Never rejects. */
  count(): Promise<void> {
    this.#running ??= this.#pass()
      .catch((reason: unknown) => this.#sources.failed(reason))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  lastDays(days: number): { from: string; to: string } {
    const { now, site } = this.#sources;
    const served = site();
    const today =
      served === undefined
        ? localDay(now(), 'UTC').number
        : serviceDay(served.setup.workHours, served.site.timeZone, now());
    return { from: dayText(today - days + 1), to: dayText(today) };
  }

  /** Day by day, up to now. */
  async *read(from: string, to: string): AsyncGenerator<DayFiguresAnswer> {
    const names = new Map<string, ReadonlyMap<string, string>>();
    for await (const { site, day, siteName, closed, rows } of this.days(from, to)) {
      const known = names.get(site) ?? this.namesOf(site);
      names.set(site, known);
      const figures = rows.map((row) => told(row, known));
      yield { site, day, ...(siteName === undefined ? {} : { siteName }), closed, figures };
    }
  }

  /**
   * Day by day, up to now; a day is read in slices, so that the kitchen isn't delayed.
   * @param only this site; all sites of the hub if undefined
   */
  async *days(from: string, to: string, only?: string): AsyncGenerator<DayRows> {
    await this.#countHurriedly();
    const { stores, site } = this.#sources;
    const served = site();
    if (served === undefined) return;
    const { siteNames } = served;
    const sites = [...siteNames.keys()].filter((id) => only === undefined || id === only);
    for (const of of stores.figures.days(sites, from, to)) {
      const open = stores.figures.closed(of) === undefined ? await this.#sumOf(of) : [];
      // It may have been closed while it was read.
      const closed = stores.figures.closed(of);
      const rows = closed ?? open;
      if (rows.length === 0) continue;
      yield { ...of, siteName: siteNames.get(of.site), closed: closed !== undefined, rows };
      await yieldToEventLoop();
    }
  }

  /** Names of stations, items and sources, by figureNameKey(). */
  namesOf(site: string): ReadonlyMap<string, string> {
    const all = this.#sources.stores.figures.names(site);
    return new Map(all.map(({ dimension, key, name }) => [figureNameKey(dimension, key), name]));
  }

  async #countHurriedly(): Promise<void> {
    this.#waiting += 1;
    try {
      // The running pass may have begun before the last change.
      await this.#running;
      await this.count();
    } finally {
      this.#waiting -= 1;
    }
  }

  async #pass(): Promise<void> {
    const { stores, site, ownSites } = this.#sources;
    const served = site();
    if (served === undefined) return;
    while (!this.#stopped && this.#countSome()) await this.#pause();
    await this.#sources.paces.settle(async () => {
      await this.#pause();
      return !this.#stopped;
    });
    for (const day of stores.figures.daysWithoutOrders()) {
      if (this.#stopped) return;
      await this.#close(day);
    }
    const own = ownSites();
    if (own === undefined) return;
    stores.transaction(() => {
      stores.figures.keepOnly(own);
      this.#sources.paces.keepOnly(own);
    });
  }

  /** @returns true if there may be more */
  #countSome(): boolean {
    const { stores, site } = this.#sources;
    const served = site();
    if (served === undefined) return false;
    const ids = stores.figures.uncounted([...served.siteNames.keys()], FIGURES_ORDERS_AT_ONCE);
    if (ids.length === 0) return false;
    const rules = this.#rulesOf(served);
    stores.transaction(() => {
      for (const id of ids) {
        const added = this.#contribution(id, rules);
        stores.figures.count(id, added);
        stores.reportDetails.save(id, added);
      }
    });
    return true;
  }

  #contribution(orderId: string, rules: FigureRules): (OrderContribution & ReportDetails) | undefined {
    const { stores, failed, defect } = this.#sources;
    try {
      const facts = stores.orders.factsOf(orderId);
      this.#sources.paces.count(orderId, facts, rules);
      const found = orderFigures(facts, rules);
      if (found === undefined || this.#isOver(found, rules)) return undefined;
      for (const name of found.names) stores.figures.saveName(found.site, name);
      return { site: found.site, day: dayText(found.day), rows: found.rows, ...found.kept };
    } catch (reason) {
      // A failure to read a page isn't caused by an order.
      if (reason instanceof Error && stores.failureOf(reason) !== 'defect') failed(reason);
      defect(reason, orderId);
      return undefined;
    }
  }

  /**
   * An order of a closed day was counted before, or comes too late; orders of a day that was never complete here don't
   * count.
   */
  #isOver({ site, day }: { site: string; day: number }, rules: FigureRules): boolean {
    const { stores } = this.#sources;
    if (stores.figures.closed({ site, day: dayText(day) }) !== undefined) return true;
    const since = stores.meta.get('figures-since');
    return (
      since !== undefined && day <= serviceDay(rules.setup.workHours, rules.site.timeZone, Number(since))
    );
  }

  async #close(of: SiteDay): Promise<void> {
    const { stores } = this.#sources;
    const rows = await this.#sumOf(of);
    stores.transaction(() => {
      // A day with a returned order stays open.
      if (!stores.figures.hasOrders(of)) stores.figures.close(of, rows);
    });
  }

  async #sumOf(of: SiteDay): Promise<FigureRow[]> {
    const sum = new FigureSum();
    let after = '';
    for (;;) {
      const some = this.#sources.stores.figures.added(of, after, FIGURES_READ_AT_ONCE);
      for (const { rows } of some) sum.addRows(rows);
      after = some.at(-1)?.orderId ?? after;
      if (some.length < FIGURES_READ_AT_ONCE) return sum.rows();
      await yieldToEventLoop();
    }
  }

  #rulesOf(from: SiteContext): FigureRules {
    if (this.#rules?.from !== from) this.#rules = { from, rules: figureRules(from) };
    return this.#rules.rules;
  }

  async #pause(): Promise<void> {
    if (this.#waiting > 0) return yieldToEventLoop();
    await new Promise<void>((done) => void this.#sources.after(FIGURES_PAUSE_MS, done));
  }
}

/** Stored figures of one day of one site. */
export interface DayRows extends SiteDay {
  siteName: string | undefined;
  /** Its orders are deleted. */
  closed: boolean;
  rows: readonly FigureRow[];
}

type ToldRow = DayFiguresAnswer['figures'][number];

export function figureNameKey(dimension: string, key: string): string {
  return JSON.stringify([dimension, key]);
}

function told({ dimension, key, counts, times }: FigureRow, names: ReadonlyMap<string, string>): ToldRow {
  const name = names.get(figureNameKey(dimension, key));
  const spreads = Object.entries(times).map(([of, spread]) => [of, withBuckets(spread)]);
  return {
    dimension,
    key,
    ...(name === undefined ? {} : { name }),
    ...counts,
    times: Object.fromEntries(spreads),
  };
}

function withBuckets(spread: Spread): NonNullable<ToldRow['times']['firedToReady']> {
  return { ...spreadAnswer(spread), buckets: spread.buckets.map(([bucket, held]) => [bucket, held]) };
}

/** Count, sum, median and p90, in tenths of a second. */
export function spreadAnswer(spread: Spread) {
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  return {
    count: spread.count,
    sumSeconds: seconds(spread.sumMs),
    p50Seconds: seconds(quantile(spread, 0.5) ?? 0),
    p90Seconds: seconds(quantile(spread, 0.9) ?? 0),
  };
}
