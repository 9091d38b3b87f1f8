// Actions on a ticket, one row each: its icon, the hub's name for it in offers, and its commands (LIVE-05, TICK-16 to
// TICK-19). Its label is `action.<name>` of the boards' texts, its text in the undo bar `undo.<name>`.
import {
  Bell,
  BellOff,
  Check,
  CheckCheck,
  ChevronsUp,
  CirclePause,
  CirclePlay,
  Eye,
  Flame,
  Hourglass,
  ListRestart,
  type LucideIcon,
  MessageCircleCheck,
  MoveLeft,
  PackageCheck,
  PackageX,
  Printer,
  RotateCcw,
  Timer,
  TriangleAlert,
  Undo2,
  Unlink,
} from 'lucide-react';
import type { LineState } from '../../shared/model/kitchen-states.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { Command, CommandOf, OfferedAction } from '../../shared/protocol/command.ts';

/** Ticket fields that commands need; lines and part only for those that mark dishes. */
export type ActedTicket = Pick<Ticket, 'orderId' | 'courseIds' | 'courses'> &
  Partial<Pick<Ticket, 'items' | 'part'>>;

interface TicketActionRow {
  sign: LucideIcon;
  /** The icon points along the line of text, so it is mirrored in right-to-left pages. */
  turnsWithPage?: true;
  /** The hub's offer for it; reverting actions have their own. */
  offer: OfferedAction;
  /** False if the ticket is already in the target state. */
  isNews?: (ticket: Ticket) => boolean;
  /** @param ticket with the courses the action applies to */
  commands: (ticket: ActedTicket) => Command[];
}

type OfCourse = { orderId: string; courseId: string };

const forEach =
  (commandOf: (course: OfCourse) => Command) =>
  ({ orderId, courseIds }: ActedTicket) =>
    courseIds.map((courseId) => commandOf({ orderId, courseId }));

const HOLD_MINUTES = 5;

