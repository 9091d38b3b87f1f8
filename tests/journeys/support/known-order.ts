// One order known to the test in full: a takeaway ordered at the counter, with dishes of the sandbox's menu.

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
  /** Ordered item's id of a dish. */
  itemId(dish: DishKey): string;
  /** The document as the cloud has it. */
  document: Record<string, unknown>;
}

interface Wish {
  number: number;
  dishes: readonly DishKey[];
  /** A course that was only announced waits to be fired. */
  state?: 'notified' | 'fired';
  organization?: string;
  /** Time of the order; now by default. */
  at?: string;
  /** Further fields of the document. */
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
