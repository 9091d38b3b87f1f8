// Report on some days compared to the same weekdays before, assembled from the figures of each day (REPORT-01,
// REPORT-03, REPORT-05), including data of people and single tickets stored as long as the orders.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { SECOND_MS } from '../../shared/limits.ts';
import type {
  ReportAnswer,
  ReportPeriod,
  ReportRow,
  ReportTotals,
} from '../../shared/protocol/figures/report.ts';
import type { ForecastFigures } from '../../shared/protocol/site/paces.ts';
import type { SiteContext } from '../engine/ports.ts';
import { REPORT_LONGEST_TICKETS } from '../host/upkeep-limits.ts';
import { FigureSum, type Tally, TallySum } from '../kitchen/figures/tally.ts';
import { errorFigures, type ForecastErrors, joinErrors } from '../kitchen/pace/forecast-errors.ts';
import { dayNumber, dayText } from '../kitchen/time/local-time.ts';
import type { Stores } from '../store/stores.ts';
import { type FigureCounter, figureNameKey, spreadAnswer } from './figure-counter.ts';
import { type KitchenActs, kitchenActs } from './kitchen-acts.ts';

const WEEK_DAYS = 7;

export class Reports {
  readonly #stores: Stores;
  readonly #figures: FigureCounter;
  readonly #site: () => SiteContext | undefined;

  /** @param site the served site; undefined while there is none */
  constructor(stores: Stores, figures: FigureCounter, site: () => SiteContext | undefined) {
    this.#stores = stores;
    this.#figures = figures;
    this.#site = site;
  }

  /** Days (YYYY-MM-DD, both included), today by default; undefined for a site the hub doesn't serve. */
  async report(wish: { from?: string; to?: string; site?: string }): Promise<ReportAnswer | undefined> {
    const { reportDetails, paces } = this.#stores;
    const siteNames = [...(this.#site()?.siteNames ?? [])].map(([id, name]) => ({ id, name }));
    if (wish.site !== undefined && !siteNames.some(({ id }) => id === wish.site)) return undefined;
    const { to: today } = this.#figures.lastDays(1);
    const { from = wish.to ?? today, to = from } = wish;
    const period = await this.#period(from, to, wish.site);
    const weeks = weeksOf(from, to);
    const before = await this.#period(earlier(from, weeks), earlier(to, weeks), wish.site);
    const sites = wish.site === undefined ? siteNames.map(({ id }) => id) : [wish.site];
    const since = reportDetails.firstDay(sites);
    return {
      today,
      siteNames,
      period,
      before,
      kept: {
        ...(since === undefined ? {} : { since }),
        cooks: since === undefined ? [] : await this.#cooks(sites, since > from ? since : from, to),
        longest: reportDetails.longest(sites, from, to, REPORT_LONGEST_TICKETS),
        ...(await this.#acts(from, to)),
      },
      forecasts: forecastsOf(paces.errors(sites, from, to)),
    };
  }

  /** Only the served site's own log is available: an HQ's sites have separate logs. */
  async #acts(from: string, to: string): Promise<Partial<KitchenActs>> {
    const served = this.#site();
    return served === undefined || served.site.role === 'hq'
      ? {}
      : kitchenActs(this.#stores, served, from, to);
  }

  async #period(from: string, to: string, only: string | undefined): Promise<ReportPeriod> {
    const sum = new FigureSum();
    const days = new Map<string, TallySum>();
    const sites = new Map<string, TallySum>();
    const names = new Map<string, string>();
    for await (const { site, day, rows } of this.#figures.days(from, to, only)) {
      sum.addRows(rows);
      for (const row of rows) {
        if (row.dimension !== 'site') continue;
        grow(days, day, row);
        grow(sites, site, row);
      }
    }
    for (const site of sites.keys())
      for (const [key, name] of this.#figures.namesOf(site)) if (!names.has(key)) names.set(key, name);
    const siteNames = this.#site()?.siteNames ?? new Map<string, string>();
    const all = sum.rows();
    const whole = all.find(({ dimension }) => dimension === 'site');
    return {
      from,
      to,
      total: totals(whole ?? { counts: {}, times: {} }),
      days: [...days].map(([day, tally]) => ({ key: day, ...totals(tally.tally()) })),
      rows: all
        .filter(({ dimension }) => dimension !== 'site')
        .map(({ dimension, key, ...tally }) => ({
          dimension,
          ...namedRow(key, names.get(figureNameKey(dimension, key)), tally),
        })),
      sites:
        only === undefined && siteNames.size > 1
          ? [...sites].map(([id, tally]) => namedRow(id, siteNames.get(id), tally.tally()))
          : [],
    };
  }

  /** Day by day, so that the kitchen isn't delayed. */
  async #cooks(sites: readonly string[], from: string, to: string): Promise<ReportRow[]> {
    const sums = new Map<string, TallySum>();
    const [first = 0, last = -1] = [dayNumber(from), dayNumber(to)];
    for (let day = first; day <= last; day++) {
      for (const site of sites) {
        for (const { cook, tally } of this.#stores.reportDetails.cooks({ site, day: dayText(day) }))
          grow(sums, cook, tally);
      }
      await yieldToEventLoop();
    }
    return [...sums].map(([cook, sum]) => ({ key: cook, ...totals(sum.tally()) }));
  }
}

function grow(sums: Map<string, TallySum>, key: string, tally: Tally): void {
  const sum = sums.get(key) ?? new TallySum();
  sum.add(tally);
  sums.set(key, sum);
}

/** @param of days in order, one row per site */
function forecastsOf(of: readonly { day: string; errors: ForecastErrors }[]): ReportAnswer['forecasts'] {
  const days = [...Map.groupBy(of, ({ day }) => day)].map(([day, rows]) => ({
    day,
    errors: rows.map(({ errors }) => errors).reduce(joinErrors),
  }));
  const all = days.map(({ errors }) => errors).reduce(joinErrors, {});
  return {
    total: forecastFiguresOf(all),
    days: days.flatMap(({ day, errors }) =>
      Object.keys(errors).length === 0 ? [] : [{ day, figures: forecastFiguresOf(errors) }],
    ),
  };
}

function forecastFiguresOf(errors: ForecastErrors): ForecastFigures {
  const seconds = (ms: number) => Math.round(ms / SECOND_MS);
  return Object.fromEntries(
    Object.entries(errors).map(([of, sum]) => {
      const { count, medianMs, biasMs } = errorFigures(sum);
      return [of, { count, medianSeconds: seconds(medianMs), biasSeconds: seconds(biasMs) }];
    }),
  );
}

function namedRow(key: string, name: string | undefined, tally: Tally): ReportRow {
  return { key, ...(name === undefined ? {} : { name }), ...totals(tally) };
}

function totals({ counts, times }: Tally): ReportTotals {
  const spreads = Object.entries(times).map(([name, spread]) => [name, spreadAnswer(spread)]);
  return { ...counts, times: Object.fromEntries(spreads) };
}

/** Number of whole weeks covering the days. */
function weeksOf(from: string, to: string): number {
  const days = (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0) + 1;
  return Math.max(1, Math.ceil(days / WEEK_DAYS));
}

function earlier(day: string, weeks: number): string {
  return dayText((dayNumber(day) ?? 0) - weeks * WEEK_DAYS);
}
