// Time from orders and taps to the display, by board and display over the last 5 minutes, hour and day, with the cause
// if it exceeded the goal (GLASS-04).
import { Gauge, Registry } from 'prom-client';
import { BREACH_ANEW_MS, BREACHES_KEPT, GOAL_NEEDS_PAINTINGS } from '../../shared/glass-limits.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type {
  BreachCause,
  GlassBreach,
  GlassHealth,
  GlassRow,
  GlassSpread,
  GlassWindow,
} from '../../shared/protocol/glass.ts';
import { breachCause, DurationHistogram } from '../boards/glass/duration-histogram.ts';
import type { CurrentSite } from '../engine/site-context.ts';
import type { Machine } from '../host/machine.ts';
import type { TimedPainting } from '../screens/paint-times.ts';

type Path = TimedPainting['kind'];

/** Scope of a count: all, a board, or a display. */
interface TimedPlace {
  path: Path;
  board?: string;
  display?: string;
}

/** Counts per minute for the short windows, per hour for the day. */
interface Rings {
  place: TimedPlace;
  minutes: Ring;
  hours: Ring;
}

const WINDOWS: Record<GlassWindow, { ring: 'minutes' | 'hours'; slots: number }> = {
  '5m': { ring: 'minutes', slots: 5 },
  '1h': { ring: 'minutes', slots: 60 },
  '1d': { ring: 'hours', slots: 24 },
};
const QUANTILES = [0.5, 0.95, 0.99] as const;
/** Displays not seen again are dropped after a day; beyond this number the rest counts in the totals only. */
const PLACES_MAX = 1_000;

export class PaintLatencies {
  readonly #served: CurrentSite;
  readonly #nameOf: (display: string) => string | undefined;
  readonly #host: Machine;
  readonly #rings = new Map<string, Rings>();
  #breaches: GlassBreach[] = [];

  /** Registry for all display monitoring metrics. */
  readonly registry = new Registry();

  /** @param nameOf name of a display */
  constructor(served: CurrentSite, nameOf: (display: string) => string | undefined, host: Machine) {
    this.#served = served;
    this.#nameOf = nameOf;
    this.#host = host;
    const gauge: Gauge = new Gauge({
      name: 'kds_glass_seconds',
      help: 'Time from an order or tap reaching the hub to its paint on a display, by board or display; no label: all.',
      labelNames: ['path', 'window', 'quantile', 'board', 'display'],
      registers: [this.registry],
      collect: () => {
        gauge.reset();
        for (const { path, board = '', display = '', windows } of this.health().rows) {
          for (const window of ['5m', '1h', '1d'] as const) {
            const spread = windows[window];
            if (spread === undefined) continue;
            const { p50, p95, p99 } = spread;
            for (const [index, ms] of [p50, p95, p99].entries()) {
              const quantile = String(QUANTILES[index]);
              gauge.set({ path, window, quantile, board, display }, ms / SECOND_MS);
            }
          }
        }
      },
    });
    const breaches: Gauge = new Gauge({
      name: 'kds_glass_breaches',
      help: 'Recorded paints slower than the goal, by cause.',
      labelNames: ['cause'],
      registers: [this.registry],
      collect: () => {
        for (const cause of ['hub', 'network', 'display'] as const) {
          const counts = this.#breaches.filter((breach) => breach.cause === cause).map(({ count }) => count);
          breaches.set(
            { cause },
            counts.reduce((sum, count) => sum + count, 0),
          );
        }
      },
    });
  }

