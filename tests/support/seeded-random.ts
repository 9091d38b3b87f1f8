// Random numbers from a seed, so that a failed run can be repeated.
import { Dice } from '../../hub/sandbox/restaurant/dice.ts';

/** Numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  const dice = new Dice(seed);
  return () => dice.next();
}
