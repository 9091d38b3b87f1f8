// Builds the order from all jobs with one number, in the compact form that tills send (CAPT-04, CAPT-05). Pure: the
// same readings give the same order, so that reading a job again after a crash changes nothing.
import type { IntakeCourse, IntakeItem, IntakeOrder } from '../../../shared/model/intake-order.ts';
import type { ReadItem, ReadOrder } from '../../../shared/protocol/tills/capture.ts';
import { isWarning } from './ticket-words.ts';

/** Reading of a job. */
export interface StoredReading {
  verdict: 'whole' | 'part' | 'text';
  /** Id of the template that read it. */
  template?: string | undefined;
  order?: ReadOrder | undefined;
  /** Its lines as printed, if no template reads it. */
  text?: string[] | undefined;
  hasPicture: boolean;
  /** Id of its port's station at that time. */
  station?: string | undefined;
  portName: string;
  /** Prefix of its line ids if they come from another job: a broken one that this job completes. */
  lineKey?: string | undefined;
  /** The same text came again within a minute without being marked as a reprint. */
  cameTwice?: boolean | undefined;
}

export interface OrderJob {
  id: string;
  /** Increases with every job. */
  seq: number;
  reading: StoredReading;
  /** It came out on paper, as no display showed it in time (CAPT-06). */
  isOnPaper: boolean;
}

/** Additional texts on a ticket, in the site's language. */
export interface CaptureWords {
  unread: string;
  picture: string;
  printed: string;
  cancelled: string;
  /** Tag of a ticket with a cancellation that matches no dish, or several. */
  checkCancelled: string;
  /** Tag of a ticket whose chit came twice within a minute without being marked as a reprint. */
  printedTwice: string;
  reprint: string;
  onPaper: string;
  more(lines: number): string;
}

export const CAPTURE_WORDS: Record<'en' | 'he', CaptureWords> = {
  en: {
    unread: 'Not read',
    picture: 'Printed picture: see captured print jobs in setup',
    printed: 'Printed text',
    cancelled: 'Cancelled',
    checkCancelled: 'Check cancellation',
    printedTwice: 'Printed twice?',
    reprint: 'Reprint',
    onPaper: 'Printed on paper',
    more: (lines) => `${lines} more lines: see captured print jobs in setup`,
  },
  he: {
    unread: 'לא פוענח',
    picture: 'תמונה: ראו את ההדפסות שנקלטו בהגדרות',
    printed: 'טקסט מודפס',
    cancelled: 'בוטל',
    checkCancelled: 'לבדוק ביטול',
    printedTwice: 'הודפס פעמיים?',
    reprint: 'הדפסה חוזרת',
    onPaper: 'יצא על נייר',
    more: (lines) => `עוד ${lines} שורות: ראו את ההדפסות שנקלטו בהגדרות`,
  },
};

const NAME_MAX_CHARACTERS = 80;
const NOTE_MAX_CHARACTERS = 1_900;
/** The intake accepts 300 lines and 30 courses; the remaining lines show the rest as text. */
const ITEMS_MAX = 285;
const MORE_NOTES_MAX = 14;
const COURSES_MAX = 28;
const MODIFIERS_MAX = 50;
const WARNINGS_MAX = 50;

export interface PrintedOrder {
  order: IntakeOrder;
  /** Stations of its lines by line id; lines without one are routed by the menu. */
  stations: ReadonlyMap<string, string>;
  /** Cancelled dishes with their amounts. */
  cancelled: readonly { course: string | undefined; item: ReadItem }[];
}

/** True if the line shows text and is no dish. */
export function isTextLine(lineId: string): boolean {
  return /:text\w*$/.test(lineId);
}

