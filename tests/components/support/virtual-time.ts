// Time of component tests: timers, clocks and frames are vitest's, so that a guard or a hold of seconds costs nothing.
import { vi } from 'vitest';

/** More than a frame, so that what waits for the next one runs. */
const STEP_MS = 20;
/** Renders, loads and frames follow one another; this many rounds bring all of them to an end. */
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

/** Lets time go by, with all that it brings. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await rendered();
}

/** Waits until what was asked for is drawn: loads, renders and the next frames. */
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
