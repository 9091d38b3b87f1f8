// What a change of an order sounds like on a board (TICK-33, live protocol "notice").
import type { Sound } from '../../../shared/protocol/down.ts';
import type { Course, Item } from '../../kitchen/state/kitchen.ts';
import { sameValue } from '../projection/same-value.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry, JudgedCourse, ShownCourse } from '../ticket/board-entry.ts';

/** An order as a board had it or has it. */
export interface JudgedTickets {
  judged: readonly JudgedCourse[];
  entries: readonly BoardEntry[];
}

/** Adds what the step from `old` to `now` sounds like. An order that was forgotten makes no sound. */
export function addSounds(
  sounds: Set<Sound>,
  old: JudgedTickets | undefined,
  now: JudgedTickets | undefined,
  plan: OperatorPlan,
): void {
  if (now === undefined) return;
  const known = new Map(old?.judged.map((judged) => [judged.course.id, judged]));
  for (const judged of now.judged) {
    addCourseSounds(sounds, known.get(judged.course.id)?.shown, judged, plan);
    known.delete(judged.course.id);
  }
  for (const { shown } of known.values()) addCourseSounds(sounds, shown, undefined, plan);
  if (old !== undefined && plan.traits.tellsReady) addReady(sounds, old, now, plan);
}

/** Undefined stands for not on the board before, and for a course that its order doesn't have any more. */
function addCourseSounds(
  sounds: Set<Sound>,
  old: ShownCourse | undefined,
  now: JudgedCourse | undefined,
  plan: OperatorPlan,
): void {
  const shown = now?.shown;
  if (shown === undefined) {
    if (old !== undefined && wasCancelled(old, now?.course)) sounds.add('cancelled');
    return;
  }
  if (old === undefined) {
    if (plan.options.alertOnNewOrder && shown.course.status !== 'served') sounds.add('new');
    return;
  }
  if (shown.alert === 'late' && old.alert !== 'late') sounds.add('late');
  addItemSounds(sounds, old.here, shown.here);
}

/** A ticket that was on the board became ready as a whole: one of its courses stood on a ticket that wasn't. */
function addReady(sounds: Set<Sound>, old: JudgedTickets, now: JudgedTickets, plan: OperatorPlan): void {
  const wasReady = new Map(
    old.entries.flatMap((entry) => entry.parts.map(({ course }) => [course.id, isReady(entry, plan)])),
  );
  const became = now.entries.some(
    (entry) => isReady(entry, plan) && entry.parts.some(({ course }) => wasReady.get(course.id) === false),
  );
  if (became) sounds.add('ready');
}

/** Where ready isn't tracked, a ticket is ready for the pass once it is prepared. */
function isReady({ course }: BoardEntry, { options }: OperatorPlan): boolean {
  return options.trackReadyStatus ? course.status === 'ready' : course.stage === 'prepared';
}

/** A ticket left because its last items were cancelled, or because its course was taken out of the order. */
function wasCancelled(old: ShownCourse, course: Course | undefined): boolean {
  if (old.course.status === 'served') return false;
  return course === undefined || course.items.every(({ cancelled }) => cancelled !== undefined);
}

function addItemSounds(sounds: Set<Sound>, old: readonly Item[], now: readonly Item[]): void {
  const known = new Map(old.map((item) => [item.id, item]));
  const present = new Set(now.map(({ id }) => id));
  if (old.some(({ id, active }) => active && !present.has(id))) sounds.add('changed');
  for (const item of now) {
    const before = known.get(item.id);
    const wasWanted = before?.cancelled === undefined;
    if (item.cancelled !== undefined) {
      if (before !== undefined && wasWanted) sounds.add('cancelled');
    } else if (before === undefined || !wasWanted || isModified(before, item)) sounds.add('changed');
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
