// Owns the parts of an expo or kitchen board that are drawn from its tickets: head, groups, lists, and the tickets that have a card.
import { TABLE_VIEW_MAX_TICKETS } from '../../../shared/limits.ts';
import type { OperatorBoard } from '../../../shared/protocol/board.ts';
import type { CourseKpis } from '../../../shared/protocol/course-kpis.ts';
import type { ItemDetail } from '../../../shared/protocol/item-detail.ts';
import type { PrepSms } from '../../../shared/protocol/prep-sms.ts';
import type { ServedAverages } from '../../../shared/protocol/served-averages.ts';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry, Undrawable } from '../ticket/board-entry.ts';
import { ticketView } from '../ticket/ticket-view.ts';
import { type Group, groupTickets } from './grouping.ts';
import type { OperatorRecords } from './operator-records.ts';

/** Parts of a board that tell of all orders, on the board or not. */
export interface WholeKitchen {
  averageServedSeconds: number | undefined;
  /** Null where the view doesn't ask for them. */
  averages: ServedAverages | null;
  /** Null where load balancing doesn't act. */
  loadBalance: NonNullable<OperatorBoard['loadBalance']> | null;
  /** Null where nobody asks about an SMS. */
  prepSms: PrepSms | null;
  /** The moment (ms) of what is drawn. */
  now: number;
}

/** Null stands for a part that this board doesn't have. */
export type OperatorPartsHeld = Omit<
  OperatorBoard,
  'tickets' | 'loadBalance' | 'averages' | 'detail' | 'kpis' | 'prepSms'
> &
  Pick<WholeKitchen, 'loadBalance' | 'averages' | 'prepSms'> & {
    detail: ItemDetail | null;
    kpis: CourseKpis | null;
  };

export interface DrawnBoard {
  parts: OperatorPartsHeld;
  tickets: ReadonlyMap<string, Ticket>;
}

/**
 * Draws the board as it is; costs what is visible, however many tickets wait beyond the card limit. An order of which a
 * ticket can't be drawn leaves the board, and the next one comes in for it.
 */
export function drawBoard(plan: OperatorPlan, records: OperatorRecords, whole: WholeKitchen): DrawnBoard {
  let drawn = drawOnce(plan, records, whole);
  while ('undrawable' in drawn) {
    records.leaveOff(drawn.undrawable.order.id, drawn.reason);
    drawn = drawOnce(plan, records, whole);
  }
  return drawn;
}

function drawOnce(
  plan: OperatorPlan,
  records: OperatorRecords,
  { averageServedSeconds, averages, loadBalance, prepSms, now }: WholeKitchen,
): DrawnBoard | Undrawable {
  const { profile, options } = plan;
  const { sums } = records;
  const limit = cardLimit(plan);
  const cards = records.cards(limit);
  const inRows = plan.traits.urgentRowsFirst && isList(plan);
  const stageLayout = inRows ? 'vertical' : options.stageLayout;
  const groups = groupTickets(cards, plan.view.groupBy ?? options.groupBy, stageLayout);
  // However few cards a display wants, new tickets aren't kept from those who read them.
  const reviews = records.reviews(options.maxCardCount);
  const grouped = idsOf(groups);
  const more = records.cardCount() - grouped.size;
  // Tickets to review are drawn even beyond the card limit: new ones are those that wait there.
  const tickets = drawTickets([...cards.filter(({ id }) => grouped.has(id)), ...reviews], plan);
  if ('undrawable' in tickets) return tickets;
  const detail = sums.detail();
  if (detail !== null && 'undrawable' in detail) return detail;
  const kpis = sums.kpis(now);
  if (kpis !== null && 'undrawable' in kpis) return kpis;
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
      loadBalance,
      detail,
      kpis,
      averages,
      prepSms,
    },
    tickets,
  };
}

/** Cards are limited by the profile or the display (KITCH-11, EXPO-10), a list of rows only for the link's sake. */
function cardLimit(plan: OperatorPlan): number {
  if (plan.view.maxCards !== undefined) return plan.view.maxCards;
  return isList(plan) ? TABLE_VIEW_MAX_TICKETS : plan.options.maxCardCount;
}

function isList({ view, options }: OperatorPlan): boolean {
  return (view.show ?? options.ticketDisplayMethod) === 'table';
}

function idsOf(groups: readonly Group[]): ReadonlySet<string> {
  return new Set(groups.flatMap(({ tickets }) => tickets));
}

function drawTickets(
  entries: readonly BoardEntry[],
  plan: OperatorPlan,
): ReadonlyMap<string, Ticket> | Undrawable {
  const tickets = new Map<string, Ticket>();
  for (const entry of entries) {
    try {
      entry.ticket ??= ticketView(entry, plan);
    } catch (reason) {
      return { undrawable: entry, reason };
    }
    if (entry.ticket !== undefined) tickets.set(entry.id, entry.ticket);
  }
  return tickets;
}
