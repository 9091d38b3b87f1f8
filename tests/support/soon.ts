import { vi } from 'vitest';

/** On a busy machine the usual second is too short for what is sure to come. */
const SOON_MS = 10_000;

/** Looks again until nothing is thrown any more. */
export function soon<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: SOON_MS });
}
