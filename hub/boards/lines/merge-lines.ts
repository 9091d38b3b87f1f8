// Merges identical items into one line with a count (GRP-05 to GRP-07, GRP-22).
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { ofHowMany, textsOfHowMany } from '../../../shared/model/of-how-many.ts';
import type { Line, SingleOfLine } from '../../../shared/protocol/board/ticket.ts';
import { compareText } from '../order/line-order.ts';
import { sameValue } from '../projection/same-value.ts';

/** A line of one ordered item, before merging. */
export interface SingleLine {
  line: Line;
  /** Key of the item: catalogue id, else name. */
  what: string;
  priority: number;
  name: string;
  index: number;
  offer?: string | undefined;
  group?: { name: string; place: number } | undefined;
}

export type MergeMethod = 'same' | 'sameu';

export interface MergeRules {
  method: MergeMethod;
  /** Lines of at most this many items include the items one by one (GRP-07). */
  maxExpandable: number;
  /** Dishes of several seats share one line that lists the seats (CARD-06); otherwise each seat has its own line. */
  acrossSeats: boolean;
}

/** Merges matching lines whether adjacent or not, at the position of the first. Weighed items stay single. */
export function mergeLines<Of extends SingleLine>(
  lines: readonly Of[],
  { method, maxExpandable, acrossSeats }: MergeRules,
): Of[] {
  const groups = new Map<string, Of[]>();
  for (const single of lines) {
    const key = mergeKey(single, method, acrossSeats);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [single]);
    else group.push(single);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return group;
    const items = group.map(({ line }) => line);
    const line = joined(first.line, items);
    if (items.length <= maxExpandable) line.singles = lineSingles(line, items);
    return [{ ...first, line }];
  });
}

/** `same`: same item, modifiers and notes; `sameu`: same item. Never merges across states or additions. */
function mergeKey({ line, what, offer }: SingleLine, method: MergeMethod, acrossSeats: boolean): string {
  if (line.unit !== undefined) return line.id;
  const { state, here, modifiersOnly, covers, group, addedAt, activateAt, modifiers, notes, tags } = line;
  const { cancelReason } = line;
  const seat = acrossSeats ? warningsOfSeat(line) : line.diner;
  const always = {
    ...{ what, offer, state, seat, here, modifiersOnly, covers },
    ...{ group, addedAt, activateAt, cancelReason },
  };
  if (method === 'same') return canonicalJson({ ...always, modifiers, notes, tags });
  // Nested modifiers of different dishes can't be counted together: each belongs to the modifier before it (ORD-43).
  const isNested = modifiers.some(({ level }) => level !== undefined);
  return canonicalJson(isNested ? { ...always, modifiers } : always);
}

/** Allergens of a diner belong to that seat only; items without a seat don't merge with items that have one. */
function warningsOfSeat({ diner, allergens, contains = [] }: Line): string[] | undefined {
  return diner === undefined ? undefined : allergens.filter((text) => !contains.includes(text)).sort();
}

function joined(first: Line, lines: readonly Line[]): Line {
  const since = lines.flatMap((line) => line.since ?? []);
  const ready = lines.flatMap(({ readyAbout }) => readyAbout ?? []);
  const cooks = unique(lines.flatMap(({ preparedBy }) => preparedBy ?? []));
  return {
    ...first,
    itemIds: lines.flatMap(({ itemIds }) => itemIds),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    modifiers: ofHowMany(lines.map(({ modifiers }) => modifiers)),
    notes: textsOfHowMany(lines.map(({ notes }) => notes)),
    tags: ofHowMany(lines.map(({ tags }) => tags)),
    ...noteOfAll(lines),
    ...seatsOfAll(lines),
    allergens: unique(lines.flatMap(({ allergens }) => allergens)),
    ...containedInAll(lines),
    alsoAt: unique(lines.flatMap(({ alsoAt }) => alsoAt)),
    ...(since.length === 0 ? {} : { since: Math.min(...since) }),
    ...(ready.length === 0 ? {} : { readyAbout: Math.max(...ready) }),
    ...(cooks.length === 0 ? {} : { preparedBy: cooks.join(', ') }),
  };
}

/** A single seat keeps its field; several become a list from the lowest number. */
function seatsOfAll(lines: readonly Line[]): Pick<Line, 'diner' | 'diners'> {
  const seats = unique(lines.flatMap(({ diner }) => diner ?? []));
  if (seats.length < 2) return {};
  return { diner: undefined, diners: seats.sort(bySeat) };
}

/** Numbers in numeric order, names after them. */
function bySeat(one: string, other: string): number {
  const [mine, theirs] = [Number(one), Number(other)];
  if (Number.isNaN(mine) || Number.isNaN(theirs))
    return Number(Number.isNaN(mine)) - Number(Number.isNaN(theirs)) || compareText(one, other);
  return mine - theirs;
}

/** Only a note that all items share can be edited for all of them together. */
function noteOfAll(lines: readonly Line[]): Pick<Line, 'note'> {
  const [note, ...others] = new Set(lines.map((line) => line.note));
  return { note: others.length === 0 ? note : undefined };
}

/** One diner's warning applies to the whole line: an allergen counts as merely contained only if no diner warned of it. */
function containedInAll(lines: readonly Line[]): Pick<Line, 'contains'> {
  const [first = [], ...others] = lines.map(({ contains }) => contains ?? []);
  const all = first.filter((text) => others.every((contains) => contains.includes(text)));
  return { contains: all.length > 0 ? all : undefined };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

// Fields in which items of a merged line may differ; sent per item so that displays can expand the line (GRP-06,
// GRP-07).

const WHERE_IT_DIFFERS = ['name', 'modifiers', 'notes', 'tags', 'allergens'] as const;

/** One entry for each merged line: its own fields, and those that differ from the merged line. */
export function lineSingles(merged: Line, lines: readonly Line[]): SingleOfLine[] {
  return lines.map((line) => {
    const { id, quantity, note, contains, preparedBy, since } = line;
    const single: SingleOfLine = { id, quantity };
    if (note !== undefined) single.note = note;
    if (contains !== undefined) single.contains = contains;
    if (preparedBy !== undefined) single.preparedBy = preparedBy;
    if (since !== undefined) single.since = since;
    if (merged.diners !== undefined && line.diner !== undefined) single.diner = line.diner;
    const differing = WHERE_IT_DIFFERS.filter((name) => !sameValue(line[name], merged[name]));
    return Object.assign(single, Object.fromEntries(differing.map((name) => [name, line[name]])));
  });
}
