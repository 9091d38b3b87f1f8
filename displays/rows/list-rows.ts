// Rows of a station's list, in the hub's order of tickets: equal lines share one row, at the place of the first
// one (KITCH-03, KITCH-04).
import { ofHowMany, textsOfHowMany } from '../../shared/model/of-how-many.ts';
import type { OperatorOptions } from '../../shared/protocol/board/board-options.ts';
import type { Allergy, Line, Ticket } from '../../shared/protocol/board/ticket.ts';
import {
  collectedAllergens,
  containedIn,
  ownAllergens,
  warnsOfAllergy,
} from '../ticket/collected-allergens.ts';
import { type HeadState, headState } from '../ticket/head/head-timer.tsx';
import { singleLines } from '../ticket/line/line-rows.ts';
import { pieces } from '../ticket/line/line-weight.tsx';

export interface RowPart {
  ticket: Ticket;
  line: Line;
}

export interface ListRow {
  key: string;
  head: HeadState;
  isUrgent: boolean;
  /** Fire time of the oldest ticket; undefined if not fired. */
  since: number | undefined;
  count: number;
  line: Line;
  allergens: readonly string[];
  /** Warnings for the rest of its order (EXPO-35). */
  allergies: readonly Allergy[];
  contains: readonly string[];
  parts: RowPart[];
}

/** Common heading of a group's rows: a customer at one table (KITCH-04), or an item group (KITCH-13). */
export type RowHeading =
  | { by: 'diner'; title: string; orderType: string; diner: string | undefined }
  | { by: 'group'; name: string | undefined };

export interface RowGroup {
  key: string;
  /** Absent if rows aren't grouped. */
  heading: RowHeading | undefined;
  rows: ListRow[];
}

interface Grouping {
  /** `same`: equal lines of several tickets in one row; `sameu`: all lines of one item, whatever their modifiers (GRP-22). */
  merge: 'none' | 'same' | 'sameu';
  byDiner: boolean;
  /** True if a row shows its seat; otherwise equal lines of several customers share a row. */
  seats: boolean;
}

/** Merge method from a board's options; grouping without a method counts as `same` (GRP-07). */
export function mergeMethod({
  groupSameItems,
  itemGBMethod,
}: Pick<OperatorOptions, 'groupSameItems' | 'itemGBMethod'>): Grouping['merge'] {
  if (!groupSameItems) return 'none';
  return itemGBMethod === 'sameu' ? 'sameu' : 'same';
}

/**
 * Groups in the order of their first row, lines without an item group last; one group if rows aren't grouped.
 * @param settled ids of the done lines that have left their place: on a station's board they follow those still to be
 * made (KITCH-18)
 */
export function listRows(
  tickets: readonly Ticket[],
  grouping: Grouping,
  settled: ReadonlySet<string> = NONE_SETTLED,
): RowGroup[] {
  const groups = new Map<string, { heading: RowHeading | undefined; parts: RowPart[] }>();
  const inTurn = tickets.flatMap((ticket) => ticket.items.map((line) => ({ ticket, line })));
  const parts = doneBehind(inTurn, settled);
  const byGroup = !grouping.byDiner && parts.some(({ line }) => line.group !== undefined);
  for (const part of parts) {
    const heading = headingOf(part, grouping.byDiner, byGroup);
    const key = JSON.stringify(heading?.by === 'diner' ? [heading, part.ticket.orderId] : (heading ?? ''));
    const group = groups.get(key) ?? { heading, parts: [] };
    group.parts.push(part);
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, { heading, parts: own }]) => ({ key, heading, rows: rowsOf(own, grouping) }))
    .sort((one, other) => Number(isNameless(one)) - Number(isNameless(other)));
}

const NONE_SETTLED: ReadonlySet<string> = new Set();
const TO_MAKE: readonly Line['state'][] = ['todo', 'preparing', 'cooking'];

/** Ids of the lines that the station has finished, on tickets it may still work on. */
export function doneLines(tickets: readonly Ticket[]): string[] {
  return tickets
    .filter(isUnderWay)
    .flatMap(({ items }) => items.filter(({ state }) => !TO_MAKE.includes(state)).map(({ id }) => id));
}

function isUnderWay({ status, part }: Ticket): boolean {
  return part !== undefined && (status === 'fired' || status === 'ready');
}

