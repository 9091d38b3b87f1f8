// Owns when a ticket carries REPRINT: its fire came with a reprint, or it was reprinted after it (TICK-12).
import { REPRINT_WITH_FIRE_MS } from '../../../shared/limits.ts';
import type { FireStamp, Register } from '../state/kitchen.ts';

/** The two stamps of one act may differ by what lies between two writes of the cloud. */
export function isReprint(reprinted: Register<boolean> | undefined, fire: FireStamp | undefined): boolean {
  if (reprinted?.value !== true || fire === undefined) return false;
  return !fire.sure || reprinted.date >= fire.at - REPRINT_WITH_FIRE_MS;
}
