// Lines and courses of a till's version, joined with what the kitchen knows of them (INTAKE-03). Whatever a later version says,
// what was prepared, served or cancelled stays so: more of it is a new line, and what comes to a course that is ready or served
// opens another course behind it.
import {
  type IntakeCourse,
  type IntakeItem,
  type IntakeModifier,
  type IntakeOrder,
  intakeCourses,
} from '../../../shared/model/intake-order.ts';
import { namesAllergy, speaksOfAllergy } from '../../../shared/model/speaks-of-allergy.ts';
import type { Course, Item, Order } from '../state/kitchen.ts';
import { iso, type RawOrder, rawsById, said } from './raw-order.ts';

/** What the hub's menu and plan know of an order's words. */
export interface IntakeBook {
  /** Catalogue id of an item, by its sku or else its name; one made of its name where the catalogue doesn't know it. */
  itemId(item: { sku?: string | undefined; name: string }): string;
  /** What the menu knows of a modifier of that item: by its sku the item that it is, by its name its place in a group. */
  modifierOf(itemId: string, modifier: { sku?: string | undefined; name: string }): KnownModifier;
  /** The course in which the menu has an item; undefined where it names none. */
  courseOf(item: { sku?: string | undefined; name: string }): string | undefined;
  /** Catalogue id of a table by number or name, or the words themselves. */
  tableId(table: string): string;
}

/** As an ordered item names it; empty where the menu doesn't know it. */
export interface KnownModifier {
  item?: string | undefined;
  modifierGroup?: string;
  modifier?: string;
}

export interface IntakeReceipt {
  /** Id of the site that it is for. */
  site: string;
  /** When it arrived, hub time, milliseconds since 1970. */
  now: number;
  /** Later than that of the version before; see `lastUpdatedOf`. */
  lastUpdated: number;
  /** The order as it stands, by whichever way it came; undefined for a new one. */
  before: Order | undefined;
  /** What the till said last; a line that it named then and doesn't now is cancelled. */
  saidBefore?: IntakeOrder | undefined;
  book: IntakeBook;
}

interface OpenCourse {
  raw: RawOrder;
  key: string;
  /** Ready or served: nothing may be added to it. */
  closed: boolean;
  items: string[];
}

/** The name of the line or course that a till sent, on the document made of it. */
const LINE_KEY = 'intakeLine';
const COURSE_KEY = 'intakeCourse';

export class IntakeLines {
  readonly #receipt: IntakeReceipt;
  readonly #courses: OpenCourse[] = [];
  readonly #items = new Map<string, RawOrder>();
  /** What the kitchen knows and this version hasn't named yet. */
  readonly #unnamed = new Map<string, { item: Item; course: OpenCourse }>();
  readonly #names = new Names();
  readonly #namedBefore: ReadonlySet<string>;
  readonly #orderId: string;

  constructor({ id }: IntakeOrder, receipt: IntakeReceipt) {
    this.#receipt = receipt;
    this.#orderId = id;
    this.#namedBefore = new Set(receipt.saidBefore === undefined ? [] : lineKeys(receipt.saidBefore));
    const raws = rawsById(receipt.before?.raw);
    for (const course of receipt.before?.courses ?? []) {
      const open = this.#openKnown(course, raws.courses.get(course.id));
      for (const item of course.items) {
        this.#unnamed.set(item.id, { item, course: open });
        this.#items.set(item.id, { ...raws.items.get(item.id), _id: item.id });
        open.items.push(item.id);
      }
    }
  }

  add(course: IntakeCourse, index: number): void {
    const key = course.id ?? this.#names.once(course.name ?? `${index + 1}`, 'course');
    const name = course.name ?? 'Other';
    const held = course.fired === false;
    this.#adopt(key, name);
    for (const known of this.#courses) {
      if (known.key !== key) continue;
      known.raw = { ...known.raw, [COURSE_KEY]: key, courseType: name, ...stampsOf(known.raw, held) };
    }
    for (const item of course.items) this.#addLine(item, { key, name, held });
  }

