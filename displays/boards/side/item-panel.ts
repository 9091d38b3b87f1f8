/** An entry of the board's list of items. */
export interface ItemPanel {
  itemId: string;
  /** What it is called where the dialog was opened. */
  name: string;
}