/** In the order of menus. */
const ROWS = {
  fire: {
    sign: Flame,
    offer: 'course.fire',
    commands: ({ orderId, courseIds }) => [{ name: 'course.fire', orderId, courseIds }],
  },
  ready: {
    sign: Bell,
    offer: 'course.ready',
    commands: forEach((course) => ({ name: 'course.ready', ...course, ready: true })),
  },
  serve: {
    sign: CheckCheck,
    offer: 'course.serve',
    commands: forEach((course) => ({ name: 'course.serve', ...course, served: true })),
  },
  serveAll: {
    sign: CheckCheck,
    offer: 'order.serveAll',
    isNews: (ticket) => !isOfStation(ticket) && !ticket.actions.includes('course.serve'),
    commands: ({ orderId, courseIds }) => [{ name: 'order.serveAll', orderId, courseIds }],
  },
  // On a station's board: bumps the station's dishes (KITCH-19).
  prepareAll: {
    sign: Check,
    offer: 'course.prepareAll',
    isNews: (ticket) => !isOfStation(ticket) || (ticket.status !== 'pending' && finishOwn(ticket).length > 0),
    commands: (ticket) =>
      isOfStation(ticket)
        ? finishOwn(ticket)
        : forEach((course) => ({ name: 'course.prepareAll', ...course }))(ticket),
  },
  reviewed: {
    sign: Eye,
    offer: 'course.reviewed',
    isNews: ({ review }) => review,
    commands: forEach((course) => ({ name: 'course.reviewed', ...course })),
  },
  seeAllergies: {
    sign: TriangleAlert,
    offer: 'order.allergiesSeen',
    commands: ({ orderId, courseIds }) => [{ name: 'order.allergiesSeen', orderId, courseIds }],
  },
  readyAnyway: {
    sign: Bell,
    offer: 'course.ready:unconfirmed',
    commands: forEach((course) => ({ name: 'course.ready', ...course, ready: true, unconfirmed: true })),
  },
  serveAnyway: {
    sign: CheckCheck,
    offer: 'course.serve:unconfirmed',
    commands: forEach((course) => ({ name: 'course.serve', ...course, served: true, unconfirmed: true })),
  },
  toStart: {
    sign: MoveLeft,
    turnsWithPage: true,
    offer: 'course.move',
    commands: forEach((course) => ({ name: 'course.move', ...course, do: 'toStart' })),
  },
  urgent: {
    sign: ChevronsUp,
    offer: 'course.move',
    isNews: ({ urgent }) => !urgent,
    commands: forEach((course) => ({ name: 'course.move', ...course, do: 'urgent' })),
  },
  notUrgent: {
    sign: ChevronsUp,
    offer: 'course.move',
    isNews: ({ urgent }) => urgent,
    commands: forEach((course) => ({ name: 'course.move', ...course, do: 'notUrgent' })),
  },
  resetPlace: {
    sign: ListRestart,
    offer: 'course.move',
    isNews: ({ moved }) => moved,
    commands: forEach((course) => ({ name: 'course.move', ...course, do: 'reset' })),
  },
  startTimer: {
    sign: Timer,
    offer: 'course.timer',
    isNews: ({ prep }) => prep?.state === 'waiting',
    commands: forEach((course) => ({ name: 'course.timer', ...course, do: 'start' })),
  },
  resetTimer: {
    sign: RotateCcw,
    offer: 'course.timer',
    isNews: ({ prep }) => prep !== undefined && prep.state !== 'waiting',
    commands: forEach((course) => ({ name: 'course.timer', ...course, do: 'reset' })),
  },
  unlink: {
    sign: Unlink,
    offer: 'course.link',
    isNews: ({ linked = [] }) => linked.length > 0,
    commands: ({ orderId, courseIds }) => [
      {
        name: 'course.link',
        courses: courseIds.map((courseId) => ({ orderId, courseId })),
        linked: false,
      },
    ],
  },
  hold: {
    sign: CirclePause,
    offer: 'order.hold',
    commands: ({ orderId }) => [{ name: 'order.hold', orderId, held: true }],
  },
  release: {
    sign: CirclePlay,
    offer: 'order.hold:undo',
    commands: ({ orderId }) => [{ name: 'order.hold', orderId, held: false }],
  },
  holdCourse: {
    sign: Hourglass,
    offer: 'course.hold',
    commands: forEach((course) => ({ name: 'course.hold', ...course, minutes: HOLD_MINUTES })),
  },
  releaseCourse: {
    sign: CirclePlay,
    offer: 'course.hold:undo',
    commands: forEach((course) => ({ name: 'course.hold', ...course, minutes: 0 })),
  },
  // One message per customer, however many courses the card has.
  notify: {
    sign: MessageCircleCheck,
    offer: 'order.notify',
    commands: (ticket) => forEach((course) => ({ name: 'order.notify', ...course }))(ticket).slice(0, 1),
  },
  deliver: {
    sign: PackageCheck,
    offer: 'order.deliver',
    commands: ({ orderId }) => [{ name: 'order.deliver', orderId, delivered: true }],
  },
  undeliver: {
    sign: PackageX,
    offer: 'order.deliver:undo',
    commands: ({ orderId }) => [{ name: 'order.deliver', orderId, delivered: false }],
  },
  print: {
    sign: Printer,
    offer: 'course.print',
    commands: forEach((course) => ({ name: 'course.print', ...course })),
  },
  notReady: {
    sign: BellOff,
    offer: 'course.ready:undo',
    commands: forEach((course) => ({ name: 'course.ready', ...course, ready: false })),
  },
  undoServe: {
    sign: Undo2,
    turnsWithPage: true,
    offer: 'course.serve:undo',
    commands: forEach((course) => ({ name: 'course.serve', ...course, served: false })),
  },
} as const satisfies Record<string, TicketActionRow>;

export type TicketAction = keyof typeof ROWS;

export const TICKET_ACTIONS: Readonly<Record<TicketAction, TicketActionRow>> = ROWS;

/** True if the ticket is on a station's board, which acts on its own dishes alone (KITCH-16). */
export function isOfStation({ part }: Pick<Ticket, 'part'>): boolean {
  return part !== undefined;
}

// Marks a station's own dishes, one command for each course.

const OPEN_STATES: readonly LineState[] = ['todo', 'preparing', 'cooking'];

/** Marks all remaining dishes of this station on the ticket as done, and none of the others (KITCH-16). */
export function finishOwn(ticket: ActedTicket): CommandOf<'item.mark'>[] {
  return markOwn(ticket, OPEN_STATES, 'prepared');
}

export function markOwn(
  { orderId, courseIds, items = [] }: ActedTicket,
  states: readonly LineState[],
  as: 'todo' | 'prepared',
): CommandOf<'item.mark'>[] {
  const byCourse = new Map<string, string[]>();
  for (const { courseId = courseIds[0] ?? '', itemIds, here, modifiersOnly, state } of items) {
    if (!here || modifiersOnly || !states.includes(state)) continue;
    byCourse.set(courseId, [...(byCourse.get(courseId) ?? []), ...itemIds]);
  }
  return [...byCourse].map(([courseId, itemIds]) => ({
    name: 'item.mark',
    ...{ orderId, courseId, itemIds, as },
  }));
}
