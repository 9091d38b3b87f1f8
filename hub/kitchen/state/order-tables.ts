// Tables of an order, moves included (BRK-09).
import type { Order } from './kitchen.ts';

/** The table it was moved to, unless a newer document has another. */
export function tablesOf({ document, tableMove }: Order): readonly string[] {
  return tableMove !== undefined && tableMove.at >= document.lastUpdated ? tableMove.to : document.tableIds;
}
