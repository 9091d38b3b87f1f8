// Owns the one second hand of a display: texts that count are written straight into the page, without React.
import { SECOND_MS } from '../../shared/limits.ts';
import { hubNow } from './live.ts';

type Tick = (hubNowMs: number) => void;

/** A little after the full second, so that rounding never shows a second twice. */
const AFTER_THE_SECOND_MS = 5;

const ticks = new Set<Tick>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls once a second, on the hub's full second; the returned function ends it. */
export function onTick(tick: Tick): () => void {
  ticks.add(tick);
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
  for (const tick of [...ticks]) tick(now);
}
