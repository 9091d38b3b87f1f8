// Progress of each station on a ticket that several of them make, and which one the pass waits for (EXPO-37).
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { isPrepared } from '../../kitchen/derive/prepared.ts';
import type { Course, Item, Order } from '../../kitchen/state/kitchen.ts';
import { itemName } from '../catalogue/item-names.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';

interface StationWork {
  id: string;
  name: string;
  items: Item[];
}

/**
 * Marks of a fired ticket; none if a single station makes it. A station is marked by the dishes it makes; one that only
 * makes modifiers has no mark. A station's board shows its own work as lines and marks only for the others.
 */
export function stationMarks(
  order: Order,
  courses: readonly Course[],
  plan: OperatorPlan,
): Pick<Ticket, 'stations' | 'waitsFor' | 'passWaits'> {
  const all = workOf(order, courses, plan);
  if (all.length < 2) return {};
  const isOwn = ({ id }: StationWork) => plan.makers?.includes(id) === true;
  const others = all.filter((work) => !isOwn(work));
  const open = all.filter(({ items }) => !isPrepared(items));
  const stations = others.map(({ name, items }) => ({ name, done: doneOf(items), all: items.length }));
  const [last] = open;
  if (last === undefined || open.length > 1) return { stations };
  if (isOwn(last)) return { stations, passWaits: true };
  const item = last.items.find((one) => !isPrepared([one]));
  if (plan.makers !== undefined || item === undefined) return { stations };
  const { menu } = plan.books.of(order.site);
  const dish = itemName(item.itemId, item.document.name, plan.options, menu);
  return { stations, waitsFor: { station: last.name, item: dish } };
}

function workOf(order: Order, courses: readonly Course[], plan: OperatorPlan): StationWork[] {
  const stations = new Map<string, StationWork>();
  const wanted = courses.flatMap(({ items }) => items.filter(({ cancelled }) => cancelled === undefined));
  for (const item of wanted) {
    for (const { id, name } of plan.routing(item, order.site).own) {
      const work = stations.get(id) ?? { id, name, items: [] };
      work.items.push(item);
      stations.set(id, work);
    }
  }
  return [...stations.values()];
}

function doneOf(items: readonly Item[]): number {
  return items.filter((item) => isPrepared([item])).length;
}
