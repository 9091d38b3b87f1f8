// Owns what a change of a ticket sounds like on a board (TICK-33, live protocol "notice").
import type { Sound } from '../../shared/protocol/down.ts';
import type { Course, Item } from '../kitchen/kitchen.ts';
import type { BoardEntry, JudgedCourse } from './board-entry.ts';
import type { OperatorPlan } from './operator-plan.ts';
import { sameValue } from './same-value.ts';

/**
 * Adds what the step from `old` to `now` sounds like. Undefined stands for not on the board before, and for a course
 * that its order doesn't have any more.
 */
export function addSounds(
  sounds: Set<Sound>,
  old: BoardEntry | undefined,
  now: JudgedCourse | undefined,
  plan: OperatorPlan,
): void {
  const entry = now?.entry;
  if (entry === undefined) {
    if (old !== undefined && wasCancelled(old, now?.course)) sounds.add('cancelled');
    return;
  }
  if (old === undefined) {
    if (plan.options.alertOnNewOrder && entry.course.status !== 'served') sounds.add('new');
    return;
  }
  if (entry.alert === 'late' && old.alert !== 'late') sounds.add('late');
  if (plan.traits.tellsReady && isReady(entry, plan) && !isReady(old, plan)) sounds.add('ready');
  addItemSounds(sounds, old.here, entry.here);
}

/** Where ready isn't tracked, a ticket is ready for the pass once it is prepared. */
function isReady({ course }: BoardEntry, { options }: OperatorPlan): boolean {
  return options.trackReadyStatus ? course.status === 'ready' : course.stage === 'prepared';
}

/** A ticket left because its last items were cancelled, or because its course was taken out of the order. */
function wasCancelled(old: BoardEntry, course: Course | undefined): boolean {
  if (old.course.status === 'served') return false;
  return course === undefined || course.items.every(({ cancelled }) => cancelled !== undefined);
}

function addItemSounds(sounds: Set<Sound>, old: readonly Item[], now: readonly Item[]): void {
  const known = new Map(old.map((item) => [item.id, item]));
  const present = new Set(now.map(({ id }) => id));
  if (old.some(({ id, active }) => active && !present.has(id))) sounds.add('changed');
  for (const item of now) {
    const before = known.get(item.id);
    if (before === undefined) sounds.add(item.cancelled === undefined ? 'changed' : 'cancelled');
    else if (item.cancelled !== undefined && before.cancelled === undefined) sounds.add('cancelled');
    else if (item !== before && isModified(before, item)) sounds.add('changed');
  }
}

/** What a cook must make differs; how far it is made doesn't count. */
function isModified(before: Item, now: Item): boolean {
  const { document: old } = before;
  const { document } = now;
  return (
    before.itemId !== now.itemId ||
    before.note !== now.note ||
    old.name !== document.name ||
    old.note !== document.note ||
    old.units !== document.units ||
    !sameValue(old.removedModifiers, document.removedModifiers) ||
    !sameValue(old.selectedModifiers, document.selectedModifiers) ||
    !sameValue(old.tags, document.tags)
  );
}
