// Owns finding the ordered items of a document: its own list and those that only an offer carries (ORD-38).
import type { ItemDocument, OrderDocument } from '../../../shared/model/order.ts';

/** Every ordered item by its id; where list and offer name the same id the list's holds. */
export function itemsOf(document: OrderDocument): ReadonlyMap<string, ItemDocument> {
  const items = new Map<string, ItemDocument>();
  for (const offer of document.orderedOffers) {
    for (const item of offer.orderedItems) if (typeof item !== 'string') items.set(item._id, item);
  }
  for (const item of document.orderedItems) items.set(item._id, item);
  return items;
}
