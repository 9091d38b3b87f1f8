// Owns the rows of a station's list: equal lines in one row, most urgent first, then oldest (KITCH-03, KITCH-04).
import type { Line, Ticket } from '../../shared/protocol/ticket.ts';
import { collectedAllergens, containedIn, ownAllergens } from '../ticket/collected-allergens.ts';
import { type HeadState, headState } from '../ticket/head-state.ts';

export interface ListRow {
  key: string;
  head: HeadState;
  /** Fire time of the oldest ticket; undefined for what isn't fired. */
  since: number | undefined;
  count: number;
  line: Line;
  allergens: readonly string[];
  contains: readonly string[];
  parts: { ticket: Ticket; line: Line }[];
}

export interface RowGroup {
  diner: string | undefined;
  rows: ListRow[];
}

interface Grouping {
  /** Equal lines of several tickets in one row. */
  same: boolean;
  byDiner: boolean;
}

/** Groups of rows; one group without a diner unless lines are grouped by diner. */
export function listRows(tickets: readonly Ticket[], { same, byDiner }: Grouping): RowGroup[] {
  const parts = tickets.flatMap((ticket) => ticket.items.map((line) => ({ ticket, line })));
  const diners = byDiner ? [...new Set(parts.map(({ line }) => line.diner))] : [undefined];
  return diners.map((diner) => ({
    diner,
    rows: rowsOf(byDiner ? parts.filter(({ line }) => line.diner === diner) : parts, same),
  }));
}

function rowsOf(parts: ListRow['parts'], same: boolean): ListRow[] {
  const rows = new Map<string, ListRow>();
  for (const part of parts) {
    const { ticket, line } = part;
    const key = same ? likeness(ticket, line) : line.id;
    const known = rows.get(key);
    if (!known) {
      rows.set(key, firstOf(key, part));
      continue;
    }
    known.count += line.quantity;
    known.parts.push(part);
    known.since = earlier(known.since, ticket.firedAt);
  }
  return [...rows.values()].sort(byUrgency);
}

function firstOf(key: string, part: ListRow['parts'][number]): ListRow {
  const { ticket, line } = part;
  const own = ownAllergens(line, ticket.items);
  return {
    key,
    head: headState(ticket),
    since: ticket.firedAt,
    count: line.quantity,
    line,
    allergens: own.length > 0 ? own : collectedAllergens([line]),
    contains: containedIn(line),
    parts: [part],
  };
}

function likeness(ticket: Ticket, line: Line): string {
  const { name, modifiers, notes, tags, allergens, state, unit, diner, next, activateAt } = line;
  const whole = [name, modifiers, notes, tags, allergens, state, unit, diner, next, activateAt];
  return JSON.stringify([headState(ticket), ticket.urgent, whole]);
}

const urgencies: Record<HeadState, number> = { late: 0, warn: 1, new: 2, ready: 3, pending: 4, served: 5 };

function byUrgency(one: ListRow, other: ListRow): number {
  const urgent = (row: ListRow) => (row.parts.some(({ ticket }) => ticket.urgent) ? 0 : 1);
  return (
    urgencies[one.head] - urgencies[other.head] ||
    urgent(one) - urgent(other) ||
    (one.since ?? Number.MAX_SAFE_INTEGER) - (other.since ?? Number.MAX_SAFE_INTEGER)
  );
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}