export function printedOrder(orderId: string, jobs: readonly OrderJob[], words: CaptureWords): PrintedOrder {
  const lines = new Lines(words);
  for (const job of jobs) {
    const { order } = job.reading;
    if (job.reading.verdict === 'text' || order === undefined) lines.addText(job);
    else lines.addOrder(job, order);
  }
  const [first] = jobs;
  const portName = first?.reading.portName ?? '';
  const read = jobs.flatMap(({ reading }) => reading.order ?? []);
  const { type, ...head } = headOf(read);
  const courses = lines.courses();
  const tags = tagsOf(jobs, words, lines.hasDoubtfulCancellation);
  const allergies = warningsOf([...lines.warnings, ...jobs.flatMap(({ reading }) => furtherOf(reading))]);
  return {
    order: {
      ...head,
      id: orderId,
      version: jobs.at(-1)?.seq ?? 0,
      number: head.number ?? `P${first?.seq ?? 0}`,
      // Dine-in without a table means ordered at a counter: boards would show its number as a table number.
      type:
        type === undefined || type === 'dine-in' ? (head.table === undefined ? 'counter' : 'dine-in') : type,
      ...(portName === '' ? {} : { source: portName }),
      ...(tags.length === 0 ? {} : { tags }),
      ...(allergies.length === 0 ? {} : { allergies }),
      courses,
    },
    stations: lines.stations,
    cancelled: lines.cancelled,
  };
}

/** Texts of a reading that belong to no dish. */
function furtherOf({ text = [], order }: StoredReading): string[] {
  return [...text, ...(order?.notes ?? []), ...(order?.unread ?? [])];
}

/** If several jobs differ, the first value wins. */
function headOf(orders: readonly ReadOrder[]) {
  const first = <Key extends keyof ReadOrder>(key: Key): ReadOrder[Key] | undefined =>
    orders.find((order) => order[key] !== undefined)?.[key];
  const number = first('number');
  const type = first('type');
  const table = first('table')?.slice(0, NAME_MAX_CHARACTERS);
  const waiter = first('waiter')?.slice(0, NAME_MAX_CHARACTERS);
  const guests = first('guests');
  const customer = first('customer')?.slice(0, NAME_MAX_CHARACTERS);
  return {
    ...(number === undefined ? {} : { number }),
    ...(type === undefined ? {} : { type }),
    ...(table === undefined ? {} : { table }),
    ...(waiter === undefined ? {} : { waiter }),
    ...(guests === undefined ? {} : { guests }),
    ...(customer === undefined ? {} : { customer: { name: customer } }),
  };
}

function tagsOf(jobs: readonly OrderJob[], words: CaptureWords, isDoubtful: boolean): string[] {
  const some = (is: (job: OrderJob) => boolean | undefined) => jobs.some((job) => is(job) === true);
  return [
    ...(some(({ reading }) => reading.verdict !== 'whole') ? [words.unread] : []),
    ...(isDoubtful ? [words.checkCancelled] : []),
    ...(some(({ reading }) => reading.cameTwice) ? [words.printedTwice] : []),
    ...(some(({ reading }) => reading.order?.isReprint) ? [words.reprint] : []),
    ...(some(({ isOnPaper }) => isOnPaper) ? [words.onPaper] : []),
  ];
}

/** A dish as it was read, to match cancellations against. */
interface Ordered {
  line: IntakeItem;
  item: ReadItem;
  course: string | undefined;
  details: string;
  left: number;
}

class Lines {
  readonly stations = new Map<string, string>();
  readonly cancelled: { course: string | undefined; item: ReadItem }[] = [];
  /** Warnings of cancelled lines: they may apply to the rest of the order too. */
  readonly warnings: string[] = [];
  hasDoubtfulCancellation = false;
  readonly #words: CaptureWords;
  readonly #courses = new Map<string | undefined, IntakeItem[]>();
  readonly #ordered = new Map<string, Ordered[]>();
  /** Lines beyond the intake's limit per order. */
  readonly #more: { line: IntakeItem; station: string | undefined }[] = [];
  #count = 0;

  constructor(words: CaptureWords) {
    this.#words = words;
  }

