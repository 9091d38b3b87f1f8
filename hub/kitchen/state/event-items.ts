// Owns which ordered items an event is about (cloud contract "Actions").
import type { ActionEvent } from '../../../shared/model/action.ts';

/** Ids of the ordered items: applyToItems for several, orderItemId for one. */
export function itemsOfEvent(event: ActionEvent): readonly string[] {
  const several = event.applyToItems ?? [];
  const { orderItemId } = event;
  return orderItemId === undefined || several.includes(orderItemId) ? several : [...several, orderItemId];
}
