// Planned orders of a board, and their figures along with the kitchen's load (PACE-03, PACE-05).
import { PLANNED_SHOWN_MAX } from '../../../shared/planning-limits.ts';
import type { BoardPace, PlannedOrder, PlannedOrders } from '../../../shared/protocol/board/planned.ts';
import type { Item, Order } from '../../kitchen/state/kitchen.ts';
import { compareText } from '../order/line-order.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { EvaluatedCourse } from '../ticket/board-entry.ts';
import { customerOf, titleOf } from '../ticket/ticket-people.ts';

interface Waiting {
  order: Order;
  dueAt: number;
  here: readonly Item[];
}

/** Kept per order, updated as the board evaluates orders. */
export class PlannedWork {
  readonly #plan: OperatorPlan;
  readonly #waiting = new Map<string, Waiting>();

  constructor(plan: OperatorPlan) {
    this.#plan = plan;
  }

  set(order: Order, judged: readonly EvaluatedCourse[]): void {
    const here = judged.flatMap(({ planned = [] }) => planned);
    if (here.length === 0 || order.planned === undefined) this.remove(order.id);
    else this.#waiting.set(order.id, { order, dueAt: order.planned.dueAt, here });
  }

  remove(orderId: string): void {
    this.#waiting.delete(orderId);
  }

  /** Null if there is nothing to show. */
  pace(): BoardPace | null {
    const { load } = this.#plan.context;
    const count = this.#waiting.size;
    if (count === 0 && load === undefined) return null;
    const next = Math.min(...[...this.#waiting.values()].map(({ dueAt }) => dueAt));
    return { ...(count > 0 ? { planned: { count, next } } : {}), ...(load === undefined ? {} : { load }) };
  }

  /** Null if the view doesn't ask for it. */
  list(): PlannedOrders | null {
    if (this.#plan.view.planned !== true) return null;
    const all = [...this.#waiting.values()].sort(
      (one, other) => one.dueAt - other.dueAt || compareText(one.order.id, other.order.id),
    );
    const more = all.length - PLANNED_SHOWN_MAX;
    return {
      orders: all.slice(0, PLANNED_SHOWN_MAX).map((waiting) => plannedOrder(waiting, this.#plan)),
      ...(more > 0 ? { more } : {}),
    };
  }
}

function plannedOrder({ order, dueAt, here }: Waiting, plan: OperatorPlan): PlannedOrder {
  const { document } = order;
  const { menu } = plan.books.of(order.site);
  const { context, options } = plan;
  const organization = context.site.role === 'hq' ? context.siteNames.get(order.site) : undefined;
  const customer = customerOf(document, options)?.name;
  return {
    orderId: order.id,
    title: titleOf(order, menu),
    number: document.number ?? document.UID ?? order.id,
    orderType: document.orderType,
    ...(organization === undefined ? {} : { organization }),
    ...(customer === undefined ? {} : { customer }),
    promisedAt: order.planned?.promisedAt ?? dueAt,
    dueAt,
    items: counted(here),
    canPull: options.tmOptions.includes('fireCourse'),
  };
}

function counted(items: readonly Item[]): PlannedOrder['items'] {
  const lines = new Map<string, PlannedOrder['items'][number]>();
  for (const { document, cancelled } of items) {
    if (cancelled !== undefined) continue;
    const { name, units = 1, uom: unit } = document;
    const key = `${name}\n${unit ?? ''}`;
    const line = lines.get(key) ?? { name, quantity: 0, ...(unit ? { unit } : {}) };
    line.quantity += units;
    lines.set(key, line);
  }
  return [...lines.values()];
}
