// Vitest's global setup of the long form: prepares the container engine's base image once, before the image's tests.
import { isLong } from '../support/length.ts';
import { makeBase, podmanUnavailableReason } from './podman-engine.ts';

/** Does nothing without an engine: the tests are skipped there with the reason. */
export function setup(): void {
  if (isLong && podmanUnavailableReason() === undefined) makeBase(console.log);
}
