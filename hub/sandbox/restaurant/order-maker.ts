// Generates new orders: customer, items, type and courses (SAND-03).
import { freeTables, tagId } from './catalogue-lists.ts';
import { Dice, mixSeed } from './dice.ts';
import { makeItem } from './item-maker.ts';
import { allergyOf, type CourseType, type Dish, MENU, type Words } from './menu.ts';
import { GUESTS, type Guest, namedStaff, staffIn } from './people.ts';
import type { WireCourse, WireItem, WireOrder } from './wire-order.ts';

export interface SiteScene {
  organization: string;
  language: keyof Words;
  /** Occupied tables. */
  takenTables: ReadonlySet<string>;
  /** Some dishes are ordered in twos and threes. */
  severalOfOne?: boolean;
}

type OrderType = 'Seated' | 'TA' | 'Delivery' | 'OTC';

const DELIVERY_FIRMS = ['Dashly', 'Bitebox', 'Porter'];
const VISIT_TYPES: readonly OrderType[] = [
  'Seated',
  'Seated',
  'Seated',
  'Seated',
  'Seated',
  'TA',
  'TA',
  'Delivery',
  'Delivery',
  'OTC',
  'OTC',
];
const COURSE_ORDER: readonly CourseType[] = ['Beverages', 'Entrees', 'Mains', 'Other', 'Desserts'];
const SOURCES: Readonly<Record<OrderType, readonly string[]>> = {
  Seated: ['restaurantOnPremise'],
  OTC: ['restaurantOnPremise', 'restaurantOnPremise', 'online'],
  TA: ['online', 'online', 'restaurantViaPhone', 'webCallCenter'],
  Delivery: ['external', 'external', 'online', 'webCallCenter'],
};

const dishesOf = (course: CourseType): Dish[] => MENU.filter((dish) => dish.course === course);

/** Dishes of one customer. */
function guestDishes(seated: boolean, dice: Dice): Dish[] {
  const wishes: Dish[] = [];
  if (dice.chance(seated ? 0.8 : 0.35)) wishes.push(dice.pick(dishesOf('Beverages')));
  if (dice.chance(seated ? 0.5 : 0.2)) wishes.push(dice.pick(dishesOf('Entrees')));
  if (dice.chance(0.92)) wishes.push(dice.pick(dishesOf('Mains')));
  if (dice.chance(0.25)) wishes.push(dice.pick(dishesOf('Other')));
  return wishes.length === 0 ? [dice.pick(dishesOf('Mains'))] : wishes;
}

function coursesFor(orderId: string, items: readonly { item: WireItem; dish: Dish }[]): WireCourse[] {
  return COURSE_ORDER.flatMap((courseType) => {
    const mine = items.filter(({ dish }) => dish.course === courseType);
    if (mine.length === 0) return [];
    return [
      {
        _id: `${orderId}-${courseType.toLowerCase()}`,
        courseType,
        orderedItems: mine.map(({ item }) => item._id),
        prepTimeMax: Math.max(...mine.map(({ dish }) => dish.seconds)),
        history: [],
        tags: [],
        types: [courseType],
      },
    ];
  });
}

/** First rounds start immediately, later courses are pending; takeaway orders are made in one go. */
function startCourses(
  order: WireOrder,
  at: string,
  waiter: { _id: string; name: string },
  later: boolean,
): void {
  const fired = { at, by: waiter._id, byName: waiter.name };
  const courses = order.kdsCourses ?? [];
  const hasEntrees = courses.some((course) => course.courseType === 'Entrees');
  for (const course of courses) {
    const waits =
      later ||
      (order.orderType === 'Seated' && hasEntrees && ['Mains', 'Other'].includes(course.courseType ?? ''));
    if (waits) course.notified = { at, by: waiter._id };
    else course.fired = { ...fired };
  }
}

const NEXT_GUEST = 7;

/** Each customer has ordered once before any repeats. @param number the site's running number */
function guestOf(number: number, dice: Dice): Guest {
  const drawn = dice.pick(GUESTS);
  return GUESTS[(number * NEXT_GUEST) % GUESTS.length] ?? drawn;
}