  /** A course that came by another way is the till's of that name. */
  #adopt(key: string, name: string): void {
    if (this.#courses.some((course) => course.key === key)) return;
    const foreign = this.#courses.find(
      ({ raw }) => raw[COURSE_KEY] === undefined && isSameName(String(raw['courseType']), name),
    );
    if (foreign !== undefined) foreign.key = key;
  }

  /** What the till doesn't name any more is cancelled, unless it was served; what it never named is somebody else's. */
  finished(): { items: RawOrder[]; courses: RawOrder[] } {
    for (const { item } of this.#unnamed.values()) {
      if (isOfTill(item) || this.#namedBefore.has(keyOf(item))) this.#cancel(item, undefined);
    }
    const filled = this.#courses.filter(({ items }) => items.length > 0);
    return {
      items: [...this.#items.values()].map(said),
      courses: filled.map(({ raw, items }) => ({ ...raw, orderedItems: items })),
    };
  }

  #openKnown(course: Course, asItCame: RawOrder | undefined): OpenCourse {
    const raw: RawOrder = { ...asItCame, _id: course.id };
    const key = courseKeyOf(course);
    const closed = course.readyAt !== undefined || course.servedAt !== undefined;
    const open: OpenCourse = { raw, key, closed, items: [] };
    this.#courses.push(open);
    return open;
  }

  #addLine(line: IntakeItem, course: { key: string; name: string; held: boolean }): void {
    const key = line.id ?? this.#names.once(line.name, 'line');
    const parts = this.#partsOf(key, line);
    for (const { item } of parts) this.#unnamed.delete(item.id);
    if (line.cancelled !== undefined && line.cancelled !== false) {
      const { reason } = line.cancelled === true ? {} : line.cancelled;
      for (const { item } of parts) this.#cancel(item, reason);
      // A line that was cancelled before the kitchen ever saw it is none.
      return;
    }
    // What was cancelled stays so, and isn't ordered anew by being named again.
    if (parts.length > 0 && parts.every(({ item }) => item.cancelled !== undefined)) return;
    this.#share(line, key, parts, course);
  }

  /** What of the line is made already stays as it was made; the rest says what the till says now. */
  #share(
    line: IntakeItem,
    key: string,
    parts: readonly { item: Item; course: OpenCourse }[],
    course: { key: string; name: string; held: boolean },
  ): void {
    const live = parts.filter(({ item }) => item.cancelled === undefined);
    const made = live.filter(({ item }) => item.stage !== 'todo' || item.state === 'served');
    const open = live.filter((part) => !made.includes(part));
    const left = rounded((line.quantity ?? 1) - made.reduce((sum, { item }) => sum + amountOf(item), 0));
    const [first, ...others] = open;
    for (const { item } of left > 0 ? others : open) this.#cancel(item, undefined);
    for (const { item } of made) this.#rewrite(item, line, key);
    if (left <= 0) return;
    const id = first?.item.id ?? this.#freeId(key);
    const isAdded = first === undefined && this.#receipt.before !== undefined;
    this.#items.set(id, {
      ...this.#items.get(id),
      ...this.#wordsOf(line, key),
      _id: id,
      units: left,
      ...(isAdded ? { added: iso(this.#receipt.now) } : {}),
    });
    if (first !== undefined && first.course.key === course.key) return;
    if (first !== undefined) first.course.items = first.course.items.filter((other) => other !== id);
    this.#openCourse(course).items.push(id);
  }

  /** Begun and not prepared: new words reach the cook, the amount stays. Once it is prepared warnings alone are added. */
  #rewrite(item: Item, line: IntakeItem, key: string): void {
    const isMade = item.stage === 'prepared' || item.state === 'served';
    const words = isMade ? lateWarnings(item, line) : this.#wordsOf(line, key);
    this.#items.set(item.id, { ...this.#items.get(item.id), ...words });
  }

  #wordsOf(line: IntakeItem, key: string): RawOrder {
    const { book } = this.#receipt;
    const { modifiers = [], notes, unit, seat, tags = [], allergies = [] } = line;
    const itemId = book.itemId(line);
    return {
      [LINE_KEY]: key,
      item: itemId,
      name: line.name,
      tags,
      dinerTags: allergies,
      removedModifiers: modifiers.filter(takesAway).map(({ name }) => ({ name })),
      selectedModifiers: chosen(
        modifiers.filter((one) => !takesAway(one)),
        book,
        { itemId, level: 0, portions: 1 },
      ),
      note: notes,
      uom: unit,
      diner: seat,
    };
  }

  #cancel(item: Item, reason: string | undefined): void {
    if (item.state === 'served' || item.cancelled !== undefined) return;
    const cancellation = reason === undefined ? true : { reason };
    this.#items.set(item.id, { ...this.#items.get(item.id), cancellation });
  }

  /**
   * What the kitchen knows of a line, by the name that the till gave it. Of an order that came by another way, and of one whose
   * till numbers its lines anew, by the dish: a dish that was made is never taken for another one.
   */
  #partsOf(key: string, line: IntakeItem): { item: Item; course: OpenCourse }[] {
    const unnamed = [...this.#unnamed.values()];
    const same = unnamed.filter(({ item }) => keyOf(item) === key);
    const fit = same.filter(({ item }) => isOpen(item) || isSameDish(item, line));
    if (fit.length > 0 || same.length > 0) return fit;
    let missing = line.quantity ?? 1;
    return unnamed.filter(({ item }) => {
      const isIt = missing > 0 && !isOfTill(item) && isSameDish(item, line);
      if (isIt) missing -= amountOf(item);
      return isIt;
    });
  }

  #openCourse({ key, name, held }: { key: string; name: string; held: boolean }): OpenCourse {
    const known = this.#courses.filter((course) => course.key === key);
    const open = known.findLast(({ closed }) => !closed);
    if (open !== undefined) return open;
    const own = isUnique(key) || key.startsWith(this.#orderId) ? key : `${this.#orderId}:${key}`;
    const raw: RawOrder = {
      _id: known.length === 0 ? own : `${own}+${known.length + 1}`,
      [COURSE_KEY]: key,
      courseType: name,
      ...stampsOf({}, held),
    };
    const made: OpenCourse = { raw, key, closed: false, items: [] };
    this.#courses.push(made);
    return made;
  }

  #freeId(key: string): string {
    if (!this.#items.has(key)) return key;
    let count = 2;
    while (this.#items.has(`${key}+${count}`)) count += 1;
    return `${key}+${count}`;
  }
}

