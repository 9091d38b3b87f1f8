// Where nobody may work without saying who it is, and the one way around that (PERM-02).
import { createStore } from 'zustand/vanilla';
import { keptInTab } from '../../link/kept-text.ts';

const NOBODY_THERE = 'kds_no_staff';

/** True once a restaurant turned out to have nobody to choose from, so that nobody can be demanded in this tab. */
export const nobodyThere = createStore<boolean>(() => keptInTab.read(NOBODY_THERE) !== null);

/** Boards of this tab go on without a staff user. */
export function goOnWithoutStaff(): void {
  keptInTab.write(NOBODY_THERE, 'yes');
  nobodyThere.setState(true, true);
}

/** The boards of pass and kitchen need one; guests' boards never ask. */
export function needsStaff(path: string): boolean {
  return /^\/kds\/(expeditor|kitchen)\//.test(path);
}