/** After the last line to be made; pending and served lines follow both. */
function doneBehind(parts: readonly RowPart[], settled: ReadonlySet<string>): readonly RowPart[] {
  const isDone = ({ ticket, line }: RowPart) =>
    settled.has(line.id) && isUnderWay(ticket) && !TO_MAKE.includes(line.state);
  const isToBeMade = ({ ticket, line }: RowPart) => isUnderWay(ticket) && TO_MAKE.includes(line.state);
  const end = parts.findLastIndex(isToBeMade) + 1;
  const first = parts.slice(0, end);
  return [...first.filter((part) => !isDone(part)), ...first.filter(isDone), ...parts.slice(end)];
}

/** Pieces of a row: its lines, and for a merged line its items (GRP-06). */
export function piecesOf({ parts }: Pick<ListRow, 'parts'>): RowPart[] {
  return parts.flatMap(({ ticket, line }) => singleLines(line).map((single) => ({ ticket, line: single })));
}

/** Several pieces, but not more than the site's limit for expanding (GRP-07). */
export function isRowExpandable(row: Pick<ListRow, 'parts'>, maxExpandable: number): boolean {
  const pieces = piecesOf(row).length;
  return pieces > 1 && pieces <= maxExpandable;
}

function headingOf({ ticket, line }: RowPart, byDiner: boolean, byGroup: boolean): RowHeading | undefined {
  if (byDiner) return { by: 'diner', title: ticket.title, orderType: ticket.orderType, diner: line.diner };
  return byGroup ? { by: 'group', name: line.group } : undefined;
}

function rowsOf(parts: readonly RowPart[], { merge, seats }: Grouping): ListRow[] {
  const rows = new Map<string, ListRow>();
  for (const part of parts) {
    const { ticket, line } = part;
    const key = merge === 'none' ? line.id : likeness(ticket, line, seats, merge);
    const known = rows.get(key);
    if (!known) {
      rows.set(key, rowOf(key, part));
      continue;
    }
    known.count += pieces(line);
    known.parts.push(part);
    known.since = earlier(known.since, ticket.firedAt);
    if (merge === 'sameu') known.line = { ...known.line, ...wordsOf(known) };
  }
  return [...rows.values()];
}

/** Texts of a row for one item, with the number of pieces each applies to. */
function wordsOf(row: ListRow): Pick<Line, 'modifiers' | 'notes' | 'tags'> {
  const lines = piecesOf(row).map(({ line }) => line);
  return {
    modifiers: ofHowMany(lines.map(({ modifiers }) => modifiers)),
    notes: textsOfHowMany(lines.map(({ notes }) => notes)),
    tags: ofHowMany(lines.map(({ tags }) => tags)),
  };
}

/** A row of one part alone. */
export function rowOf(key: string, part: RowPart): ListRow {
  const { ticket, line } = part;
  const own = ownAllergens(line, ticket.items);
  const allergens = own.length > 0 ? own : collectedAllergens([line]);
  const said = [...allergens, ...line.notes, ...line.tags.map(({ text }) => text)];
  return {
    key,
    head: headState(ticket),
    isUrgent: ticket.urgent === true,
    since: ticket.firedAt,
    count: pieces(line),
    line,
    allergens,
    allergies: (ticket.allergies ?? []).filter(({ text }) => !said.includes(text)),
    contains: warnsOfAllergy(ticket) ? containedIn(line) : [],
    parts: [part],
  };
}

function likeness(ticket: Ticket, line: Line, seats: boolean, merge: 'same' | 'sameu'): string {
  const { name, modifiers, notes, tags, allergens, contains, state, unit, next, activateAt, group } = line;
  // A merged line without its single pieces can't say how many of a larger row have which modifier.
  if (merge === 'sameu' && line.singles === undefined && line.itemIds.length > 1) return line.id;
  // Another weight is another piece to cut.
  const weight = unit === undefined ? undefined : [line.quantity, unit];
  const diner = seats ? line.diner : undefined;
  const always = [
    name,
    allergens,
    state,
    weight,
    diner,
    next,
    activateAt,
    group,
    line.modifiersOnly,
    line.covers,
    line.cancelReason,
  ];
  const isNested = modifiers.some(({ level }) => level !== undefined);
  const own = merge === 'same' ? [modifiers, notes, tags] : [contains, isNested && modifiers];
  // With an allergy at the table, a dish is made apart.
  return JSON.stringify([headState(ticket), ticket.urgent, ticket.allergies, always, own]);
}

function isNameless({ heading }: RowGroup): boolean {
  return heading?.by === 'group' && heading.name === undefined;
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}
