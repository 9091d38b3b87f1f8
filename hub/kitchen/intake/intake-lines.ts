// Merges lines and courses of a till's version with the kitchen's state (INTAKE-03). Whatever a later version contains,
// prepared, served or cancelled work stays so: a larger quantity is a new line, and additions to a ready or served
// course open another course after it.
import {
  type IntakeCourse,
  type IntakeItem,
  type IntakeModifier,
  type IntakeOrder,
  intakeCourses,
} from '../../../shared/model/intake-order.ts';
import { mentionsAllergen, namesAllergy } from '../../../shared/model/mentions-allergen.ts';
import type { Course, Item, Order } from '../state/kitchen.ts';
import { iso, type RawOrder, rawsById, said } from './raw-order.ts';

/** Lookups of an order's names in the hub's menu and table plan. */
export interface IntakeLookups {
  /** Catalogue id of an item, by its sku or else its name; an id derived from the name if the catalogue doesn't know it. */
  itemId(item: { sku?: string | undefined; name: string }): string;
  /** Menu data of a modifier of that item: by its sku the corresponding item, by its name its place in a group. */
  modifierOf(itemId: string, modifier: { sku?: string | undefined; name: string }): KnownModifier;
  /** Course of an item in the menu; undefined if it has none. */
  courseOf(item: { sku?: string | undefined; name: string }): string | undefined;
  /** Catalogue id of a table by number or name, or the text itself. */
  tableId(table: string): string;
}

/** Fields of an ordered item's modifier; empty if the menu doesn't know it. */
export interface KnownModifier {
  item?: string | undefined;
  modifierGroup?: string;
  modifier?: string;
}

export interface IntakeReceipt {
  /** Site of the order. */
  site: string;
  /** When it arrived, hub time, milliseconds since 1970. */
  now: number;
  /** Later than that of the previous version; see `lastUpdatedOf`. */
  lastUpdated: number;
  /** Current order, from whatever source; undefined for a new one. */
  before: Order | undefined;
  /** Previous version of the till; a line missing from the new one is cancelled. */
  saidBefore?: IntakeOrder | undefined;
  book: IntakeLookups;
}

interface OpenCourse {
  raw: RawOrder;
  key: string;
  /** Ready or served: nothing may be added to it. */
  closed: boolean;
  items: string[];
}

/** Key of the till's line or course id in the resulting document. */
const LINE_KEY = 'intakeLine';
const COURSE_KEY = 'intakeCourse';

export class IntakeLines {
  readonly #receipt: IntakeReceipt;
  readonly #courses: OpenCourse[] = [];
  readonly #items = new Map<string, RawOrder>();
  /** Items of the kitchen that this version hasn't mentioned yet. */
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

  /** Lets the till's course take over one of the same name that came from another source. */
  #adopt(key: string, name: string): void {
    if (this.#courses.some((course) => course.key === key)) return;
    const foreign = this.#courses.find(
      ({ raw }) => raw[COURSE_KEY] === undefined && isSameName(String(raw['courseType']), name),
    );
    if (foreign !== undefined) foreign.key = key;
  }

  /** Cancels lines that the till no longer sends, unless served; lines it never sent belong to another source. */
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
      // A line cancelled before the kitchen ever saw it is dropped.
      return;
    }
    // Cancelled lines stay cancelled; sending them again doesn't order them again.
    if (parts.length > 0 && parts.every(({ item }) => item.cancelled !== undefined)) return;
    this.#share(line, key, parts, course);
  }

  /** Prepared parts of the line stay as they were made; the rest follows the new version. */
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

  /** Started but not prepared: new text reaches the cook, the quantity stays. Once prepared, only warnings are added. */
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
   * Items of a line, by the till's line id. For an order from another source, and for a till that renumbers its lines,
   * by dish: a prepared dish is never mistaken for another one.
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

/** Makes ids unique for lines and courses that have none. */
class Names {
  readonly #seen = new Map<string, number>();

  /** The name itself, with a number appended if it was used before. */
  once(name: string, kind: 'line' | 'course'): string {
    const seen = (this.#seen.get(`${kind} ${name}`) ?? 0) + 1;
    this.#seen.set(`${kind} ${name}`, seen);
    return seen === 1 ? name : `${name}#${seen}`;
  }
}

/**
 * Courses of an order. Items sent without a course name go to the courses the menu assigns them, in order of first
 * appearance (SOLO-03); those without one stay together. `index`: of the till's course.
 */
export function menuCourses(
  order: IntakeOrder,
  book: IntakeLookups,
): { course: IntakeCourse; index: number }[] {
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

/** Keys of a version's lines. */
function lineKeys(order: IntakeOrder): string[] {
  const names = new Names();
  return intakeCourses(order).flatMap(({ items }) =>
    items.map((line) => line.id ?? names.once(line.name, 'line')),
  );
}

/** A bare flag is dated by the first document that has it, and never clears later changes. */
function stampsOf(known: RawOrder, held: boolean): RawOrder {
  const isFired = known['fired'] !== undefined && known['fired'] !== false;
  if (isFired) return {};
  return held ? { notified: known['notified'] ?? true } : { fired: true };
}

/**
 * Modifiers as one list, each before its nested ones, as in documents (ORD-43): a cloud that doesn't know levels keeps
 * every text.
 */
function chosen(
  modifiers: readonly IntakeModifier[],
  book: IntakeLookups,
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

/** Removed as a whole; one with nested modifiers stays in the list with them. */
function takesAway({ action, modifiers = [] }: IntakeModifier): boolean {
  return action === 'remove' && modifiers.length === 0;
}

function isOpen(item: Item): boolean {
  return item.state === 'todo';
}

function isOfTill(item: Item): boolean {
  return typeof item.document[LINE_KEY] === 'string';
}

/** Key of its line; falls back to the id, as a cloud may drop unknown fields. */
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

/** Quantities have at most six decimals, so that sums of weights come out even. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}

/**
 * Allergy warnings for a prepared dish (INTAKE-09). The dish stays as it was made; new warnings are added for the
 * person about to serve it, and none is removed.
 */
function lateWarnings({ document }: Item, line: IntakeItem): RawOrder {
  const { notes, tags = [], allergies = [], modifiers = [] } = line;
  const named = modifiers.map(({ name }) => name).filter(namesAllergy);
  const told = [...document.removedModifiers, ...document.selectedModifiers].map(({ name }) => name);
  return {
    tags: [...new Set([...document.tags, ...tags.filter(mentionsAllergen)])],
    dinerTags: [
      ...new Set([...document.dinerTags, ...allergies, ...named.filter((name) => !told.includes(name))]),
    ],
    ...(notes !== undefined && mentionsAllergen(notes) ? { note: noteWith(document.note, notes) } : {}),
  };
}

function noteWith(known: string | undefined, notes: string): string {
  if (known === undefined || notes.includes(known)) return notes;
  return known.includes(notes) ? known : `${known}\n${notes}`;
}

/** Globally unique ids: UUIDs and those of the cloud. */
function isUnique(id: string): boolean {
  return /^[0-9a-f]{24}$/i.test(id) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
