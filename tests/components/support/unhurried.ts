// A person looks before the next tap. What a machine taps at once is held for the echo of a wet finger (TICK-43).
import { FINGER_GUARD_MS } from '../../../shared/limits.ts';
import { pass } from './virtual-time.ts';

/** Lets time go by until nothing is held for the echo of an earlier tap any more. */
export async function look(): Promise<void> {
  await pass(FINGER_GUARD_MS + 1);
}
