// Requests for the staff dialog: by a person who wants to switch, or by the hub, which refused a command.
import { createStore } from 'zustand/vanilla';

export const staffAsking = createStore<{ open: boolean }>(() => ({ open: false }));

/** Opens the staff dialog. */
export function askForStaff(): void {
  staffAsking.setState({ open: true });
}

export function stopAskingForStaff(): void {
  staffAsking.setState({ open: false });
}
