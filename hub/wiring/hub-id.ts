// Owns the hub's own name at the broker.
import { randomBytes } from 'node:crypto';

const HUB_ID_BYTES = 8;

/** Made once, kept for good. */
export function hubIdOf(meta: {
  get(key: 'hub-id'): string | undefined;
  set(key: 'hub-id', value: string): void;
}): string {
  const known = meta.get('hub-id');
  if (known !== undefined) return known;
  const made = randomBytes(HUB_ID_BYTES).toString('hex');
  meta.set('hub-id', made);
  return made;
}
