// Tickets that aren't visible: those without a place on the page, and those that the hub holds back (CARD-03).
import type { Beyond } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { type CardScope, isChosen } from '../../ticket/card-scope.ts';
import type { FlowEntry } from './flow-entries.ts';

/** Counted apart: pending tickets are "coming", all others "more". */
export interface HiddenTickets {
  count: number;
  coming: number;
  late: number;
  allergies: number;
  /** Hidden tickets with a highlighted item (TICK-35); tickets that the hub holds back aren't counted. */
  matches: number;
  /** When the first of them was fired (ms of hub time). */
  firedAt: number | undefined;
}

/** Undefined if all are visible. @param places ids of the placed entries @param more number held back by the hub */
export function hiddenTickets(
  entries: readonly FlowEntry[],
  places: readonly { id: string }[],
  more: number,
  beyond: Beyond | undefined,
  chosen: Pick<CardScope, 'chosen'> = { chosen: new Set() },
): HiddenTickets | undefined {
  const shown = new Set(places.map(({ id }) => id));
  const hidden = sumOf(
    entries.flatMap((entry) =>
      entry.kind === 'ticket' && !shown.has(entry.ticket.id) ? [entry.ticket] : [],
    ),
    chosen,
  );
  const coming = comingBeyond(entries, shown, beyond);
  const all = {
    count: hidden.count + more - (beyond?.pending ?? 0),
    coming: hidden.coming + coming,
    late: hidden.late + (beyond?.late ?? 0),
    allergies: hidden.allergies + (beyond?.allergies ?? 0),
    matches: hidden.matches,
    firedAt: earliest(hidden.firedAt, beyond?.firedAt),
  };
  return all.count + all.coming > 0 ? all : undefined;
}

/** Tickets in a closed block are counted there, and nowhere if the block itself has no place. */
function comingBeyond(
  entries: readonly FlowEntry[],
  shown: ReadonlySet<string>,
  beyond: Beyond | undefined,
): number {
  const block = entries.find((entry) => entry.kind === 'coming');
  if (block === undefined || block.isOpen) return beyond?.pending ?? 0;
  return shown.has(block.key) ? 0 : block.count;
}

function sumOf(tickets: readonly Ticket[], chosen: Pick<CardScope, 'chosen'>): HiddenTickets {
  const sum: HiddenTickets = { count: 0, coming: 0, late: 0, allergies: 0, matches: 0, firedAt: undefined };
  for (const { status, alert, allergies = [], firedAt, items } of tickets) {
    if (status === 'pending') sum.coming += 1;
    else sum.count += 1;
    if (alert === 'late') sum.late += 1;
    if (allergies.length > 0) sum.allergies += 1;
    if (items.some((line) => isChosen(line, chosen))) sum.matches += 1;
    if (status === 'fired' || status === 'ready') sum.firedAt = earliest(sum.firedAt, firedAt);
  }
  return sum;
}

function earliest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
