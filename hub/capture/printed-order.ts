// The order that the jobs of one number make together, in the small form that tills send (CAPT-04, CAPT-05). Pure: the same
// readings give the same order, so that a job that is read again after a crash changes nothing.
import type { IntakeCourse, IntakeItem, IntakeOrder } from '../../shared/model/intake-order.ts';
import { speaksOfAllergy } from '../../shared/model/speaks-of-allergy.ts';
import type { ReadItem, ReadOrder } from '../../shared/protocol/tills/capture.ts';

/** What a job was read as. */
export interface StoredReading {
  verdict: 'whole' | 'part' | 'text';
  /** Id of the template that read it. */
  template?: string | undefined;
  order?: ReadOrder | undefined;
  /** Its lines as printed, where no template reads it. */
  text?: string[] | undefined;
  hasPicture: boolean;
  /** Id of the station of its port, when it came. */
  station?: string | undefined;
  portName: string;
  /** Its lines' ids begin so where they aren't of this job: it is the whole of one that broke off. */
  lineKey?: string | undefined;
}

export interface OrderJob {
  id: string;
  /** Counts up with every job. */
  seq: number;
  reading: StoredReading;
  /** It came out on paper, as no screen showed it in time (CAPT-06). */
  isOnPaper: boolean;
}

/** What stands on a ticket besides what was printed, in the site's language. */
export interface CaptureWords {
  unread: string;
  picture: string;
  printed: string;
  cancelled: string;
  reprint: string;
  onPaper: string;
}

export const CAPTURE_WORDS: Record<'en' | 'he', CaptureWords> = {
  en: {
    unread: 'Not read',
    picture: 'A picture: see the captured jobs in setup',
    printed: 'Printed text',
    cancelled: 'Cancelled',
    reprint: 'Reprint',
    onPaper: 'Printed on paper',
  },
  he: {
    unread: 'לא פוענח',
    picture: 'תמונה: ראו את ההדפסות שנקלטו בהגדרות',
    printed: 'טקסט מודפס',
    cancelled: 'בוטל',
    reprint: 'הדפסה חוזרת',
    onPaper: 'יצא על נייר',
  },
};

const NOTE_MAX_CHARACTERS = 1_900;
const ITEMS_MAX = 290;
const WARNINGS_MAX = 20;

export interface PrintedOrder {
  order: IntakeOrder;
  /** Stations of its lines, by the ids of the lines; lines without one go where the menu says. */
  stations: ReadonlyMap<string, string>;
}

export function printedOrder(orderId: string, jobs: readonly OrderJob[], words: CaptureWords): PrintedOrder {
  const lines = new Lines(words);
  for (const job of jobs) {
    const { order } = job.reading;
    if (job.reading.verdict === 'text' || order === undefined) lines.addText(job);
    else lines.addOrder(job, order);
  }
  const [first] = jobs;
  const read = jobs.flatMap(({ reading }) => (reading.verdict === 'text' ? [] : (reading.order ?? [])));
  const head = headOf(read);
  const tags = tagsOf(jobs, words);
  const allergies = warningsOf(
    jobs.flatMap(({ reading }) => [
      ...(reading.text ?? []),
      ...(reading.order?.notes ?? []),
      ...(reading.order?.unread ?? []),
    ]),
  );
  return {
    order: {
      id: orderId,
      version: jobs.at(-1)?.seq ?? 0,
      number: head.number ?? `P${first?.seq ?? 0}`,
      type: head.type ?? 'dine-in',
      ...(head.table === undefined ? {} : { table: head.table }),
      ...(head.waiter === undefined ? {} : { waiter: head.waiter }),
      ...(head.guests === undefined ? {} : { guests: head.guests }),
      ...(head.customer === undefined ? {} : { customer: { name: head.customer } }),
      source: first?.reading.portName ?? '',
      ...(tags.length === 0 ? {} : { tags }),
      ...(allergies.length === 0 ? {} : { allergies }),
      courses: lines.courses(),
    },
    stations: lines.stations,
  };
}

/** Of what several jobs say the first word holds. */
function headOf(orders: readonly ReadOrder[]): Pick<ReadOrder, 'number' | 'type'> & {
  table?: string;
  waiter?: string;
  guests?: number;
  customer?: string;
} {
  const first = <Key extends keyof ReadOrder>(key: Key): ReadOrder[Key] | undefined =>
    orders.find((order) => order[key] !== undefined)?.[key];
  const cut = (text: string | undefined) => text?.slice(0, 80);
  const table = cut(first('table'));
  const waiter = cut(first('waiter'));
  const guests = first('guests');
  const customer = cut(first('customer'));
  return {
    number: first('number'),
    type: first('type'),
    ...(table === undefined ? {} : { table }),
    ...(waiter === undefined ? {} : { waiter }),
    ...(guests === undefined ? {} : { guests }),
    ...(customer === undefined ? {} : { customer }),
  };
}

