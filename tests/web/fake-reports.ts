// Reports and kitchen overview set by a test, for the HTTP API.

import type { Overview } from '../../hub/lookups/overview.ts';
import type { FigureCounter } from '../../hub/upkeep/figure-counter.ts';
import type { Reports } from '../../hub/upkeep/reports.ts';
import type { WebContext } from '../../hub/web/web-context.ts';
import type { DayFiguresAnswer } from '../../shared/protocol/figures/day-figures.ts';
import type { KitchenOverview, ReportAnswer } from '../../shared/protocol/figures/report.ts';

export class FakeFigures implements Pick<FigureCounter, 'read' | 'lastDays'> {
  days: DayFiguresAnswer[] = [];
  readonly asked: [from: string, to: string][] = [];

  async *read(...asked: [from: string, to: string]): AsyncGenerator<DayFiguresAnswer> {
    this.asked.push(asked);
    yield* this.days;
  }

  lastDays(days: number): { from: string; to: string } {
    return { from: days === 30 ? '2026-10-02' : '', to: '2026-10-31' };
  }
}

export class FakeReports implements Pick<Reports, 'report'> {
  /** Undefined: the site is not the hub's. */
  answer: ReportAnswer | undefined;
  readonly asked: object[] = [];

  async report(wish: object): Promise<ReportAnswer | undefined> {
    this.asked.push(wish);
    return this.answer;
  }
}

export class FakeOverview implements Pick<Overview, 'now' | 'expectedBy'> {
  kitchen: KitchenOverview = { open: 0, late: 0, pending: 0, stations: [], sites: [], tickets: [] };
  changesAt = Number.POSITIVE_INFINITY;
  /** Sessions whose displays are to be notified. */
  readonly expected: string[] = [];

  now() {
    return { kitchen: this.kitchen, changesAt: this.changesAt, people: [] };
  }

  expectedBy(sessionId: string): void {
    this.expected.push(sessionId);
  }
}

/** The quote of a kitchen without waiting times. */
export const QUOTE = {
  ...{ state: 'open' as const, paused: false, minutes: 0, stations: [] },
  ...{ at: '2026-11-23T18:00:00.000Z', enabled: false },
};

const nothingKept = async () => ({ ok: false, refusal: { code: 'replay-unknown' } }) as const;

/** A hub without stored replays. */
export const NO_REPLAYS: WebContext['replays'] = {
  info: async (_viewer, at) => ({ ok: true, value: JSON.stringify({ now: at, boards: [] }) }),
  open: nothingKept,
  play: nothingKept,
  step: nothingKept,
  check: nothingKept,
  leave: () => {},
};

/** A hub without print capture. */
export const NO_CAPTURE: WebContext['capture'] = {
  ports: () => [],
  savePort: () => undefined,
  removePort: () => 'unknown',
  templates: () => [],
  saveTemplate: () => undefined,
  removeTemplate: () => 'unknown',
  jobs: async () => ({ jobs: [], isPartial: false }),
  paper: async () => undefined,
  removeJob: () => undefined,
};
