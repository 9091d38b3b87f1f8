// Last-writer-wins: of two values the one with the later date wins, on equal dates the greater id.
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import type {
  CourseRegisters,
  FireStamp,
  FlagStamps,
  ItemRegisters,
  ItemStage,
  Register,
  SmsMark,
} from './kitchen.ts';

/** The winning value (TICK-05). Returns one of its arguments, and `a` itself if `b` changes nothing. */
export function mergeLww<Value>(
  a: Register<Value> | undefined,
  b: Register<Value> | undefined,
): Register<Value> | undefined {
  if (a === undefined) return b;
  if (b === undefined) return a;
  return isLater(b, a) ? b : a;
}

/** True if `candidate` replaces `held`. A total order, so that the order of arrival doesn't matter. */
function isLater(candidate: Register<unknown>, held: Register<unknown>): boolean {
  if (candidate.date !== held.date) return candidate.date > held.date;
  if (candidate.id !== held.id) return candidate.id > held.id;
  // One id with two contents is a fault of the sender; both hubs must still agree on one of them, also after a restart.
  return candidate !== held && canonicalJson(candidate) > canonicalJson(held);
}

// Joins the state of one course or item from two sources. Every join is commutative and idempotent.

export const NO_FIRES: CourseRegisters = { fires: [] };

/** Both joined; `a` itself if `b` adds nothing, so that a repeated document triggers no further work. */
export function joinCourse(a: CourseRegisters, b: CourseRegisters): CourseRegisters {
  return unlessSame(a, {
    fires: joinFires(a.fires, b.fires),
    ...optional('notified', mergeLww(a.notified, b.notified)),
    ...optional('ready', mergeLww(a.ready, b.ready)),
    ...optional('served', mergeLww(a.served, b.served)),
    ...optional('reprinted', mergeLww(a.reprinted, b.reprinted)),
    ...optional('reviewed', mergeLww(a.reviewed, b.reviewed)),
    ...optional('position', mergeLww(a.position, b.position)),
    ...optional('urgent', mergeLww(a.urgent, b.urgent)),
    ...optional('timer', mergeLww(a.timer, b.timer)),
    ...optional('linked', mergeLww(a.linked, b.linked)),
    ...optional('sms', joinSms(a.sms, b.sms)),
    ...optional('told', joinFlags(a.told, b.told)),
  });
}

export function joinItem(a: ItemRegisters, b: ItemRegisters): ItemRegisters {
  return unlessSame(a, {
    ...optional('stage', mergeLww(a.stage, b.stage)),
    ...optional('served', mergeLww(a.served, b.served)),
    ...optional('note', mergeLww(a.note, b.note)),
    ...optional('told', joinFlags(a.told, b.told)),
  });
}

/** A delivered SMS stays delivered; the newest time is shown. */
export function joinSms(a: SmsMark | undefined, b: SmsMark | undefined): SmsMark | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const asked = laterAsked(a.asked, b.asked);
  const joined = { at: Math.max(a.at, b.at), delivered: a.delivered || b.delivered, ...(asked && { asked }) };
  const isSame = joined.at === a.at && joined.delivered === a.delivered && asked === a.asked;
  return isSame ? a : joined;
}

function laterAsked(a: SmsMark['asked'], b: SmsMark['asked']): SmsMark['asked'] {
  if (a === undefined || b === undefined) return a ?? b;
  return a.at > b.at || (a.at === b.at && a.by >= b.by) ? a : b;
}

/** All fires, unique by requestId, in order of time; `a` itself if `b` has no new one. */
export function joinFires(a: FireStamp[], b: readonly FireStamp[]): FireStamp[] {
  const news = b.filter((fire) => !a.some((known) => isSameFire(known, fire)));
  if (news.length === 0) return a;
  const fires = new Map(a.map((fire) => [fire.requestId, fire]));
  for (const fire of news) {
    const present = fires.get(fire.requestId);
    if (present === undefined || canonicalJson(fire) > canonicalJson(present))
      fires.set(fire.requestId, fire);
  }
  return [...fires.values()].sort((x, y) => x.at - y.at || (x.requestId < y.requestId ? -1 : 1));
}

