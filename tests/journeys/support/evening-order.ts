// Orders as a server would describe them: a table or a counter, dishes of the sandbox's menu, notes, allergies, and
// customers' changes.
import { itemId, tableId, tagId } from '../../../hub/sandbox/restaurant/catalogue-lists.ts';
import { type Dish, MENU } from '../../../hub/sandbox/restaurant/menu.ts';
import type { HubStage } from './hub-stage.ts';

export interface DishSpec {
  /** A dish of the sandbox's menu. */
  key: string;
  units?: number;
  note?: string;
  without?: string;
  cancelled?: boolean;
  /** Ordered after the course was fired. */
  added?: boolean;
  /** Beside it, made where that dish is made. */
  side?: 'rice' | 'mash' | 'fries';
  /** Allergy of the customer. */
  allergy?: 'nuts' | 'sesame' | 'gluten' | 'crustaceans';
  seat?: string;
}

export interface OrderSpec {
  number: number;
  /** One of the tables 1 to 16, which have no names; takeaway without one. */
  table?: number;
  dishes: readonly (DishSpec | string)[];
  /** When its course was fired; unfired if undefined. */
  firedMinutesAgo?: number;
  /** When the pass served it. */
  servedMinutesAgo?: number;
  tags?: readonly string[];
  customer?: string;
  organization?: string;
  language?: 'en' | 'he';
  courseType?: string;
  /** A course of drinks fired together with the dishes. */
  drinks?: readonly string[];
}

export const dishOf = (key: string): Dish => {
  const found = MENU.find((dish) => dish.key === key);
  if (found === undefined) throw new Error(`The menu has no ${key}`);
  return found;
};

export const orderIdOf = ({ number }: Pick<OrderSpec, 'number'>) => `evening-${number}`;
export const courseIdOf = (wish: Pick<OrderSpec, 'number'>) => `${orderIdOf(wish)}-course`;
const lineIdOf = (wish: Pick<OrderSpec, 'number'>, index: number) => `${orderIdOf(wish)}-${index}`;
const drinkIdOf = (wish: Pick<OrderSpec, 'number'>, key: string) => `${orderIdOf(wish)}-${key}`;
/** Title of its card. */
export const titleOf = ({ number, table }: Pick<OrderSpec, 'number' | 'table'>) =>
  table === undefined ? `K-${number}` : String(table);

/** Puts the order into the cloud, which notifies the hub; the same number again changes it. */
export async function order(stage: HubStage, wish: OrderSpec): Promise<void> {
  await stage.put({ document: documentOf(wish) });
}

function documentOf(wish: OrderSpec): Record<string, unknown> {
  const { number, table, organization = 'site-1', language = 'en', tags = [], customer, drinks = [] } = wish;
  const _id = orderIdOf(wish);
  const now = Date.now();
  const ago = (minutes: number) => ({
    at: new Date(now - minutes * 60_000).toISOString(),
    by: 'waiter-1',
    byName: 'Ana',
  });
  const dishes = wish.dishes.map((dish) => (typeof dish === 'string' ? { key: dish } : dish));
  const opened = ago(Math.max(wish.firedMinutesAgo ?? 0, wish.servedMinutesAgo ?? 0)).at;
  return {
    _id,
    number,
    UID: `K-${number}`,
    organization,
    orderType: table === undefined ? 'TA' : 'Seated',
    tableIds: table === undefined ? [] : [tableId(table)],
    diners: 2,
    source: 'restaurantOnPremise',
    orderedItems: [
      ...dishes.map((dish, index) => itemOf(lineIdOf(wish, index), dish, language)),
      ...drinks.map((key) => itemOf(drinkIdOf(wish, key), { key }, language)),
    ],
    kdsCourses: [
      {
        _id: courseIdOf(wish),
        courseType: wish.courseType ?? 'Mains',
        orderedItems: dishes.map((_, index) => lineIdOf(wish, index)),
        ...(wish.firedMinutesAgo === undefined ? { notified: ago(0) } : { fired: ago(wish.firedMinutesAgo) }),
        ...(wish.servedMinutesAgo === undefined ? {} : { served: ago(wish.servedMinutesAgo) }),
      },
      ...(drinks.length === 0 ? [] : [drinksCourse(wish, drinks, ago(wish.firedMinutesAgo ?? 0))]),
    ],
    orderTags: tags.map(tagId),
    owner: { _id: 'waiter-1', name: 'Ana Reyes' },
    ...(customer === undefined ? {} : { orderer: { name: customer, phone: '+1 617 555 0142' } }),
    created: opened,
    lastUpdated: new Date(now).toISOString(),
  };
}

function drinksCourse(wish: OrderSpec, drinks: readonly string[], fired: object): Record<string, unknown> {
  return {
    _id: `${orderIdOf(wish)}-drinks`,
    courseType: 'Beverages',
    orderedItems: drinks.map((key) => drinkIdOf(wish, key)),
    fired,
  };
}

function itemOf(_id: string, wish: DishSpec, language: 'en' | 'he'): Record<string, unknown> {
  const dish = dishOf(wish.key);
  return {
    _id,
    item: itemId(wish.key),
    name: dish.name[language],
    units: wish.units ?? 1,
    ...(wish.note === undefined ? {} : { note: wish.note }),
    ...(wish.allergy === undefined ? {} : { dinerTags: [tagId(wish.allergy)] }),
    ...(wish.seat === undefined ? {} : { diner: wish.seat }),
    removedModifiers: wish.without === undefined ? [] : [{ name: wish.without }],
    selectedModifiers: wish.side === undefined ? [] : [sideOf(wish.side, language)],
    ...(wish.added ? { added: true } : {}),
    ...(wish.cancelled ? { cancellation: { reason: 'guest changed their mind' } } : {}),
    preparationTimeSeconds: dish.seconds,
  };
}

function sideOf(key: string, language: 'en' | 'he'): Record<string, unknown> {
  return {
    modifierGroup: 'mod-side',
    modifier: `choice-side-${key}`,
    name: dishOf(key).name[language],
    placement: 'side',
    isDefault: false,
    item: itemId(key),
  };
}