  courses(): IntakeCourse[] {
    this.#showMore();
    return [...this.#courses].map(([name, items]) => (name === undefined ? { items } : { name, items }));
  }

  /** The whole printed text, in as many notes as needed. */
  addText({ id, reading }: OrderJob): void {
    const { unread, picture } = this.#words;
    const notes = inNotes([...(reading.text ?? []), ...(reading.hasPicture ? [picture] : [])]);
    this.#addNotes(id, notes.length === 0 ? [unread] : notes, reading.station);
  }

  addOrder({ id, reading }: OrderJob, order: ReadOrder): void {
    const items = order.courses.flatMap((course) =>
      course.items.map((item) => ({ course: course.name, item })),
    );
    const further = withoutWarnings([...order.notes, ...order.unread]);
    // Text that belongs to no dish goes to the first uncancelled one, where a cook sees it; if all are cancelled, to a
    // separate line.
    const firstLive = items.findIndex(({ item }) => !item.cancelled);
    const isShort = further.join('\n').length < NOTE_MAX_CHARACTERS;
    for (const [index, { course, item }] of items.entries()) {
      const told = index === firstLive && isShort ? { ...item, notes: [...item.notes, ...further] } : item;
      if (item.cancelled) this.#cancel(`${id}:text${index}`, course, told, reading.station);
      else this.#add(`${id}:${index}`, course, told, reading.station);
    }
    if (firstLive < 0 || !isShort) this.#addNotes(`${id}:more`, inNotes(further), reading.station);
  }

  #addNotes(id: string, notes: readonly string[], station: string | undefined): void {
    for (const [index, text] of notes.entries())
      this.#put(undefined, { id: `${id}:text${index}`, name: this.#words.printed, notes: text }, station);
  }

