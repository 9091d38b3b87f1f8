// Boards that require a staff user, and the one exception (PERM-02).
import { createStore } from 'zustand/vanilla';
import { tabStorage } from '../../link/browser-storage.ts';

const NOBODY_THERE = 'kds_no_staff';

/** True once a restaurant has turned out to have no staff, so that this tab can't require one. */
export const nobodyThere = createStore<boolean>(() => tabStorage.read(NOBODY_THERE) !== null);

/** Lets this tab's boards continue without a staff user. */
export function goOnWithoutStaff(): void {
  tabStorage.write(NOBODY_THERE, 'yes');
  nobodyThere.setState(true, true);
}

/** Boards of pass and kitchen require one; customer boards never do. */
export function needsStaff(path: string): boolean {
  return /^\/kds\/(expeditor|kitchen)\//.test(path);
}
