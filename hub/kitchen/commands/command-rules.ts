// One row per command: the profile option that allows it, when a ticket offers it, whether it waits for the cloud, and
// the rule that decides it (live protocol "Commands").
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { TicketMenuAction } from '../../../shared/model/setup/ticket-menu-actions.ts';
import { WIRE_NAMES } from '../../../shared/model/wire-names.ts';
import type { Command, CommandName, CommandOf, CommandVariant } from '../../../shared/protocol/command.ts';
import { isServed } from '../derive/delivered.ts';
import { heldUntil } from '../planning/fire-rules.ts';
import type { Course, Order } from '../state/kitchen.ts';
import { decideCourseHold, decideFire, decideHold, decidePull, decideRuleFire } from './decide-fire.ts';
import { decideLink } from './decide-link.ts';
import { decideItemServed, decideMark, decidePrepareAll } from './decide-mark.ts';
import { decideMove } from './decide-move.ts';
import { decideNote } from './decide-note.ts';
import { decideNotify, mayNotifyCustomer, phoneOf } from './decide-notify.ts';
import { decidePrepSms } from './decide-prep-sms.ts';
import { decidePrint } from './decide-print.ts';
import { decideAllergiesSeen, decideReviewed } from './decide-read.ts';
import {
  decideDeliver,
  decideReady,
  decideServe,
  decideServeAll,
  decideServedBefore,
} from './decide-serve.ts';
import { decideCover, decideMessage, decideMode } from './decide-site-commands.ts';
import { decideStockClear, decideStockLimit } from './decide-stock.ts';
import { decideTimer } from './decide-timer.ts';
import { decideUndo } from './decide-undo.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import type { Plan, Refused } from './plan.ts';

/** State of a ticket that decides which actions it offers. */
export interface OfferedTicket {
  course: Course;
  order: Order;
  options: OfferOptions;
  /** Not served yet, and not completely cancelled. */
  isOpen: boolean;
  /** Fired or ready. */
  isFired: boolean;
}

export interface OfferOptions {
  tmOptions: readonly TicketMenuAction[];
  trackReadyStatus: boolean;
  manageItemPrepTimes: boolean;
  enableTimerForSelectedTickets: boolean;
  enablePrintCourse: boolean;
  /** Courses of this order fire automatically (PACE-04). */
  firesByRule: boolean;
  kind: 'expo' | 'kitchen' | 'customer';
  /** The board wants this ticket reviewed (TICK-31). */
  review: boolean;
}

/** One direction of a command, such as do and undo. */
export interface CommandOffer {
  /** Option of an expo or kitchen profile that allows it (PERM-10); absent if every such board may. */
  option?: TicketMenuAction;
  /** True if a ticket offers it; absent if tickets never do. */
  when?: (ticket: OfferedTicket) => boolean;
}

export interface CommandRule<Sent = Command> {
  /** Needs no permission of the profile: it changes no order (`site`), or reverts an action of its display (`undo`). */
  scope?: 'site' | 'undo';
  offers?: Partial<Record<CommandVariant, CommandOffer>>;
  /** A customer board may send it (PAIR-05). */
  isForCustomers?: true;
  /** Only the cloud can carry it out: refused with offline-disabled while the cloud is down (SPOOL-06, SPOOL-10). */
  needsCloud?: true;
  /** Reserved to the site, not its HQ (PERM-11). */
  isOfSite?: true;
  /** Profile switch that forbids it, as named in the refusal (PERM-11); undefined if it is allowed. */
  switchedOff?: (profile: OperatorProfile) => string | undefined;
  /** A method: rules of different commands are looked up by name, and each is only handed its own command. */
  decide(command: Sent, input: CommandInput, view: KitchenView): Plan | Refused;
  /** Where the site's rules give the command and may be stopped by what doesn't stop a person. */
  decideByRule?(command: Sent, input: CommandInput, view: KitchenView): Plan | Refused;
}

