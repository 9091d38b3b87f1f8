// Waiting for what a screen will show, as long as two busy cores may take for it.
import { expect } from 'vitest';

const PATIENCE_MS = 20_000;

/** Polls until the matcher behind it holds. */
export function soon<Value>(look: () => Value | Promise<Value>) {
  return expect.poll(look, { timeout: PATIENCE_MS });
}
