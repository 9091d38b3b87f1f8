// item.mark and course.prepareAll: bring items to a stage (TICK-16 to TICK-22, TICK-37).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Course, Item, ItemStage } from '../state/kitchen.ts';
import type { CommandInput, KitchenView, UndoEvent } from './decision.ts';
import { findCourse, findItems } from './find-course.ts';
import {
  ALREADY_REACHED,
  effectiveFrom,
  type Plan,
  type PlannedEvent,
  planned,
  type Refused,
  refused,
  signature,
} from './plan.ts';
import { ofCourse, ofItem, restoreItemServed, restoreStage } from './undo-recipe.ts';

const RANK = { todo: 0, preparing: 1, cooking: 2, prepared: 3 } as const satisfies Record<ItemStage, number>;

/** wrong-state for an item that is served, cancelled or transferred, and for a stage it has already passed. */
export function decideMark(
  command: CommandOf<'item.mark'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findItems(view, command);
  if (!found.ok) return found;
  for (const item of found.items) {
    if (!item.active || (command.as !== 'todo' && RANK[item.stage] > RANK[command.as])) {
      return refused('wrong-state', { id: item.id, state: item.state });
    }
  }
  return mark(found.course, found.items, command.as, input);
}

/** Every active item, including one waiting for its activateAt (TICK-21, TICK-22). */
export function decidePrepareAll(
  command: CommandOf<'course.prepareAll'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const active = found.course.items.filter((item) => item.active);
  return mark(found.course, active, 'prepared', input);
}

function mark(course: Course, items: readonly Item[], as: ItemStage, input: CommandInput): Plan {
  const wanting = items.filter((item) => item.stage !== as);
  if (wanting.length === 0) return ALREADY_REACHED;
  if (as !== 'todo') return planned(markEvent(course, wanting, as, input));
  const prepared = wanting.filter((item) => item.stage === 'prepared');
  const begun = wanting.filter((item) => item.stage !== 'prepared');
  return planned(
    ...(prepared.length === 0 ? [] : [markEvent(course, prepared, 'notPrepared', input)]),
    ...(begun.length === 0 ? [] : [markEvent(course, begun, 'reset', input)]),
  );
}

type MarkAction = 'preparing' | 'reset' | 'cooking' | 'prepared' | 'notPrepared';

function markEvent(
  course: Course,
  items: readonly Item[],
  action: MarkAction,
  input: CommandInput,
): PlannedEvent {
  const common = { ...ofCourse(course), ...targets(items), ...signature(input) };
  const event: UndoEvent =
    action === 'preparing' || action === 'reset'
      ? { type: 'itemPreparing', action, ...common }
      : { type: 'itemAction', action, ...common };
  const { type } = event;
  return {
    event,
    notBefore: Math.max(...items.map((item) => effectiveFrom(item.registers.stage))),
    undo: items.map((item) => restoreStage(course, item, input.actor, type)),
  };
}

/** One item by its id, several in one event (live protocol "request_id"). */
function targets(items: readonly Item[]): {
  orderItemId?: string;
  itemId?: string;
  applyToItems?: string[];
} {
  const [only] = items;
  if (items.length === 1 && only !== undefined) return ofItem(only);
  return { applyToItems: items.map((item) => item.id) };
}

// item.serve: serves a single item, or takes that back (TICK-18).

/** wrong-state for a cancelled or transferred item, and for un-serving one while its whole course is served. */
export function decideItemServed(
  command: CommandOf<'item.serve'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findItems(view, command);
  if (!found.ok) return found;
  const { course, items } = found;
  for (const item of items) {
    const stuck = item.cancelled !== undefined || (!command.served && course.servedAt !== undefined);
    if (stuck) return refused('wrong-state', { id: item.id, state: item.state });
  }
  const wanting = items.filter((item) => (item.state === 'served') !== command.served);
  if (wanting.length === 0) return ALREADY_REACHED;
  return planned({
    event: {
      type: 'itemServed',
      action: command.served ? 'served' : 'notServed',
      ...ofCourse(course),
      ...targets(wanting),
      ...signature(input),
    },
    notBefore: Math.max(...wanting.map((item) => effectiveFrom(item.registers.served))),
    undo: wanting.map((item) => restoreItemServed(course, item, input.actor)),
  });
}