  #add(id: string, course: string | undefined, item: ReadItem, station: string | undefined): void {
    const line = intakeItemOf(id, item);
    this.#put(course, line, station);
    const name = likeness(item.name);
    const ordered = { line, item, course, details: detailsOf(item), left: item.quantity };
    const known = this.#ordered.get(name);
    if (known === undefined) this.#ordered.set(name, [ordered]);
    else known.push(ordered);
  }

  /**
   * Cancels a dish ordered before, newest first: the one with the same modifiers and notes, or the only kind if the
   * chit prints none. A cancellation without a certain match is shown as printed.
   */
  #cancel(id: string, course: string | undefined, item: ReadItem, station: string | undefined): void {
    this.warnings.push(...warningsOf([...item.notes, ...item.modifiers.map(({ name }) => name)]));
    const all = (this.#ordered.get(likeness(item.name)) ?? []).filter(
      ({ left, item: { seat } }) =>
        left > 0 && (seat === undefined || item.seat === undefined || seat === item.seat),
    );
    const details = detailsOf(item);
    const same = all.filter((ordered) => ordered.details === details);
    const isOneKind = details === '' && new Set(all.map((ordered) => ordered.details)).size === 1;
    const sum = all.reduce((amount, { left }) => amount + left, 0);
    const fitting = same.length > 0 ? same : isOneKind || (details === '' && sum <= item.quantity) ? all : [];
    let left = item.quantity;
    for (const ordered of fitting.toReversed()) {
      const taken = Math.min(left, ordered.left);
      if (taken > 0) this.#take(ordered, taken);
      left -= taken;
    }
    if (left <= 0) return;
    this.hasDoubtfulCancellation ||= all.length > 0;
    const printed = { ...item, name: `${this.#words.cancelled}: ${item.name}`, quantity: left };
    this.#put(course, intakeItemOf(id, printed), station);
  }

  #take(ordered: Ordered, taken: number): void {
    ordered.left -= taken;
    if (ordered.left > 0) ordered.line.quantity = ordered.left;
    else ordered.line.cancelled = true;
    this.cancelled.push({ course: ordered.course, item: { ...ordered.item, quantity: taken } });
  }

  #put(course: string | undefined, line: IntakeItem, station: string | undefined): void {
    if (this.#count >= ITEMS_MAX) {
      this.#more.push({ line, station });
      return;
    }
    this.#count += 1;
    if (station !== undefined && line.id !== undefined) this.stations.set(line.id, station);
    const isKnown = this.#courses.has(course) || this.#courses.size < COURSES_MAX;
    const name = isKnown ? course : undefined;
    const items = this.#courses.get(name);
    if (items === undefined) this.#courses.set(name, [line]);
    else items.push(line);
  }

  /** Shows lines beyond the limit as text, so that a tab open for hours loses none. */
  #showMore(): void {
    const open = this.#more.filter(({ line }) => line.cancelled !== true);
    const notes = inNotes(open.map(({ line }) => printedLineOf(line)));
    const shown = notes.slice(0, MORE_NOTES_MAX);
    const hidden = notes
      .slice(MORE_NOTES_MAX)
      .join('\n')
      .split('\n')
      .filter((text) => text !== '').length;
    if (hidden > 0) shown.push(this.#words.more(hidden));
    const items = this.#courses.get(undefined) ?? [];
    for (const [index, text] of shown.entries()) {
      const id = `${open[0]?.line.id ?? ''}:text${index}`;
      items.push({ id, name: this.#words.printed, notes: text });
      const station = open[0]?.station;
      if (station !== undefined) this.stations.set(id, station);
    }
    if (items.length > 0) this.#courses.set(undefined, items);
    this.#more.length = 0;
  }
}

/** Text too long for its field is in the notes in full. */
function intakeItemOf(id: string, item: ReadItem): IntakeItem {
  const modifiers = item.modifiers
    .slice(0, MODIFIERS_MAX)
    .filter(({ name }) => name.length <= NAME_MAX_CHARACTERS);
  const furtherModifiers = item.modifiers.filter((one) => !modifiers.includes(one));
  const allergies = warningsOf([...item.notes, ...item.modifiers.map(({ name }) => name)]);
  const notes = [
    ...(item.name.length > NAME_MAX_CHARACTERS ? [item.name] : []),
    ...withoutWarnings(item.notes),
    ...furtherModifiers.map(({ name, action }) => `${action === 'add' ? '+' : '−'} ${name}`),
  ].join('\n');
  return {
    id,
    name: cut(item.name, NAME_MAX_CHARACTERS),
    quantity: item.quantity,
    modifiers,
    ...(notes === '' ? {} : { notes: cut(notes, NOTE_MAX_CHARACTERS) }),
    ...(allergies.length === 0 ? {} : { allergies }),
    ...(item.seat === undefined ? {} : { seat: cut(item.seat, NAME_MAX_CHARACTERS) }),
  };
}

function printedLineOf({ quantity = 1, name, modifiers = [], notes, allergies = [] }: IntakeItem): string {
  const more = modifiers.map((one) => `${one.action === 'remove' ? '−' : '+'}${one.name}`);
  return [`${quantity} ${name}`, ...more, ...(notes === undefined ? [] : [notes]), ...allergies].join(' · ');
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

/** Modifiers and notes, independent of order and case. */
function detailsOf({ modifiers, notes }: ReadItem): string {
  const details = [...modifiers.map(({ name, action }) => (action === 'add' ? name : `-${name}`)), ...notes];
  return details.map(likeness).toSorted().join('\n');
}

/** Warnings of an allergy or a diet, wherever printed, each once and shortened to fit. */
export function warningsOf(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts.flatMap((each) => each.split('\n')).map((each) => each.trim())) {
    if (isWarning(text) && !found.has(likeness(text)))
      found.set(likeness(text), cut(text, NAME_MAX_CHARACTERS));
  }
  const all = [...found.values()];
  if (all.length <= WARNINGS_MAX) return all;
  return [
    ...all.slice(0, WARNINGS_MAX - 1),
    cut(all.slice(WARNINGS_MAX - 1).join(' · '), NAME_MAX_CHARACTERS),
  ];
}

/** Without texts already shown as warnings: each appears once on a card. */
function withoutWarnings(texts: readonly string[]): string[] {
  const shown = new Set(warningsOf(texts));
  return texts.filter((text) => !shown.has(text.trim()));
}

function inNotes(lines: readonly string[]): string[] {
  const notes: string[] = [];
  for (const line of lines.flatMap(inPieces)) {
    const last = notes.at(-1);
    if (last !== undefined && last.length + line.length < NOTE_MAX_CHARACTERS)
      notes[notes.length - 1] = `${last}\n${line}`;
    else notes.push(line);
  }
  return notes;
}

function inPieces(line: string): string[] {
  if (line.length <= NOTE_MAX_CHARACTERS) return [line];
  const count = Math.ceil(line.length / NOTE_MAX_CHARACTERS);
  return Array.from({ length: count }, (_, at) =>
    line.slice(at * NOTE_MAX_CHARACTERS, (at + 1) * NOTE_MAX_CHARACTERS),
  );
}

function likeness(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').toLowerCase();
}