function isSameFire(one: FireStamp, other: FireStamp): boolean {
  const isSameWord = one.requestId === other.requestId && one.at === other.at && one.sure === other.sure;
  const isSameHand = one.by === other.by && one.byName === other.byName;
  return isSameWord && isSameHand && one.shouldNotPrint === other.shouldNotPrint;
}

function joinFlags(a: CourseRegisters['told'], b: CourseRegisters['told']): CourseRegisters['told'] {
  return a === undefined || b === undefined ? (a ?? b) : joinRecords(a, b, joinFlagStamps);
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  const entry: { [K in Key]?: Value } = {};
  if (value !== undefined) entry[key] = value;
  return entry;
}

function unlessSame<Words extends object>(held: Words, joined: Words): Words {
  const keys = Object.keys(joined) as (keyof Words)[];
  return keys.every((key) => joined[key] === held[key]) ? held : joined;
}

// Combines a bare `true` in a document with values of known date. A `true` is dated by the document's lastUpdated, but
// repeated in every later document: the time shown to users must not move with it.

/** Id of a value known only from a bare `true`; any other id is greater. */
export const BARE_FLAG_ID = ' ';

/** Stages from last to first: of several flags in one document the furthest wins. */
const STAGES_FROM_LAST = ['prepared', 'cooking', 'preparing'] as const;

export function joinFlagStamps(a: FlagStamps, b: FlagStamps): FlagStamps {
  if (a.first <= b.first && a.last >= b.last) return a;
  return { first: Math.min(a.first, b.first), last: Math.max(a.last, b.last) };
}

/**
 * Effective value when documents also have `value` as a bare flag. A flag that only repeats the value of known date
 * keeps its author, time and id, so that an undo still finds it.
 */
export function effectiveValue<Value>(
  word: Register<Value> | undefined,
  told: FlagStamps | undefined,
  value: Value,
): Register<Value> | undefined {
  if (told === undefined || (word !== undefined && word.date >= told.last)) return word;
  if (word === undefined) return { value, date: told.last, id: BARE_FLAG_ID, at: told.first };
  if (word.value === value) return { ...word, date: told.last };
  return { value, date: told.last, id: BARE_FLAG_ID, at: Math.max(told.first, word.date) };
}

/** Effective stage: preparing, cooking and prepared are flags of one register (cloud contract "Actions"). */
export function effectiveStage(
  word: Register<ItemStage> | undefined,
  told: Readonly<Record<string, FlagStamps>>,
): Register<ItemStage> | undefined {
  let furthest: { stage: ItemStage; told: FlagStamps } | undefined;
  for (const stage of STAGES_FROM_LAST) {
    const flag = told[stage];
    if (flag !== undefined && (furthest === undefined || flag.last > furthest.told.last)) {
      furthest = { stage, told: flag };
    }
  }
  return furthest === undefined ? word : effectiveValue(word, furthest.told, furthest.stage);
}

// Records with external keys. They have no prototype, so that any id is an ordinary key; and the runtime stores such an
// object as a hash table, instead of creating a new shape for the ids of each order.

/** A record of these entries; the last one with a key wins. */
export function recordOf<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const record: Record<string, Value> = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}

/** The record's own entry with that key, so that an id like `constructor` finds nothing. */
export function entryOf<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A copy of the record with that entry. */
export function withEntry<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
): Readonly<Record<string, Value>> {
  const copy = copyOf(record);
  copy[key] = value;
  return copy;
}

/** Both records joined entry by entry; `a` itself if `b` adds nothing. The join must be commutative. */
export function joinRecords<Value>(
  a: Readonly<Record<string, Value>>,
  b: Readonly<Record<string, Value>>,
  join: (a: Value, b: Value) => Value,
): Readonly<Record<string, Value>> {
  if (isEmpty(a)) return isEmpty(b) ? a : b;
  let joined: Record<string, Value> | undefined;
  for (const [key, value] of Object.entries(b)) {
    const present = entryOf(a, key);
    const both = present === undefined ? value : join(present, value);
    if (both === present) continue;
    joined ??= copyOf(a);
    joined[key] = both;
  }
  return joined ?? a;
}

/** A mutable copy. */
export function copyOf<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  const copy: Record<string, Value> = Object.create(null);
  for (const key of Object.keys(record)) copy[key] = record[key] as Value;
  return copy;
}

function isEmpty(record: object): boolean {
  for (const _key in record) return false;
  return true;
}
