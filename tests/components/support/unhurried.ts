// Pauses like a person before the next tap. Taps in quick succession are ignored as wet-finger echoes (TICK-43).
import { FINGER_GUARD_MS } from '../../../shared/limits.ts';
import { pass } from './virtual-time.ts';

/** Lets time pass until no tap is ignored as an echo of an earlier one. */
export async function look(): Promise<void> {
  await pass(FINGER_GUARD_MS + 1);
}
