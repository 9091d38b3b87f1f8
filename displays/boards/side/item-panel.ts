/** An entry of the board's list of items. */
export interface ItemPanel {
  itemId: string;
  /** What it is called where the dialog was opened. */
  name: string;
  /** Asked for all that is to be made of it at once (EXPO-38). */
  batch?: true;
}
