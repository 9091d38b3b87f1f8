// Time in component tests: timers, clocks and frames are vitest's, so that guards or holds of seconds cost nothing.
import { vi } from 'vitest';

/** More than a frame, so that callbacks of the next one run. */
const STEP_MS = 20;
/** Renders, loads and frames trigger each other; this many rounds finish all of them. */
const ROUNDS = 3;

/** React's own scheduling stays real. */
export function startVirtualTime(): void {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
    ],
    shouldAdvanceTime: true,
  });
}

/** Lets time pass and runs everything due in it. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await rendered();
}

/** Waits until pending work is drawn: loads, renders and the next frames. */
export async function settle(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await rendered();
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
  await rendered();
}

async function rendered(): Promise<void> {
  await vi.dynamicImportSettled();
  await new Promise<void>((done) => setImmediate(done));
  await new Promise<void>((done) => setImmediate(done));
}