/** How lines and courses without ids are told apart. */
class Names {
  readonly #seen = new Map<string, number>();

  /** The name itself, or with its number where it was there before. */
  once(name: string, kind: 'line' | 'course'): string {
    const seen = (this.#seen.get(`${kind} ${name}`) ?? 0) + 1;
    this.#seen.set(`${kind} ${name}`, seen);
    return seen === 1 ? name : `${name}#${seen}`;
  }
}

/**
 * The courses of an order. What a till sends without a course's name stands in the courses that the menu gives its items, in
 * the order in which they are named first (SOLO-03); what the menu gives none stays together. `index`: of the till's course.
 */
export function menuCourses(order: IntakeOrder, book: IntakeBook): { course: IntakeCourse; index: number }[] {
  return intakeCourses(order).flatMap((course, index) => {
    if (course.name !== undefined || course.id !== undefined) return [{ course, index }];
    const byName = new Map<string | undefined, IntakeItem[]>();
    for (const item of course.items) {
      const name = book.courseOf(item);
      byName.set(name, [...(byName.get(name) ?? []), item]);
    }
    return [...byName].map(([name, items]) => ({
      course: { ...course, ...(name === undefined ? {} : { name }), items },
      index,
    }));
  });
}

/** By what a version names its lines. */
function lineKeys(order: IntakeOrder): string[] {
  const names = new Names();
  return intakeCourses(order).flatMap(({ items }) =>
    items.map((line) => line.id ?? names.once(line.name, 'line')),
  );
}

/** A bare flag is dated by the first document that says it, and never clears what was done since. */
function stampsOf(known: RawOrder, held: boolean): RawOrder {
  const isFired = known['fired'] !== undefined && known['fired'] !== false;
  if (isFired) return {};
  return held ? { notified: known['notified'] ?? true } : { fired: true };
}

/**
 * Modifiers in one list, each before those that belong to it, as documents have them (ORD-43): a cloud that doesn't know
 * levels keeps every word.
 */
function chosen(
  modifiers: readonly IntakeModifier[],
  book: IntakeBook,
  owner: { itemId: string; level: number; portions: number },
): RawOrder[] {
  return modifiers.flatMap((one) => {
    const { name, action, quantity = 1, modifiers: nested = [] } = one;
    const known = book.modifierOf(owner.itemId, one);
    const portions = rounded(quantity * owner.portions);
    const placement = { add: 'with', side: 'side', remove: 'without', choose: undefined }[action ?? 'add'];
    const modifier = {
      name,
      ...said({ ...known }),
      ...(placement === undefined ? {} : { placement }),
      ...(portions === 1 ? {} : { formationUnit: String(portions) }),
      ...(owner.level === 0 ? {} : { level: owner.level }),
    };
    return [
      modifier,
      ...chosen(nested, book, { itemId: known.item ?? '', level: owner.level + 1, portions }),
    ];
  });
}

/** Removed as a whole; what has modifiers of its own stays in the list with them. */
function takesAway({ action, modifiers = [] }: IntakeModifier): boolean {
  return action === 'remove' && modifiers.length === 0;
}

function isOpen(item: Item): boolean {
  return item.state === 'todo';
}

function isOfTill(item: Item): boolean {
  return typeof item.document[LINE_KEY] === 'string';
}

/** The name of its line; a cloud that keeps only what it knows leaves the id to tell it by. */
export function keyOf(item: Item): string {
  const key = item.document[LINE_KEY];
  return typeof key === 'string' ? key : item.id.replace(/\+\d+$/, '');
}

export function courseKeyOf(course: Course): string {
  const key = course.document[COURSE_KEY];
  if (typeof key === 'string') return key;
  const own = course.id.startsWith(`${course.orderId}:`)
    ? course.id.slice(course.orderId.length + 1)
    : course.id;
  return own.replace(/\+\d+$/, '');
}

function isSameDish(item: Item, line: IntakeItem): boolean {
  return isSameName(item.document.name, line.name);
}

export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function amountOf(item: Item): number {
  return item.document.units ?? 1;
}

/** Amounts are told with at most six digits behind the point: sums of weights must come out even. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}

/**
 * What a version says of allergies about a dish that is made already (INTAKE-09). The dish stays as it was made; a warning
 * is added to those it has, for whoever is about to serve it, and none is dropped.
 */
function lateWarnings({ document }: Item, line: IntakeItem): RawOrder {
  const { notes, tags = [], allergies = [], modifiers = [] } = line;
  const named = modifiers.map(({ name }) => name).filter(namesAllergy);
  const told = [...document.removedModifiers, ...document.selectedModifiers].map(({ name }) => name);
  return {
    tags: [...new Set([...document.tags, ...tags.filter(speaksOfAllergy)])],
    dinerTags: [
      ...new Set([...document.dinerTags, ...allergies, ...named.filter((name) => !told.includes(name))]),
    ],
    ...(notes !== undefined && speaksOfAllergy(notes) ? { note: noteWith(document.note, notes) } : {}),
  };
}

function noteWith(known: string | undefined, notes: string): string {
  if (known === undefined || notes.includes(known)) return notes;
  return known.includes(notes) ? known : `${known}\n${notes}`;
}

/** Ids that no other order has: UUIDs and the cloud's own. */
function isUnique(id: string): boolean {
  return /^[0-9a-f]{24}$/i.test(id) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