function tagsOf(jobs: readonly OrderJob[], words: CaptureWords): string[] {
  const isUnread = jobs.some(({ reading }) => reading.verdict !== 'whole');
  const isReprint = jobs.some(({ reading }) => reading.order?.isReprint === true);
  const isOnPaper = jobs.some((job) => job.isOnPaper);
  return [
    ...(isUnread ? [words.unread] : []),
    ...(isReprint ? [words.reprint] : []),
    ...(isOnPaper ? [words.onPaper] : []),
  ];
}

class Lines {
  readonly stations = new Map<string, string>();
  readonly #words: CaptureWords;
  readonly #courses: { name: string | undefined; items: IntakeItem[] }[] = [];
  /** Lines of items as they were read, for those that cancel them. */
  readonly #live: { line: IntakeItem; name: string; left: number }[] = [];
  #count = 0;

  constructor(words: CaptureWords) {
    this.#words = words;
  }

  courses(): IntakeCourse[] {
    return this.#courses
      .filter(({ items }) => items.length > 0)
      .map(({ name, items }) => (name === undefined ? { items } : { name, items }));
  }

  /** All that was printed, in as many notes as it takes. */
  addText({ id, reading }: OrderJob): void {
    const { unread, printed, picture } = this.#words;
    const lines = [...(reading.text ?? []), ...(reading.hasPicture ? [picture] : [])];
    const notes = inNotes(lines);
    for (const [index, text] of (notes.length === 0 ? [unread] : notes).entries()) {
      this.#put(undefined, { id: `${id}:text${index}`, name: printed, notes: text }, reading.station);
    }
  }

  addOrder({ id, reading }: OrderJob, order: ReadOrder): void {
    const items = order.courses.flatMap((course) =>
      course.items.map((item) => ({ course: course.name, item })),
    );
    // What belongs to no item stands at the first one, where a cook sees it.
    const further = [...order.notes, ...order.unread].join('\n');
    for (const [index, { course, item }] of items.entries()) {
      const told = index === 0 && further !== '' ? { ...item, notes: [...item.notes, further] } : item;
      if (item.cancelled) this.#cancel(`${id}:${index}`, course, told, reading.station);
      else this.#add(`${id}:${index}`, course, told, reading.station);
    }
  }

  #add(id: string, course: string | undefined, item: ReadItem, station: string | undefined): void {
    const notes = item.notes.join('\n').slice(0, NOTE_MAX_CHARACTERS);
    const allergies = warningsOf([...item.notes, ...item.modifiers.map(({ name }) => name)]);
    const line: IntakeItem = {
      id,
      name: item.name,
      quantity: item.quantity,
      modifiers: item.modifiers.slice(0, 50),
      ...(notes === '' ? {} : { notes }),
      ...(allergies.length === 0 ? {} : { allergies }),
      ...(item.seat === undefined ? {} : { seat: item.seat }),
    };
    this.#put(course, line, station);
    this.#live.push({ line, name: item.name, left: item.quantity });
  }

  /** Takes it from what was ordered before, the newest first; what was never ordered is told as it was printed. */
  #cancel(id: string, course: string | undefined, item: ReadItem, station: string | undefined): void {
    let left = item.quantity;
    for (const ordered of this.#live.toReversed()) {
      if (left <= 0 || ordered.left <= 0 || !isSame(ordered.name, item.name)) continue;
      const taken = Math.min(left, ordered.left);
      ordered.left -= taken;
      left -= taken;
      if (ordered.left > 0) ordered.line.quantity = ordered.left;
      else ordered.line.cancelled = true;
    }
    if (left <= 0) return;
    const name = `${this.#words.cancelled}: ${item.name}`.slice(0, 80);
    this.#put(course, { id, name, quantity: left }, station);
  }

  #put(course: string | undefined, line: IntakeItem, station: string | undefined): void {
    if (this.#count >= ITEMS_MAX) return;
    this.#count += 1;
    if (station !== undefined && line.id !== undefined) this.stations.set(line.id, station);
    const known = this.#courses.find(({ name }) => name === course);
    if (known === undefined) this.#courses.push({ name: course, items: [line] });
    else known.items.push(line);
  }
}

/** What speaks of an allergy is warned of, wherever it was printed; it stays where it is as well. */
function warningsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split('\n')).filter(speaksOfAllergy))]
    .slice(0, WARNINGS_MAX)
    .map((text) => text.trim().slice(0, 80));
}

function inNotes(lines: readonly string[]): string[] {
  const notes: string[] = [];
  for (const line of lines) {
    const cut = line.slice(0, NOTE_MAX_CHARACTERS);
    const last = notes.at(-1);
    if (last !== undefined && last.length + cut.length < NOTE_MAX_CHARACTERS)
      notes[notes.length - 1] = `${last}\n${cut}`;
    else notes.push(cut);
  }
  return notes;
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
