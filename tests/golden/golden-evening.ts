// A long evening for golden kitchens: many orders at a steady pace, cooked as in a real kitchen; always the same.
import type { CourseType, Dish, Ordered, ScheduledEvent } from './golden-orders.ts';
import { courseChanged, fired, itemsChanged, ordered } from './golden-orders.ts';

export interface Evening {
  /** Minutes of the day of the first order and of the snapshot of the boards. */
  from: number;
  until: number;
  orders: number;
  /** Orders other than seated ones, by their position in the sequence. */
  kindOf?: (turn: number) => Ordered['more'];
  hebrew?: boolean;
  site?: string;
  firstNumber?: number;
  /** Factor on the planned cooking time of a dish; above 1 the kitchen falls behind. */
  pace?: number;
}

const STARTERS = ['soup', 'salad', 'tartare', 'bread'];
const MAINS = ['steak', 'burger', 'salmon', 'risotto', 'gnocchi', 'cheeseburger', 'steak', 'burger'];
const SWEETS = ['cake', 'sorbet'];
const MAKING_MINUTES: Readonly<Record<CourseType, number>> = {
  Beverages: 3,
  Entrees: 6,
  Mains: 14,
  Desserts: 4,
  Other: 5,
};

/** All events up to the end of the evening, in order of time. */
export function evening(plan: Evening): ScheduledEvent[] {
  const { from, until, orders, firstNumber = 101, pace = 1 } = plan;
  const happenings: ScheduledEvent[] = [];
  for (let turn = 0; turn < orders; turn++) {
    const number = firstNumber + turn;
    const taken = from + Math.floor((turn * (until - from)) / orders);
    happenings.push(ordered(number, clockOf(taken), orderOf(turn, plan)));
    happenings.push(...cooked(number, turn, taken, until, pace));
  }
  return happenings.filter(({ at }) => Number.isFinite(at)).sort((one, other) => one.at - other.at);
}

function orderOf(turn: number, { kindOf, hebrew, site }: Evening): Ordered {
  const more = kindOf?.(turn);
  const place = { ...(hebrew ? { hebrew } : {}), ...(site === undefined ? {} : { site }) };
  if (more !== undefined) return { courses: { Mains: mainsOf(turn) }, more, ...place };
  return {
    table: (turn % 22) + 1,
    courses: {
      ...(turn % 3 === 0 ? { Beverages: ['cola', 'lemonade'] } : {}),
      Entrees: pick(STARTERS, turn, 1 + (turn % 2)),
      Mains: mainsOf(turn),
      ...(turn % 4 === 0 ? { Desserts: pick(SWEETS, turn, 1) } : {}),
    },
    waiting: ['Mains', 'Desserts'],
    more: { diners: 1 + (turn % 5), ...(turn % 17 === 0 ? { orderTags: ['tag-vip'] } : {}) },
    ...place,
  };
}

function mainsOf(turn: number): Dish[] {
  const dishes: Dish[] = pick(MAINS, turn, 1 + (turn % 4));
  const [first = 'steak'] = dishes;
  if (turn % 5 === 0) dishes[0] = { dish: String(first), removedModifiers: [{ name: 'No onion' }] };
  if (turn % 7 === 0) dishes[0] = { dish: String(first), note: 'Sauce on the side', chair: '2' };
  if (turn % 11 === 0) dishes.push({ dish: 'chips', cancellation: { reason: 'Guest left' } });
  return dishes;
}

/** Courses fired one after the other, each made in about its planned time and served soon after. */
function cooked(number: number, turn: number, taken: number, until: number, pace: number): ScheduledEvent[] {
  const done: ScheduledEvent[] = [];
  const waits = turn % 3;
  const entreesAt = taken + Math.round(MAKING_MINUTES.Entrees * pace);
  const mainsFiredAt = entreesAt + 4 + waits;
  const mainsAt = mainsFiredAt + Math.round(MAKING_MINUTES.Mains * pace);
  const add = (minute: number, happening: (clock: string) => ScheduledEvent) => {
    if (minute <= until) done.push(happening(clockOf(minute)));
  };
  add(taken + 2, (clock) => courseChanged(number, clock, 'Beverages', 'ready'));
  add(taken + MAKING_MINUTES.Beverages, (clock) => courseChanged(number, clock, 'Beverages', 'served'));
  add(entreesAt, (clock) => courseChanged(number, clock, 'Entrees', 'ready'));
  add(entreesAt + 2, (clock) => courseChanged(number, clock, 'Entrees', 'served'));
  add(mainsFiredAt, (clock) => fired(number, clock, 'Mains'));
  const firstMain = 1 + (turn % 3 === 0 ? 2 : 0) + 1 + (turn % 2);
  add(mainsAt - 6, (clock) => itemsChanged(number, clock, 'Mains', 'preparing', [firstMain]));
  add(mainsAt - 2, (clock) => itemsChanged(number, clock, 'Mains', 'prepared', [firstMain]));
  add(mainsAt + 1, (clock) => courseChanged(number, clock, 'Mains', 'ready'));
  add(mainsAt + 3 + waits, (clock) => courseChanged(number, clock, 'Mains', 'served'));
  return done;
}

function pick(keys: readonly string[], turn: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => keys[(turn * 3 + index * 2) % keys.length] ?? 'soup');
}

export function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
