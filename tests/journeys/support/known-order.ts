// One order whose every part a test knows: a takeaway taken at the counter, with dishes of the sandbox's own menu.

/** Dishes of the sandbox's catalogue: the first two are made at the grill, the third at the pasta station. */
export const DISHES = {
  /** Tracked through preparing and cooking. */
  steak: { item: 'item-steak', name: 'Rib-eye steak 300 g', kitchenName: 'RIBEYE 300' },
  burger: { item: 'item-burger', name: 'Ember burger', kitchenName: 'BURGER' },
  carbonara: { item: 'item-carbonara', name: 'Spaghetti carbonara', kitchenName: 'CARBO' },
} as const;
export type DishKey = keyof typeof DISHES;

export interface KnownOrder {
  _id: string;
  number: number;
  courseId: string;
  /** The ordered item's id of a dish. */
  itemId(dish: DishKey): string;
  /** The document as the cloud holds it. */
  document: Record<string, unknown>;
}

interface Wish {
  number: number;
  dishes: readonly DishKey[];
  /** A course that only was announced waits for its fire. */
  state?: 'notified' | 'fired';
  organization?: string;
  /** When it was taken; now, if nothing is said. */
  at?: string;
  /** Whatever else the document is to say. */
  more?: Record<string, unknown>;
}

export function knownOrder(wish: Wish): KnownOrder {
  const { number, dishes, state = 'notified', organization = 'site-1', more = {} } = wish;
  const { at = new Date().toISOString() } = wish;
  const _id = `known-${organization}-${number}`;
  const courseId = `${_id}-mains`;
  const itemId = (dish: DishKey) => `${_id}-${dish}`;
  const document = {
    _id,
    number,
    UID: `K-${number}`,
    organization,
    orderType: 'OTC',
    serviceType: 'takeaway',
    tableIds: [],
    diners: 1,
    source: 'restaurantOnPremise',
    orderedItems: dishes.map((dish) => ({
      _id: itemId(dish),
      item: DISHES[dish].item,
      name: DISHES[dish].name,
      units: 1,
    })),
    kdsCourses: [
      {
        _id: courseId,
        courseType: 'Mains',
        orderedItems: dishes.map(itemId),
        [state]: { at, by: 'waiter-1', byName: 'Ana' },
      },
    ],
    orderer: { name: 'Olive Tran' },
    created: at,
    lastUpdated: at,
    ...more,
  };
  return { _id, number, courseId, itemId, document };
}
