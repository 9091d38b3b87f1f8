// Owns order.deliver (TICK-24).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { isServed } from '../derive/delivered.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findOrder } from './find-course.ts';
import { HOLDS, heardFrom, type Plan, planned, type Refused, refused, signature } from './plan.ts';
import { restoreDelivered } from './undo-recipe.ts';

/** wrong-state for an order that isn't served. */
export function decideDeliver(
  command: CommandOf<'order.deliver'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findOrder(view, command.orderId);
  if (!found.ok) return found;
  const { order } = found;
  if ((order.deliveredAt !== undefined) === command.delivered) return HOLDS;
  if (command.delivered && !isServed(order)) return refused('wrong-state', { id: order.id });
  return planned({
    event: {
      type: 'orderDelivered',
      action: command.delivered ? 'delivered' : 'notDelivered',
      orderId: order.id,
      ...signature(input),
    },
    notBefore: heardFrom(order.delivered),
    undo: [restoreDelivered(order, input.actor)],
  });
}
