// Decides when a ticket that a board must show has been seen on no display, and why (GLASS-02); and whether it must be
// printed (CAPT-06).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { CustomerProfile, OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { PageState, UnseenGroup, UnseenReason, UnseenTicket } from '../../../shared/protocol/glass.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import { lateFrom } from '../../kitchen/time/time-alerts.ts';
import type { BoardCard, BoardContext } from '../projection/board-projection.ts';
import { boardEntries, evaluateOrder } from '../ticket/board-entry.ts';
import { planOf } from '../why-off-board.ts';

/** One display of the board, and the state of the ticket's newest version there. */
export type DisplaySight = { page: PageState } & (
  | { sight: 'painted' | 'behind-more' | 'held-back' }
  /** Not painted yet; `sentAt` in ms. */
  | { sight: 'sent'; sentAt: number }
);

export type SeenVerdict =
  | { is: 'seen' }
  | { is: 'unseen'; reason: UnseenReason }
  | { is: 'open'; until: number };

/**
 * @param since last change of the ticket, ms; the deadline counts from it for displays that never received the ticket
 * @param afterMs how long a display may take to paint it
 */
export function seenVerdict(
  sights: readonly DisplaySight[],
  { isPending, lateAt }: Pick<BoardCard, 'isPending' | 'lateAt'>,
  since: number,
  now: number,
  afterMs: number,
): SeenVerdict {
  if (sights.some(({ sight }) => sight === 'painted')) return { is: 'seen' };
  // A live board counts the tickets on its other pages; they need action only once they are late.
  if (sights.some(({ page, sight }) => page === 'painting' && sight === 'behind-more')) {
    if (isPending) return { is: 'seen' };
    // The setup may change the limit meanwhile.
    if (now < lateAt) return { is: 'open', until: Math.min(lateAt, now + MINUTE_MS) };
  }
  // One of them received it a moment ago and may be about to paint it.
  const dueAt = Math.max(since, ...sights.map((one) => (one.sight === 'sent' ? one.sentAt : 0))) + afterMs;
  if (now < dueAt) return { is: 'open', until: dueAt };
  const reasons = sights.map(reasonOf);
  return { is: 'unseen', reason: EASIEST_FIRST.find((reason) => reasons.includes(reason)) ?? 'no-screen' };
}

/** Reasons that can be fixed at the display itself come first. */
const EASIEST_FIRST: readonly UnseenReason[] = ['behind-more', 'hidden', 'frozen', 'not-live'];

function reasonOf({ page, sight }: DisplaySight): UnseenReason {
  switch (page) {
    case 'hidden':
    case 'covered':
      return 'hidden';
    case 'frozen':
    case 'not-live':
      return page;
    case 'painting':
      if (sight === 'behind-more') return 'behind-more';
      return sight === 'held-back' ? 'not-live' : 'frozen';
    default:
      return page satisfies never;
  }
}

/**
 * Cards that a board without any display should show of an order: everything in work there, whatever a view might
 * filter.
 */
export function dueCards(
  context: BoardContext,
  profile: OperatorProfile,
  station: string | undefined,
  order: Order,
  now: number,
): BoardCard[] {
  const plan = planOf(context, profile, station);
  return boardEntries(order, evaluateOrder(order, plan, now), plan)
    .filter(({ course }) => course.status === 'fired' || course.status === 'ready')
    .map(({ id, title, parts, here, course }) => ({
      ticket: id,
      title,
      courseIds: parts.map((part) => part.course.id),
      isOpen: here.some(({ active }) => active),
      isPending: false,
      lateAt: lateFrom(course, plan.alerts),
    }));
}

/** Alarms grouped by board and reason, in order of first appearance. */
export function unseenGroups(tickets: readonly UnseenTicket[]): UnseenGroup[] {
  const groups = Map.groupBy(tickets, ({ profile, station = '', reason }) =>
    JSON.stringify([profile, station, reason]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { profile, station, board, reason } = first;
    const place = station === undefined ? { profile } : { profile, station };
    return [{ ...place, board, reason, count: 1 + others.length }];
  });
}

/** True for boards that have to show work; a customer board only informs customers. */
export function isKitchenBoard(profile: OperatorProfile | CustomerProfile): profile is OperatorProfile {
  return profile.type !== 'customer';
}

/**
 * True if an order has to be printed: something of it is still to be made, and one of those courses is on no display.
 * @param seen courses that a kitchen display has painted in their current state
 */
export function needsPaper(order: Order, seen: ReadonlySet<string>): boolean {
  return order.courses.some(
    ({ id, status, items }) => status !== 'served' && items.some(({ active }) => active) && !seen.has(id),
  );
}
