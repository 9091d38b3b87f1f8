// Waiting for display content, with a timeout that two busy cores can meet.
import { expect } from 'vitest';

const PATIENCE_MS = 20_000;

/** Polls until the following matcher passes. */
export function soon<Value>(look: () => Value | Promise<Value>) {
  return expect.poll(look, { timeout: PATIENCE_MS });
}