function outsideParts(
  type: OrderType,
  number: number,
  at: number,
  language: keyof Words,
  dice: Dice,
): Record<string, unknown> {
  if (type === 'Seated') return {};
  const guest = guestOf(number, dice);
  const minutes = type === 'OTC' ? 0 : dice.between(15, 40);
  const street = guest.street[language];
  const city = guest.city[language];
  const address = {
    formatted_address: `${street} ${guest.house}, ${city}`,
    street,
    house: guest.house,
    city,
  };
  const isoIn = (offset: number) => new Date(at + offset * 60_000).toISOString();
  return {
    orderer: {
      name: guest.name[language],
      phone: guest.phone[language],
      // The delivery note is irrelevant for pickup.
      notes: type === 'Delivery' ? guest.notes[language] : '',
      includeCutlery: dice.chance(0.5),
      dinerCount: dice.between(1, 4),
      ...(type === 'Delivery' ? { deliveryAddress: { ...address, notes: guest.notes[language] } } : {}),
    },
    ...(minutes === 0 ? {} : { deliveryInfo: { ETA: isoIn(minutes), toBePreparedOn: isoIn(minutes - 12) } }),
  };
}

const SEVERAL_SHARE: Readonly<Partial<Record<CourseType, number>>> = {
  Beverages: 0.22,
  Other: 0.3,
  Mains: 0.07,
};
const THREE_OF_SEVERAL = 0.25;

/** A shared dish belongs to no seat; a separate generator keeps the rest of the order unchanged. */
function severalOf(item: WireItem, dish: Dish): WireItem {
  const dice = new Dice(mixSeed('several', item._id));
  if (!dice.chance(SEVERAL_SHARE[dish.course] ?? 0) || item.note !== undefined) return item;
  const { diner: _, ...shared } = item;
  return { ...shared, units: dice.chance(THREE_OF_SEVERAL) ? 3 : 2 };
}

function pickTable(scene: SiteScene, dice: Dice): string {
  const free = freeTables(scene.takenTables);
  return dice.pick(free.length > 0 ? free : freeTables(new Set()));
}

/** A new order taken at `at` (milliseconds); `number` is the site's running number, `id` the document's id. */
export function makeOrder(scene: SiteScene, dice: Dice, id: string, number: number, at: number): WireOrder {
  const type = dice.pick(VISIT_TYPES);
  const seated = type === 'Seated';
  const eatsIn = type === 'OTC' && dice.chance(0.6);
  const diners = seated ? dice.between(1, 6) : dice.between(1, 3);
  const { id: _id, name } = dice.pick(namedStaff(staffIn(scene.language), 'W'));
  const waiter = { _id, name };
  const made: { item: WireItem; dish: Dish }[] = [];
  for (let chair = 1; chair <= diners; chair += 1) {
    const allergy = allergyOf(number, chair);
    for (const dish of guestDishes(seated, dice)) {
      const wish = { id: `${id}-i${made.length + 1}`, dish, language: scene.language, allergy, added: false };
      const item = makeItem({ ...wish, chair: seated ? chair : undefined }, dice);
      made.push({ dish, item: scene.severalOfOne === true ? severalOf(item, dish) : item });
    }
  }
  const iso = new Date(at).toISOString();
  const source = dice.pick(SOURCES[type]);
  const lunch = dice.chance(0.12) ? made.filter(({ dish }) => dish.course !== 'Beverages').slice(0, 2) : [];
  const order: WireOrder = {
    _id: id,
    number,
    UID: `${type === 'Delivery' ? 'D' : type === 'TA' ? 'T' : 'K'}-${number}`,
    RUID: `${scene.organization}-${id}`,
    organization: scene.organization,
    orderType: type,
    ...(type === 'OTC' ? { serviceType: eatsIn ? 'seated' : 'takeaway' } : {}),
    tableIds: seated ? [pickTable(scene, dice)] : [],
    diners,
    source,
    ...(source === 'external' ? { externalSource: { name: dice.pick(DELIVERY_FIRMS) } } : {}),
    orderedItems: made.map(({ item }) => item),
    orderedOffers: lunch.length < 2 ? [] : [offerOf(id, lunch, scene.language)],
    kdsCourses: coursesFor(id, made),
    orderTags: dice.chance(0.1) ? [tagId(dice.pick(['vip', 'allergy', 'birthday', 'rush', 'kids']))] : [],
    owner: waiter,
    ...(eatsIn ? { eatInNumber: String(dice.between(1, 40)) } : {}),
    created: iso,
    lastUpdated: iso,
    closed: false,
    isOpenTab: seated && dice.chance(0.05),
    loadBalancingAssignments: [],
    actions: [],
    tnsNotifications: [],
    ...outsideParts(type, number, at, scene.language, dice),
  };
  startCourses(order, iso, waiter, (type === 'TA' || type === 'Delivery') && dice.chance(0.3));
  return order;
}

function offerOf(
  id: string,
  parts: readonly { item: WireItem }[],
  language: keyof Words,
): Record<string, unknown> {
  return {
    _id: `${id}-offer`,
    name: language === 'he' ? 'ארוחה עסקית' : 'Set menu',
    orderedItems: parts.map(({ item }) => item._id),
  };
}
