// Owns whether this display asks who is working here, and why.
import { createStore } from 'zustand/vanilla';

export interface StaffAsking {
  open: boolean;
}

export const staffAsking = createStore<StaffAsking>(() => ({ open: false }));

/** Opens the staff dialog: a command was refused without a staff user, or a person wants to change. */
export function askForStaff(): void {
  staffAsking.setState({ open: true });
}

export function stopAskingForStaff(): void {
  staffAsking.setState({ open: false });
}
