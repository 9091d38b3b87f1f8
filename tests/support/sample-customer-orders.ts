// Sample evenings for counting figures: orders that are prepared by someone, served, partly cancelled, recalled; the same for
// the same seed.
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { arrives, course, event, item, order } from '../kitchen/builders.ts';

const MINUTE = 60_000;
const COOKS = ['Dana', 'Omar', 'Ruth'];

interface Dish {
  /** Id in the catalogue. */
  item: string;
  name: string;
}

const MENU: readonly Dish[] = ['steak', 'fish', 'soup'].map((name) => ({ item: `item-${name}`, name }));

/** Pseudo-random numbers, the same for the same seed. */
export function chance(from: number): (below: number) => number {
  let state = (from % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** An order of one or two courses: prepared by someone, mostly served, sometimes partly cancelled or recalled. */
export function sampleCustomerOrder(
  id: string,
  fireAt: number,
  any: (below: number) => number,
  menu: readonly Dish[] = MENU,
): Fact[] {
  const stamp = (ms: number) => new Date(ms).toISOString();
  const courses = Array.from({ length: 1 + any(2) }, (_, place) => {
    const firedAt = fireAt + place * 15 * MINUTE;
    const ids = Array.from({ length: 1 + any(3) }, (_each, turn) => `${id}-${place}-${turn}`);
    return { id: `${id}-${place}`, ids, firedAt, type: ['Entrees', 'Mains'][place] ?? 'Mains' };
  });
  const document = order(id, {
    number: id,
    orderType: ['Seated', 'TA', 'Delivery'][any(3)],
    created: stamp(fireAt - any(240) * 1_000),
    lastUpdated: stamp(fireAt),
    courses: courses.map(({ id: own, ids, firedAt, type }) =>
      course(own, ids, { courseType: type, fired: { at: stamp(firedAt) } }),
    ),
    items: courses.flatMap(({ ids }) =>
      ids.map((each) =>
        item(each, {
          ...menu[any(menu.length)],
          units: 1 + any(2),
          ...(any(12) === 0 ? { cancellation: { reason: ['Guest left', 'Sold out'][any(2)] } } : {}),
        }),
      ),
    ),
  });
  const acts = courses.flatMap(({ id: own, ids, firedAt }) => {
    const act = (name: string, ms: number, type: string, action: string, more: object): Fact => {
      const known = event(`${own}-${name}`, '12:00', type, action, { orderId: id, courseId: own, ...more });
      return { ...known, event: { ...known.event, date: ms } };
    };
    const by = { context: { byName: COOKS[any(COOKS.length)] } };
    const readyAt = firedAt + (2 + any(20)) * MINUTE + any(60) * 1_000;
    const servedAt = readyAt + any(300) * 1_000;
    const fate = any(10);
    return [
      ...ids.map((each) => act(`p-${each}`, readyAt, 'itemAction', 'prepared', { orderItemId: each, ...by })),
      ...(fate === 0 ? [] : [act('s', servedAt, 'courseAction', 'served', by)]),
      ...(fate > 1 ? [] : [act('u', servedAt + MINUTE, 'courseAction', 'notServed', by)]),
    ];
  });
  return [arrives(document), ...acts];
}
