/** An entry of the board's list of items. */
export interface ItemPanel {
  itemId: string;
  /** Its name where the dialog was opened. */
  name: string;
  /** True for the batch dialog, which marks all open pieces in one step (EXPO-38). */
  batch?: true;
}
