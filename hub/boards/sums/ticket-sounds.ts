// Sounds that a change of an order makes on a board (TICK-33, live protocol "notice").
import type { Sound, SoundSubject } from '../../../shared/protocol/sounds.ts';
import type { Course, Item } from '../../kitchen/state/kitchen.ts';
import { itemName } from '../catalogue/item-names.ts';
import { sameValue } from '../projection/same-value.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry, EvaluatedCourse, ShownCourse } from '../ticket/board-entry.ts';
import { openWarnings } from '../ticket/order-allergies.ts';
import { isStationDone } from '../ticket/station-part.ts';

export const NOTICE_SUBJECTS_MAX = 20;

/** State of an order on a board, before or after a change. */
export interface EvaluatedTickets {
  judged: readonly EvaluatedCourse[];
  entries: readonly BoardEntry[];
}

/** Sounds a board plays after a change, and the tickets they are about. */
export class TicketSounds {
  readonly #about = new Map<Sound, SoundSubject[]>();

  add(sound: Sound, subject?: SoundSubject): void {
    const subjects = this.#about.get(sound) ?? [];
    this.#about.set(sound, subjects);
    if (subject && subjects.length < NOTICE_SUBJECTS_MAX) subjects.push(subject);
  }

  all(): { sound: Sound; about: SoundSubject[] }[] {
    return [...this.#about].map(([sound, about]) => ({ sound, about }));
  }
}

/** Adds the sounds of the change from `old` to `now`. An order removed from memory makes no sound. */
export function addSounds(
  sounds: TicketSounds,
  old: EvaluatedTickets | undefined,
  now: EvaluatedTickets | undefined,
  plan: OperatorPlan,
): void {
  if (now === undefined) return;
  const known = new Map(old?.judged.map((judged) => [judged.course.id, judged]));
  const step = { sounds, plan, entryOf: (id: string) => entryWith(now, id) ?? entryWith(old, id), now };
  for (const judged of now.judged) {
    addCourseSounds(step, known.get(judged.course.id)?.shown, judged);
    known.delete(judged.course.id);
  }
  for (const { shown } of known.values()) addCourseSounds(step, shown, undefined);
  if (old !== undefined) addWarning(step, old);
  if (old !== undefined && plan.traits.tellsReady) addReady(sounds, old, now, plan);
}

function entryWith(tickets: EvaluatedTickets | undefined, courseId: string): BoardEntry | undefined {
  return tickets?.entries.find(({ parts }) => parts.some(({ course }) => course.id === courseId));
}

interface SoundStep {
  sounds: TicketSounds;
  plan: OperatorPlan;
  /** Card of a course, now or before the change. */
  entryOf: (courseId: string) => BoardEntry | undefined;
  now: EvaluatedTickets;
}

/** @param items the items the sound is about */
function subjectOf(
  { plan, entryOf, now }: SoundStep,
  { course, here }: ShownCourse,
  items?: readonly Item[],
): SoundSubject | undefined {
  const entry = entryOf(course.id);
  if (entry === undefined) return undefined;
  const { order, title } = entry;
  const { menu } = plan.books.of(order.site);
  const named = items?.map(({ itemId, document: { name, units } }) => ({
    name: itemName(itemId, name, plan.options, menu),
    quantity: units ?? 1,
  }));
  return {
    orderId: order.id,
    courseId: course.id,
    ...(now.entries.includes(entry) && entry.part?.hasLeft !== true ? { ticketId: entry.id } : {}),
    title,
    orderType: order.document.orderType,
    courseType: course.type,
    ...(named === undefined ? {} : { items: named }),
    count: here.filter(({ active }) => active).length,
    ...(course.firedAt === undefined ? {} : { firedAt: course.firedAt }),
  };
}

/** `old` undefined: not on the board before; `now` undefined: the order no longer has the course. */
function addCourseSounds(
  step: SoundStep,
  old: ShownCourse | undefined,
  now: EvaluatedCourse | undefined,
): void {
  const { sounds, plan } = step;
  const shown = now?.shown;
  if (shown === undefined) {
    if (old === undefined || !wasCancelled(old, now?.course)) return;
    const wanted = old.here.filter(({ cancelled }) => cancelled === undefined);
    sounds.add('cancelled', subjectOf(step, old, wanted));
    return;
  }
  if (old === undefined) {
    const isNew = plan.options.alertOnNewOrder && shown.course.status !== 'served';
    if (isNew) sounds.add('new', subjectOf(step, shown));
    return;
  }
  const isLate = shown.alert === 'late' && old.alert !== 'late';
  // For a station, late means late with its own work (KITCH-16).
  if (isLate && !isStationDone(shown.part)) sounds.add('late', subjectOf(step, shown));
  for (const [sound, items] of itemSounds(old.here, shown.here)) {
    sounds.add(sound, subjectOf(step, shown, items));
  }
}

/** A different allergy than before, however much is prepared: one sound, for an unserved ticket (EXPO-41). */
function addWarning({ sounds, plan, entryOf, now }: SoundStep, old: EvaluatedTickets): void {
  const before = old.entries[0];
  const entry = now.entries.find(({ course }) => course.status !== 'served');
  const part = entry?.parts.find(({ course }) => course.status !== 'served');
  if (before === undefined || entry === undefined || part === undefined) return;
  const known = openWarnings(before.order, plan);
  const isNew = [...openWarnings(entry.order, plan)].some((warning) => !known.has(warning));
  if (isNew) sounds.add('changed', subjectOf({ sounds, plan, entryOf, now }, part));
}

/** A ticket on the board became ready as a whole: the former ticket of one of its courses wasn't ready. */
function addReady(
  sounds: TicketSounds,
  old: EvaluatedTickets,
  now: EvaluatedTickets,
  plan: OperatorPlan,
): void {
  const wasReady = new Map(
    old.entries.flatMap((entry) => entry.parts.map((part) => [part.course.id, isReady(entry, part, plan)])),
  );
  const became = now.entries.filter((entry) =>
    entry.parts.some((part) => isReady(entry, part, plan) && wasReady.get(part.course.id) === false),
  );
  for (const entry of became) {
    const [part] = entry.parts;
    const step = { sounds, plan, entryOf: () => entry, now };
    sounds.add('ready', part && subjectOf(step, part));
  }
}

/** If ready isn't tracked, a prepared ticket counts as ready. On boards by order each course counts separately. */
function isReady(entry: BoardEntry, part: ShownCourse, { options, cards }: OperatorPlan): boolean {
  const { course } = cards.byOrder ? part : entry;
  return options.trackReadyStatus ? course.status === 'ready' : course.stage === 'prepared';
}

/** A ticket left because its last items were cancelled, or because its course was removed from the order. */
function wasCancelled(old: ShownCourse, course: Course | undefined): boolean {
  if (old.course.status === 'served') return false;
  return course === undefined || course.items.every(({ cancelled }) => cancelled !== undefined);
}

function itemSounds(old: readonly Item[], now: readonly Item[]): Map<Sound, Item[]> {
  const sounds = new Map<Sound, Item[]>();
  const add = (sound: Sound, item: Item) => sounds.set(sound, [...(sounds.get(sound) ?? []), item]);
  const known = new Map(old.map((item) => [item.id, item]));
  const present = new Set(now.map(({ id }) => id));
  for (const item of old) if (item.active && !present.has(item.id)) add('changed', item);
  for (const item of now) {
    const before = known.get(item.id);
    const wasWanted = before?.cancelled === undefined;
    if (item.cancelled !== undefined) {
      if (before !== undefined && wasWanted) add('cancelled', item);
    } else if (before === undefined || !wasWanted || isModified(before, item)) add('changed', item);
  }
  return sounds;
}

/** True if the cook has to make something different; progress doesn't count. */
function isModified(before: Item, now: Item): boolean {
  // Changes to a served item change no work.
  if (before.state === 'served' && now.state === 'served') return false;
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
