// Owns who may be picked as acting staff user (PERM-03).
import type { StaffUser } from '../ports.ts';

const BOARD_PROFILES = ['M', 'K'];

/** Only people whose profiles include M or K act on boards. */
export function mayAct({ profiles }: StaffUser): boolean {
  return profiles.some((profile) => BOARD_PROFILES.includes(profile));
}
