// A host with manual time that records log entries.
import { setImmediate } from 'node:timers/promises';

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  details: Record<string, unknown>;
  message: string;
}

export interface ManualHost {
  now(): number;
  cautiousNow(): number;
  isTimeSure(): boolean;
  monotonicMs(): number;
  after(delayMs: number, run: () => void): () => void;
  random(): number;
  log: Record<LogLine['level'], (details: object, message: string) => void>;
  lines: LogLine[];
  /** True if the cloud confirms the clock. */
  timeIsSure: boolean;
  /** Advances time and runs the timers that fall due, each with everything it triggers. */
  advance(ms: number): Promise<void>;
  /** Sets the clock without running anything. */
  setClock(ms: number): void;
  /** Delay until the next timer. */
  nextIn(): number | undefined;
}

export const NOON = Date.UTC(2026, 5, 1, 12);

export function manualHost(start = NOON): ManualHost {
  let now = start;
  let monotonic = 0;
  let timers: { at: number; run: () => void }[] = [];
  const lines: LogLine[] = [];
  const note = (level: LogLine['level']) => (details: object, message: string) => {
    lines.push({ level, details: { ...details }, message });
  };
  const host: ManualHost = {
    timeIsSure: true,
    now: () => now,
    cautiousNow: () => now,
    isTimeSure: () => host.timeIsSure,
    monotonicMs: () => monotonic,
    after: (delayMs, run) => {
      const timer = { at: monotonic + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    random: () => 0,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    lines,
    advance: async (ms) => {
      const end = monotonic + ms;
      await settled();
      for (;;) {
        const next = timers.toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined || next.at > end) break;
        timers = timers.filter((other) => other !== next);
        now += next.at - monotonic;
        monotonic = next.at;
        next.run();
        await settled();
      }
      now += end - monotonic;
      monotonic = end;
    },
    setClock: (ms) => {
      now = ms;
    },
    nextIn: () => (timers.length === 0 ? undefined : Math.min(...timers.map(({ at }) => at)) - monotonic),
  };
  return host;
}

/** Lets all pending promises settle. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate();
}