/** In the order of a ticket's life, which is also the order of a ticket's actions. */
export const COMMAND_RULES: { readonly [Name in CommandName]: CommandRule<CommandOf<Name>> } = {
  'course.fire': {
    offers: { do: { option: 'fireCourse', when: ({ course }) => course.status === 'pending' } },
    decide: decideFire,
    decideByRule: decideRuleFire,
  },
  'order.pull': { offers: { do: { option: 'fireCourse' } }, decide: decidePull },
  'order.hold': {
    offers: {
      do: { option: 'fireCourse', when: (ticket) => canWait(ticket) && !isHeld(ticket.order) },
      undo: { option: 'fireCourse', when: (ticket) => canWait(ticket) && isHeld(ticket.order) },
    },
    decide: decideHold,
  },
  'course.hold': {
    offers: {
      do: { option: 'fireCourse', when: (ticket) => isPending(ticket) && !isCourseHeld(ticket) },
      undo: { option: 'fireCourse', when: (ticket) => isPending(ticket) && isCourseHeld(ticket) },
    },
    decide: decideCourseHold,
  },
  'item.mark': {
    offers: { do: { when: ({ course }) => course.items.some((item) => item.active) } },
    decide: decideMark,
  },
  'course.prepareAll': {
    offers: {
      do: {
        when: ({ course, isOpen }) =>
          isOpen && course.items.some((item) => item.active && item.stage !== 'prepared'),
      },
    },
    decide: decidePrepareAll,
  },
  'item.serve': {
    offers: { do: { when: ({ course, isOpen }) => isOpen && hasItems(course) } },
    decide: decideItemServed,
  },
  'course.ready': {
    offers: {
      do: { when: ({ course, options }) => course.status === 'fired' && options.trackReadyStatus },
      undo: { option: 'undoCourseServed', when: ({ course }) => course.status === 'ready' },
    },
    decide: decideReady,
  },
  'course.serve': {
    offers: {
      do: {
        option: 'markCourseAsServed',
        when: ({ course, options }) => course.status === (options.trackReadyStatus ? 'ready' : 'fired'),
      },
      undo: { option: 'undoCourseServed', when: ({ course }) => course.status === 'served' },
    },
    decide: decideServe,
  },
  'order.serveAll': {
    offers: { do: { option: 'markCourseAsServed', when: ({ isFired }) => isFired } },
    decide: decideServeAll,
  },
  'served.before': { offers: { do: { option: 'markCourseAsServed' } }, decide: decideServedBefore },
  'course.move': {
    offers: { do: { option: 'moveToStart', when: ({ isOpen }) => isOpen } },
    decide: decideMove,
  },
  'course.timer': {
    // Minutes may be chosen if the countdown would be visible.
    offers: { do: { when: ({ isFired }) => isFired }, minutes: { when: showsCountdown } },
    decide: decideTimer,
  },
  'course.link': {
    offers: { do: { option: 'openCourseDialog', when: ({ course }) => course.status !== undefined } },
    decide: decideLink,
  },
  'item.note': {
    offers: {
      do: {
        option: 'openCourseDialog',
        when: ({ course }) => course.status !== undefined && course.items.length > 0,
      },
    },
    decide: decideNote,
  },
  'course.reviewed': {
    offers: { do: { when: ({ course, options, isOpen }) => options.review && isOpen && !course.reviewed } },
    decide: decideReviewed,
  },
  'course.print': {
    // Printing items of a course has no separate option (EXPO-30).
    offers: { do: { option: 'printCourse', when: canPrint }, items: { when: canPrint } },
    switchedOff: ({ enablePrintCourse }) => (enablePrintCourse ? undefined : 'enablePrintCourse'),
    decide: decidePrint,
  },
  'order.notify': {
    offers: {
      do: {
        option: 'notifyCustomer',
        when: ({ course, order }) => mayNotifyCustomer(course) && phoneOf(order) !== undefined,
      },
    },
    needsCloud: true,
    decide: (command, _input, view) => decideNotify(command, view),
  },
  'order.deliver': {
    offers: {
      do: {
        option: 'setOrderDelivered',
        when: ({ order }) => order.deliveredAt === undefined && isServed(order),
      },
      undo: { option: 'setOrderDelivered', when: ({ order }) => order.deliveredAt !== undefined },
    },
    isForCustomers: true,
    decide: decideDeliver,
  },
  // Offered by the board, which knows the missing confirmations (EXPO-36).
  'order.allergiesSeen': { decide: decideAllergiesSeen },
  'sms.prep': {
    needsCloud: true,
    isOfSite: true,
    switchedOff: ({ enablePrepSms }) => (enablePrepSms ? undefined : WIRE_NAMES.enablePrepSms),
    decide: (command, _input, view) => decidePrepSms(command, view),
  },
  'stock.limit': {
    needsCloud: true,
    isOfSite: true,
    switchedOff: stockSwitch,
    decide: (command, _input, view) => decideStockLimit(command, view),
  },
  'stock.clear': {
    needsCloud: true,
    isOfSite: true,
    switchedOff: stockSwitch,
    decide: (command) => decideStockClear(command),
  },
  'message.post': { scope: 'site', decide: decideMessage },
  'message.withdraw': { scope: 'site', decide: decideMessage },
  'message.clear': { scope: 'site', decide: decideMessage },
  'mode.set': { scope: 'site', decide: decideMode },
  'board.cover': { scope: 'site', decide: decideCover },
  undo: { scope: 'undo', decide: decideUndo },
};

export function ruleOf({ name }: Command): CommandRule {
  return COMMAND_RULES[name];
}

/** Pending courses can be put on hold and released (PACE-04). */
function canWait({ order, options, isOpen }: OfferedTicket): boolean {
  return isOpen && options.firesByRule && order.courses.some(({ status }) => status === 'pending');
}

function isPending({ course }: OfferedTicket): boolean {
  return course.status === 'pending';
}

function isCourseHeld({ order, course }: OfferedTicket): boolean {
  return heldUntil(order, course.id) !== undefined;
}

function isHeld({ plan }: Order): boolean {
  return plan['held']?.value === true;
}

function hasItems({ items }: Course): boolean {
  return items.some((item) => item.cancelled === undefined);
}

/** From the fire until everything is prepared, if times are managed or set by hand (TICK-25, TICK-41). */
function showsCountdown({ course: { status, stage }, options }: OfferedTicket): boolean {
  const shows = options.manageItemPrepTimes || options.enableTimerForSelectedTickets;
  return shows && status === 'fired' && stage !== 'prepared';
}

function canPrint({ course, options }: OfferedTicket): boolean {
  return options.enablePrintCourse && course.status !== undefined && hasItems(course);
}

function stockSwitch({ hideInventoryControl }: OperatorProfile): string | undefined {
  return hideInventoryControl ? 'hideInventoryControl' : undefined;
}