  timed(painting: TimedPainting): void {
    const { kind: path, display, board, at, paintedAt } = painting;
    const ms = Math.max(0, paintedAt - at);
    const { profile } = board;
    for (const place of [{ path }, { path, board: profile }, { path, display }])
      this.#count(place, ms, paintedAt);
    if (ms > this.#goalMs()) this.#breach(painting, ms);
  }

  health(): GlassHealth {
    const at = this.#host.now();
    const rows = [...this.#rings.values()].flatMap(({ place, ...rings }): GlassRow[] => {
      const windows: GlassRow['windows'] = {};
      for (const window of ['5m', '1h', '1d'] as const) {
        const { ring, slots } = WINDOWS[window];
        const spread = rings[ring].counts(at, slots).spread();
        if (spread !== undefined) windows[window] = spread;
      }
      if (windows['1d'] === undefined && windows['1h'] === undefined) return [];
      const { path, board, display } = place;
      return [
        {
          path,
          ...(board === undefined ? {} : { board: this.#boardName(board) }),
          ...(display === undefined ? {} : { display: this.#displayName(display) }),
          windows,
        },
      ];
    });
    return { goalMs: this.#goalMs(), rows, breaches: this.#breaches };
  }

  /** Paths that missed the goal over the last five minutes, given enough samples. */
  slow(): { path: Path; p95: number; cause: BreachCause }[] {
    const now = this.#host.now();
    const goalMs = this.#goalMs();
    return (['order', 'tap'] as const).flatMap((path) => {
      const spread = this.#rings.get(keyOf({ path }))?.minutes.counts(now, WINDOWS['5m'].slots).spread();
      if (!isEnough(spread) || spread.p95 <= goalMs) return [];
      const cause = this.#breaches.find((breach) => breach.path === path)?.cause ?? 'display';
      return [{ path, p95: spread.p95, cause }];
    });
  }

  #count(place: TimedPlace, ms: number, at: number): void {
    const key = keyOf(place);
    let rings = this.#rings.get(key);
    if (rings === undefined) {
      if (this.#rings.size >= PLACES_MAX) this.#forget(at);
      if (this.#rings.size >= PLACES_MAX) return;
      rings = { place, minutes: new Ring(MINUTE_MS, 60), hours: new Ring(HOUR_MS, 24) };
      this.#rings.set(key, rings);
    }
    rings.minutes.add(ms, at);
    rings.hours.add(ms, at);
  }

  #forget(at: number): void {
    for (const [key, { hours }] of this.#rings) {
      if (hours.counts(at, 24).spread() === undefined) this.#rings.delete(key);
    }
  }

  #breach(painting: TimedPainting, ms: number): void {
    const { kind: path, paintedAt } = painting;
    const board = this.#boardName(painting.board.profile);
    const display = this.#displayName(painting.display);
    const cause = breachCause(painting);
    const known = this.#breaches.find(
      (breach) =>
        breach.path === path &&
        breach.board === board &&
        breach.display === display &&
        breach.cause === cause,
    );
    if (known !== undefined && paintedAt - known.until < BREACH_ANEW_MS) {
      const more = {
        ...known,
        until: paintedAt,
        count: known.count + 1,
        worstMs: Math.max(known.worstMs, ms),
      };
      this.#breaches = [more, ...this.#breaches.filter((breach) => breach !== known)];
      return;
    }
    const breach = { path, board, display, cause, from: paintedAt, until: paintedAt, count: 1, worstMs: ms };
    this.#breaches = [breach, ...this.#breaches].slice(0, BREACHES_KEPT);
    this.#host.log.warn(
      { event: 'glass_slow', path, board, display, cause, ms },
      'Paint latency exceeded the goal',
    );
  }

  #goalMs(): number {
    return this.#served.context.setup.glass.goalMs;
  }

  #boardName(id: string): string {
    return this.#served.context.setup.profiles.find(({ _id }) => _id === id)?.name ?? id;
  }

  #displayName(display: string): string {
    return this.#nameOf(display) ?? display;
  }
}

function isEnough(spread: GlassSpread | undefined): spread is GlassSpread {
  return spread !== undefined && spread.count >= GOAL_NEEDS_PAINTINGS;
}

function keyOf({ path, board = '', display = '' }: TimedPlace): string {
  return `${path} ${board} ${display}`;
}

/** Counts of the last time slots; a past slot is cleared when its place is reused. */
class Ring {
  readonly #slotMs: number;
  readonly #slots: { number: number; counts: DurationHistogram }[];

  constructor(slotMs: number, slots: number) {
    this.#slotMs = slotMs;
    this.#slots = Array.from({ length: slots }, () => ({ number: -1, counts: new DurationHistogram() }));
  }

  add(ms: number, at: number): void {
    const number = Math.floor(at / this.#slotMs);
    const slot = this.#slots[number % this.#slots.length];
    if (slot === undefined) return;
    if (slot.number !== number) {
      slot.number = number;
      slot.counts = new DurationHistogram();
    }
    slot.counts.add(ms);
  }

  /** Sum of the newest slots, the current one included. */
  counts(at: number, slots: number): DurationHistogram {
    const newest = Math.floor(at / this.#slotMs);
    const all = new DurationHistogram();
    for (const { number, counts } of this.#slots)
      if (number > newest - slots && number <= newest) all.join(counts);
    return all;
  }
}
