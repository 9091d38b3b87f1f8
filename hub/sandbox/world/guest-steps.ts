// Applies one customer step to the order document; the simulation publishes it.
import { freeTables, itemId } from '../restaurant/catalogue-lists.ts';
import type { Dice } from '../restaurant/dice.ts';
import { makeItem } from '../restaurant/item-maker.ts';
import { allergyOf, type CourseType, MENU, type Words } from '../restaurant/menu.ts';
import { CANCEL_REASONS, NOTES, sayingsFor } from '../restaurant/modifier-menu.ts';
import {
  coursesIn,
  itemsIn,
  type WireCourse,
  type WireItem,
  type WireOrder,
} from '../restaurant/wire-order.ts';
import type { GuestStep } from './guest-plan.ts';
import { PATIENCE_MS } from './guest-plan.ts';

export interface StepScene {
  language: keyof Words;
  takenTables: ReadonlySet<string>;
  at: number;
}

/** Result of a step: nothing, a changed document, a fire, a move, or customers leaving. */
export type StepOutcome =
  | { kind: 'nothing' }
  | { kind: 'changed' }
  | { kind: 'fired'; course: WireCourse }
  | { kind: 'moved'; from: string[]; to: string[] }
  | { kind: 'left' }
  | { kind: 'stays' };

const NOTHING: StepOutcome = { kind: 'nothing' };
const isOpen = (order: WireOrder): boolean => order.closed === undefined || order.closed === false;

export function takeStep(order: WireOrder, step: GuestStep, scene: StepScene, dice: Dice): StepOutcome {
  if (!isOpen(order)) return NOTHING;
  switch (step.kind) {
    case 'fire':
      return fire(order, step.courseId, scene);
    case 'orderMore':
      return orderMore(order, dice.chance(0.6) ? 'Beverages' : 'Other', scene, dice);
    case 'dessert':
      return orderMore(order, 'Desserts', scene, dice);
    case 'change':
      return change(order, scene, dice);
    case 'cancel':
      return cancel(order, scene, dice);
    case 'moveTable':
      return moveTable(order, scene, dice);
    case 'leave':
      return leave(order, scene);
    default:
      return step satisfies never;
  }
}

function waiterOf(order: WireOrder): { by: string; byName: string } {
  const owner = order['owner'];
  if (typeof owner !== 'object' || owner === null || !('_id' in owner) || !('name' in owner)) {
    return { by: 'waiter', byName: '' };
  }
  return { by: String(owner._id), byName: String(owner.name) };
}

function fire(order: WireOrder, courseId: string, scene: StepScene): StepOutcome {
  const course = coursesIn(order).find((each) => each._id === courseId);
  if (course === undefined || course.fired !== undefined) return NOTHING;
  course.fired = { at: new Date(scene.at).toISOString(), ...waiterOf(order) };
  return { kind: 'fired', course };
}

/** Adds items to a course that hasn't been fired, or creates a new one that is fired immediately. */
function orderMore(order: WireOrder, courseType: CourseType, scene: StepScene, dice: Dice): StepOutcome {
  const items = order.orderedItems ?? [];
  const dishes = MENU.filter((dish) => dish.course === courseType);
  const count = dice.between(1, Math.max(1, Math.min(3, order.diners ?? 1)));
  const added: WireItem[] = [];
  for (let n = 1; n <= count; n += 1) {
    const id = `${order._id}-i${items.length + n}`;
    const chair = order.orderType === 'Seated' ? dice.between(1, Math.max(1, order.diners ?? 1)) : undefined;
    const allergy = allergyOf(Number(order.number), chair ?? 1);
    const wish = { id, dish: dice.pick(dishes), language: scene.language, chair, allergy, added: true };
    added.push(makeItem(wish, dice));
  }
  order.orderedItems = [...items, ...added];
  const ids = added.map((item) => item._id);
  const waiting = coursesIn(order).find(
    (course) => course.courseType === courseType && course.fired === undefined,
  );
  if (waiting !== undefined) {
    waiting.orderedItems = [...(waiting.orderedItems ?? []), ...ids];
    return { kind: 'changed' };
  }
  const round = coursesIn(order).filter((course) => course.courseType === courseType).length + 1;
  const course: WireCourse = {
    _id: `${order._id}-${courseType.toLowerCase()}-${round}`,
    courseType,
    orderedItems: ids,
    fired: { at: new Date(scene.at).toISOString(), ...waiterOf(order) },
    prepTimeMax: Math.max(...added.map((item) => Number(item['preparationTimeSeconds'] ?? 0))),
    history: [],
    tags: [],
    types: [courseType],
  };
  order.kdsCourses = [...coursesIn(order), course];
  return { kind: 'changed' };
}

/** Items neither finished nor cancelled. */
function openItems(order: WireOrder): WireItem[] {
  const done = new Set(
    coursesIn(order).flatMap((course) => (course.served ? (course.orderedItems ?? []) : [])),
  );
  return itemsIn(order).filter(
    (item) => !done.has(item._id) && !item.prepared && !item.served && item.cancellation === undefined,
  );
}

function change(order: WireOrder, scene: StepScene, dice: Dice): StepOutcome {
  const open = openItems(order);
  if (open.length === 0) return NOTHING;
  const item = dice.pick(open);
  const dish = MENU.find(({ key }) => itemId(key) === item.item);
  const note = dice.oneOf(dish === undefined ? [] : sayingsFor(dish, NOTES));
  if (note !== undefined) item.note = note[scene.language];
  item.selectedModifiers = (item.selectedModifiers ?? []).slice(0, 1);
  return { kind: 'changed' };
}

function cancel(order: WireOrder, scene: StepScene, dice: Dice): StepOutcome {
  const open = openItems(order);
  if (open.length === 0) return NOTHING;
  const item = dice.pick(open);
  item.cancellation = { reason: dice.pick(CANCEL_REASONS)[scene.language], transferred: dice.chance(0.15) };
  return { kind: 'changed' };
}

function moveTable(order: WireOrder, scene: StepScene, dice: Dice): StepOutcome {
  const from = order.tableIds ?? [];
  const free = freeTables(scene.takenTables);
  if (from.length === 0 || free.length === 0) return NOTHING;
  order.tableIds = [dice.pick(free)];
  return { kind: 'moved', from, to: order.tableIds };
}

/** Customers leave when everything fired is served, or when their patience ends. */
function leave(order: WireOrder, scene: StepScene): StepOutcome {
  const waiting = coursesIn(order).some((course) => !course.served);
  const since = Date.parse(order.created ?? order.lastUpdated);
  if (waiting && scene.at - since < PATIENCE_MS) return { kind: 'stays' };
  order.closed = { at: new Date(scene.at).toISOString(), ...waiterOf(order) };
  return { kind: 'left' };
}
