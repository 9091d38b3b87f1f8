// Owns the colour of a ticket's header: by its course or order type, unless the status colours it (EXPO-25).
import type { OperatorOptions } from '../../../shared/protocol/board-options.ts';
import { entryOf } from '../../kitchen/state/entry-of.ts';
import type { Course, Order } from '../../kitchen/state/kitchen.ts';

/** A colour name or value of the setup; undefined leaves the header to the status. */
export function ticketColor(order: Order, course: Course, options: OperatorOptions): string | undefined {
  if (options.overrideHeaderColorWithStatus) return undefined;
  const { courseColors, typeColors } = options;
  return (
    entryOf(courseColors, course.type) ||
    entryOf(typeColors, order.typeKey) ||
    entryOf(typeColors, order.document.orderType) ||
    undefined
  );
}
