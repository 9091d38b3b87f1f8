import { vi } from 'vitest';

/** A longer timeout than the default second, for busy machines. */
const SOON_MS = 10_000;

/** Retries until the function no longer throws. */
export function soon<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: SOON_MS });
}
