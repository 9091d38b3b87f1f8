// The tables an order is at, moves included (BRK-09).
import type { Order } from './kitchen.ts';

/** Where it was moved, unless a newer document says otherwise. */
export function tablesOf({ document, tableMove }: Order): readonly string[] {
  return tableMove !== undefined && tableMove.at >= document.lastUpdated ? tableMove.to : document.tableIds;
}
