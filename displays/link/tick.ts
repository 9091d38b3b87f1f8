// Shared second timer of a display: texts that count are written straight into the page, without React.
import { COURSE_TICK_MS, SECOND_MS } from '../../shared/limits.ts';
import { hubNow } from './live.ts';

type Tick = (hubNowMs: number) => void;

/** Slightly after the full second, so that rounding never shows a second twice. */
const AFTER_THE_SECOND_MS = 5;

interface Pace {
  everyMs: number;
  /** Interval in which it was last called; a late timer skips none. */
  span: number;
}

const ticks = new Map<Tick, Pace>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back on full seconds of the hub's clock; the returned function stops it.
 * @param everyMs whole seconds: 30 s means at :00 and :30 of every minute
 */
export function onTick(tick: Tick, everyMs = COURSE_TICK_MS): () => void {
  ticks.set(tick, { everyMs, span: spanAt(hubNow(), everyMs) });
  timer ??= schedule();
  return () => {
    ticks.delete(tick);
    if (ticks.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

function schedule(): ReturnType<typeof setTimeout> {
  const past = ((hubNow() % SECOND_MS) + SECOND_MS) % SECOND_MS;
  return setTimeout(run, SECOND_MS - past + AFTER_THE_SECOND_MS);
}

function run(): void {
  timer = schedule();
  const now = hubNow();
  for (const [tick, pace] of [...ticks]) {
    const span = spanAt(now, pace.everyMs);
    if (span === pace.span) continue;
    pace.span = span;
    tick(now);
  }
}

function spanAt(now: number, everyMs: number): number {
  return Math.floor(now / everyMs);
}
