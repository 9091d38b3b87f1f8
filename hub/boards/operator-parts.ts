// Owns the parts of an expo or kitchen board that are drawn from its tickets: head, groups, lists, and the tickets that have a card.
import { TABLE_VIEW_MAX_TICKETS } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import type { BoardEntry } from './board-entry.ts';
import { type Group, groupTickets } from './grouping.ts';
import type { OperatorPlan } from './operator-plan.ts';
import type { OperatorRecords } from './operator-records.ts';
import { ticketView } from './ticket-view.ts';

export type OperatorPartsHeld = Omit<OperatorBoard, 'tickets' | 'loadBalance'>;

export interface DrawnBoard {
  parts: OperatorPartsHeld;
  tickets: ReadonlyMap<string, Ticket>;
}

/** Draws the board as it is; costs what is visible, however many tickets wait beyond the card limit. */
export function drawBoard(
  plan: OperatorPlan,
  records: OperatorRecords,
  averageServedSeconds: number | undefined,
): DrawnBoard {
  const { profile, options } = plan;
  const { sums } = records;
  const limit = cardLimit(plan);
  const cards = records.cards(limit);
  const groups = groupTickets(cards, plan.view.groupBy ?? options.groupBy);
  const reviews = records.reviews(limit);
  const grouped = idsOf(groups);
  const more = records.cardCount() - grouped.size;
  return {
    parts: {
      profile: { id: profile._id, name: profile.name, type: profile.type },
      options,
      head: {
        counts: sums.counts(),
        ...(averageServedSeconds === undefined ? {} : { averageServedSeconds }),
        ...(more > 0 ? { more } : {}),
      },
      groups,
      items: sums.items(),
      ingredients: sums.ingredients(),
      stations: sums.stations(),
      waiters: sums.waiters(),
      sources: sums.sources(),
      review: reviews.map(({ id }) => id),
    },
    // Tickets to review are drawn even beyond the card limit: new ones are those that wait there.
    tickets: drawTickets([...cards.filter(({ id }) => grouped.has(id)), ...reviews], plan),
  };
}

/** Cards are limited by the profile or the display (KITCH-11, EXPO-10), a list of rows only for the link's sake. */
function cardLimit({ view, options }: OperatorPlan): number {
  if (view.maxCards !== undefined) return view.maxCards;
  const show = view.show ?? options.ticketDisplayMethod;
  return show === 'table' ? TABLE_VIEW_MAX_TICKETS : options.maxCardCount;
}

function idsOf(groups: readonly Group[]): ReadonlySet<string> {
  return new Set(groups.flatMap(({ tickets }) => tickets));
}

function drawTickets(entries: readonly BoardEntry[], plan: OperatorPlan): ReadonlyMap<string, Ticket> {
  const tickets = new Map<string, Ticket>();
  for (const entry of entries) {
    entry.ticket ??= ticketView(entry, plan);
    if (entry.ticket !== undefined) tickets.set(entry.id, entry.ticket);
  }
  return tickets;
}
