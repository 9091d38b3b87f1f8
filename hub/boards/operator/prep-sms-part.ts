// Data for an SMS that the view asks about: the exact text and recipient that sms.prep would use, and the progress of
// the order (DLG-13, DLG-29, SMS-02).
import type { PrepSms } from '../../../shared/protocol/board/prep-sms.ts';
import { planPrepSms } from '../../kitchen/commands/decide-prep-sms.ts';
import type { Course, Item, Order } from '../../kitchen/state/kitchen.ts';
import { itemName } from '../catalogue/item-names.ts';
import { inUnit } from '../lines/weight-unit.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import { titleOf } from '../ticket/ticket-people.ts';

type OrderNow = NonNullable<PrepSms['order']>;
type TicketNow = OrderNow['tickets'][number];

/** Null if the view asks for none, or this board sends none (SMS-06). */
export function prepSmsPart(plan: OperatorPlan): PrepSms | null {
  const { view, options, context } = plan;
  if (view.prepSms === undefined || !options.enablePrepSms) return null;
  const { number, text } = view.prepSms;
  const planned = planPrepSms({ orderNumber: number, text }, context);
  const { order, recipient, content = '', refusal } = planned;
  const name = order?.document.orderer?.name?.trim();
  const phone = options.hideCustomerPhone ? undefined : recipient;
  return {
    number,
    ...(order === undefined
      ? {}
      : {
          recipient: { ...(name ? { name } : {}), ...(phone === undefined ? {} : { phone }) },
          text: content,
          order: orderNow(order, plan),
        }),
    characters: [...content].length,
    ...(refusal === undefined ? {} : { refused: refusal.refusal.code }),
  };
}

/**
 * Everything the kitchen knows of the order, including dishes of other stations and served courses that this board may
 * not show.
 */
function orderNow(order: Order, plan: OperatorPlan): OrderNow {
  return {
    title: titleOf(order, plan.books.of(order.site).menu),
    orderType: order.document.orderType,
    tickets: order.courses.flatMap((course) => ticketNow(course, order, plan) ?? []),
  };
}

/** Undefined for a course that the kitchen never received. */
function ticketNow(
  { id, type, stage, items }: Course,
  order: Order,
  plan: OperatorPlan,
): TicketNow | undefined {
  if (stage === undefined) return undefined;
  const wanted = items.filter(({ cancelled }) => cancelled === undefined);
  const open = wanted.filter(({ state }) => state !== 'prepared' && state !== 'served');
  const done = wanted.length - open.length;
  return { id, courseType: type, stage, done, all: wanted.length, open: together(open, order, plan) };
}

function together(items: readonly Item[], order: Order, plan: OperatorPlan): TicketNow['open'] {
  const { menu } = plan.books.of(order.site);
  const byName = new Map<string, TicketNow['open'][number]>();
  for (const { id, itemId, document } of items) {
    const name = itemName(itemId, document.name, plan.options, menu);
    const unit = inUnit(document.uom);
    const quantity = document.units ?? 1;
    const key = JSON.stringify([name, unit]);
    const held = byName.get(key);
    byName.set(key, { id, name, ...unit, ...held, quantity: (held?.quantity ?? 0) + quantity });
  }
  return [...byName.values()];
}
