// Kitchen over a real store whose orders are counted on command, expire and are deleted as in production.
import { onTestFinished } from 'vitest';
import type { SiteContext } from '../../hub/engine/ports.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { FigureCounter } from '../../hub/upkeep/figure-counter.ts';
import { PaceLearner } from '../../hub/upkeep/pace-learner.ts';
import { Reports } from '../../hub/upkeep/reports.ts';
import type { DayFiguresAnswer } from '../../shared/protocol/figures/day-figures.ts';
import type { ReportAnswer } from '../../shared/protocol/figures/report.ts';
import { at } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

export const DAY_MS = 24 * 3_600_000;
export const RETENTION_DAYS = 31;

export class CountedHub {
  readonly hub: TestHub;
  readonly defects: unknown[] = [];
  served: SiteContext | undefined;
  own: readonly string[] = ['site-1'];
  /** Times at which the learner reported a new day. */
  readonly newDays: number[] = [];
  readonly #events = new HubEvents();
  #learner!: PaceLearner;
  #figures: FigureCounter;

  constructor(site: SiteContext = smallSite(), now = at('12:00'), own: readonly string[] = ['site-1']) {
    this.own = own;
    this.served = site;
    this.hub = new TestHub(tempDir(), now, site, own);
    onTestFinished(() => this.hub.close());
    this.#events.on('paceDayBegan', () => void this.newDays.push(this.hub.now));
    this.#figures = this.#begin();
  }

  #begin(): FigureCounter {
    const site = () => this.served;
    this.#learner = new PaceLearner(this.hub.store, site, this.#events, () => this.hub.now);
    return new FigureCounter({
      stores: this.hub.store,
      paces: this.#learner,
      site,
      ownSites: () => this.own,
      now: () => this.hub.now,
      after: (_delayMs, run) => {
        setImmediate(run);
        return () => undefined;
      },
      failed: (reason) => {
        throw reason;
      },
      defect: (reason) => void this.defects.push(reason),
    });
  }

  count(): Promise<void> {
    return this.#figures.count();
  }

  get learner(): PaceLearner {
    return this.#learner;
  }

  restart(): void {
    this.hub.restart();
    this.#figures = this.#begin();
  }

  async read(from = '2000-01-01', to = '2100-01-01'): Promise<DayFiguresAnswer[]> {
    const days: DayFiguresAnswer[] = [];
    for await (const day of this.#figures.read(from, to)) days.push(day);
    return days;
  }

  async report(wish: { from?: string; to?: string; site?: string } = {}): Promise<ReportAnswer> {
    const reports = new Reports(this.hub.store, this.#figures, () => this.served);
    const report = await reports.report(wish);
    if (report === undefined) throw new Error('no such site');
    return report;
  }

  /** All days, closed or not, with only their figures. */
  async figures(): Promise<object> {
    const days = await this.read();
    return Object.fromEntries(days.map(({ site, day, figures }) => [`${site} ${day}`, figures]));
  }

  /** Expires everything that is stored, and deletes it in as many steps as needed. */
  async deleteAll(): Promise<void> {
    await this.hub.advance(this.hub.now + RETENTION_DAYS * DAY_MS);
    for (let step = 0; step < 20 && this.orders() > 0; step++) {
      await this.count();
      await this.hub.advance(this.hub.now + 11 * 60_000);
    }
    await this.count();
  }

  orders(): number {
    return Number(this.hub.store.raw.prepare('select count(*) from orders').pluck().get());
  }

  rows(table: string): number {
    return Number(this.hub.store.raw.prepare(`select count(*) from ${table}`).pluck().get());
  }
}
