// Output of a simulated till for an order: a document over the LAN (docs/intake.md), or the bytes it prints
// (docs/tills.md).
import { namedStaff, staffIn } from '../restaurant/people.ts';
import { coursesIn, itemsIn, type WireItem, type WireOrder } from '../restaurant/wire-order.ts';

const TYPES: Readonly<Record<string, string>> = {
  Seated: 'dine-in',
  OTC: 'counter',
  TA: 'takeaway',
  Delivery: 'delivery',
};
const COURSE_NAMES: Readonly<Record<string, string>> = {
  Beverages: 'Drinks',
  Entrees: 'Starters',
  Mains: 'Mains',
  Desserts: 'Desserts',
  Other: 'Sides',
};

/** One version of an order (INTAKE-01). */
export interface TillDocument {
  id: string;
  version: number;
  [member: string]: unknown;
}

/** @param version increases with every change of the order */
export function tillDocument(order: WireOrder, version: number): TillDocument {
  const items = new Map(itemsIn(order).map((item) => [item._id, item]));
  const { name, phone } = ordererOf(order);
  const [table] = order.tableIds ?? [];
  return {
    id: order._id,
    version,
    number: order.number,
    type: TYPES[order.orderType ?? ''] ?? 'dine-in',
    ...(table === undefined ? {} : { table: Number(table.replace(/\D/g, '')) }),
    guests: order.diners,
    waiter: waiterOf(order),
    source: 'Bar till',
    ...(name === undefined ? {} : { customer: { name, ...(phone === undefined ? {} : { phone }) } }),
    courses: coursesIn(order).map((course) => ({
      id: course._id,
      name: COURSE_NAMES[course.courseType ?? ''] ?? 'Mains',
      fired: course.fired !== undefined,
      items: (course.orderedItems ?? []).flatMap((id) => lineOf(items.get(id))),
    })),
  };
}

function lineOf(item: WireItem | undefined): object[] {
  if (item === undefined) return [];
  const removed = (item.removedModifiers ?? []).map(({ name }) => ({ name, action: 'remove' }));
  const added = (item.selectedModifiers ?? []).map(({ name }) => ({ name, action: 'add' }));
  const { diner, units } = item;
  return [
    {
      id: item._id,
      name: item.name,
      sku: item.item,
      quantity: typeof units === 'number' ? units : 1,
      ...(removed.length + added.length === 0 ? {} : { modifiers: [...removed, ...added] }),
      ...(item.note === undefined ? {} : { notes: item.note }),
      ...(typeof diner === 'number' ? { seat: String(diner) } : {}),
      ...(item.cancellation === undefined ? {} : { cancelled: true }),
    },
  ];
}

function ordererOf(order: WireOrder): { name?: string; phone?: string } {
  const orderer = order['orderer'];
  if (orderer === null || typeof orderer !== 'object') return {};
  const of = (key: string) => {
    const value: unknown = Reflect.get(orderer, key);
    return typeof value === 'string' ? value : undefined;
  };
  const [name, phone] = [of('name'), of('phone')];
  return { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) };
}

/** The waiter who took the order; the restaurant's till knows its waiters. */
function waiterOf(order: WireOrder): string {
  const waiters = namedStaff(staffIn('en'), 'W');
  return waiters[Number(order.number) % waiters.length]?.name ?? 'Till';
}

/** ESC @, and ESC t 16: Windows-1252, as used by the menu. */
const RESET = '\x1b@\x1bt\x10';
const FEED_AND_CUT = '\n\n\n\x1dV\x00';

/**
 * The kitchen's copy of an order as ESC/POS bytes: text, and the final cut (CAPT-01).
 * @param lines maximum of dishes on it: a waiter prints what a table ordered in one go
 */
export function printedChit(order: WireOrder, lines: number): Uint8Array {
  const [table] = order.tableIds ?? [];
  const head = [
    `Order ${order.number}`,
    ...(table === undefined ? ['Take away'] : [`Table ${table.replace(/\D/g, '')}`]),
    `Server: ${waiterOf(order)}`,
  ];
  const printed = itemsIn(order).slice(0, lines);
  const dishes = coursesIn(order).flatMap(({ courseType = '', orderedItems = [] }) => {
    const own = printed.filter(({ _id }) => orderedItems.includes(_id));
    return own.length === 0
      ? []
      : [`--- ${COURSE_NAMES[courseType] ?? 'Mains'} ---`, ...own.flatMap(printedLines)];
  });
  const text = [...head, '------------------------', ...dishes].join('\n');
  return Buffer.from(`${RESET}${text}${FEED_AND_CUT}`, 'latin1');
}

function printedLines({ name, units, removedModifiers = [] }: WireItem): string[] {
  const without = removedModifiers.map((modifier) => `  No ${modifier.name.replace(/^no /i, '')}`);
  return [`${typeof units === 'number' ? units : 1} x ${name}`, ...without];
}
