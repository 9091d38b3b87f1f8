// Owns whether this display asks who is working here, and why.
import { createStore } from 'zustand/vanilla';

export interface StaffAsking {
  /** A person wants to change, or the hub refused a command without a staff user. */
  open: boolean;
  /** This place has nobody to choose from, so nobody can be demanded. */
  nobodyThere: boolean;
}

const NOBODY_THERE = 'kds_no_staff';

export const staffAsking = createStore<StaffAsking>(() => ({
  open: false,
  nobodyThere: sessionStorage.getItem(NOBODY_THERE) !== null,
}));

/** Opens the staff dialog. */
export function askForStaff(): void {
  staffAsking.setState({ open: true });
}

export function stopAskingForStaff(): void {
  staffAsking.setState({ open: false });
}

/** Boards of this tab go on without a staff user. */
export function goOnWithoutStaff(): void {
  sessionStorage.setItem(NOBODY_THERE, 'yes');
  staffAsking.setState({ open: false, nobodyThere: true });
}

/** True where nobody may work without saying who it is: the boards of pass and kitchen (PERM-02). */
export function needsStaff(path: string): boolean {
  return /^\/kds\/(expeditor|kitchen)\//.test(path);
}
