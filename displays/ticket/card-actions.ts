// Actions on a ticket's card: which the board offers, and the commands behind them, each with a target state,
// never a toggle (LIVE-05, TICK-16 to TICK-19).
import { createContext, type MouseEvent, type PointerEvent, useContext } from 'react';
import type { LineState } from '../../shared/model/kitchen-states.ts';
import type { OperatorOptions } from '../../shared/protocol/board/board-options.ts';
import type { CourseOfTicket, Line, Ticket } from '../../shared/protocol/board/ticket.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { progress } from './head/head-timer.tsx';
import {
  type ActedTicket,
  isOfStation,
  TICKET_ACTIONS as ROWS,
  type TicketAction,
} from './ticket-actions.ts';

/** Callbacks of a card's parts. The board that shows the cards implements them. */
export interface CardActions {
  tapLine(ticketId: string, rowKey: string): void;
  /** By key or by swipe: unlike a tap, without a click that reaches the card too. */
  pressLine(ticketId: string, rowKey: string): void;
  toggleExpanded(ticketId: string, lineId: string): void;
  openMenu(ticketId: string): void;
  /** Opens the dialog of the line's item, where it may be 86'd; for a line without an item the ticket's menu. */
  openLine(ticketId: string, rowKey: string | undefined): void;
  toggleSelected(ticketId: string): void;
  startTimer(ticketId: string): void;
  seeAllergies(ticketId: string): void;
  /** The main button of a card, or of one of its courses if each has a button. */
  runDue(ticketId: string, courseId?: string): void;
  /** Every tap on a card or on one of its parts: it may select the whole card (EXPO-32). */
  tapCard(ticketId: string): void;
  /** A finger came down on a card. */
  touchCard(ticketId: string): void;
  /** A finger came down on a line of that card. */
  touchLine(rowKey: string, line: Element): void;
  /** Props to spread on the element that contains the cards. */
  readonly surface: CardSurface;
}

/** Tracks touches for swipes and long presses, wherever on the board they end. */
export interface CardSurface {
  onClickCapture(): void;
  onPointerDownCapture(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
  onContextMenu(event: MouseEvent): void;
}

/** Each place provides the actions it supports: a dialog no menu, the gallery nothing. */
const CardActionsContext = createContext<Partial<CardActions>>({});

export const CardActionsProvider = CardActionsContext.Provider;

export function useCardActions(): Partial<CardActions> {
  return useContext(CardActionsContext);
}

const isAction = (name: string): name is TicketAction => name in ROWS;
const ACTIONS = Object.keys(ROWS).filter(isAction);

/** Actions that this board offers on this ticket now; the hub decides, this only leaves out those without effect. */
export function offeredActions(ticket: Ticket): TicketAction[] {
  return ACTIONS.filter(
    (action) => ticket.actions.includes(ROWS[action].offer) && (ROWS[action].isNews?.(ticket) ?? true),
  );
}

/** The ticket's next action, shown as a button on the card; undefined if there is none. */
export function dueAction(ticket: Ticket): TicketAction | undefined {
  if (ticket.courses !== undefined) return firstDue(ticket.courses);
  const offered = offeredActions(ticket);
  if (ticket.status === 'pending') return offered.find((action) => action === 'fire');
  if (ticket.status === 'ready') return offered.find((action) => action === 'serve');
  if (ticket.stage !== 'prepared') return undefined;
  const next = offered.find((action) => action === 'ready' || action === 'serve');
  return next ?? receiptAction(offered);
}

/**
 * If "ready" waits for allergy receipts: this board's own comes next (EXPO-36), then continuing without the others (EXPO-43).
 */
function receiptAction(offered: readonly TicketAction[]): TicketAction | undefined {
  return offered.find((action) => action === 'seeAllergies') ?? offered.find(goesOnUnconfirmed);
}

/** Always needs a confirmation. */
export function goesOnUnconfirmed(action: TicketAction): boolean {
  return action === 'readyAnyway' || action === 'serveAnyway';
}

/** Next action of one course of a card (GRP-27). */
export function courseDue({ status, stage, actions }: CourseOfTicket): TicketAction | undefined {
  const due = DUE.filter((action) => actions.includes(ROWS[action].offer));
  if (status === 'pending') return due.find((action) => action === 'fire');
  if (status === 'ready') return due.find((action) => action === 'serve');
  if (stage !== 'prepared') return undefined;
  return due.find((action) => action !== 'fire');
}

/** Priority among several courses: first what brings food to the customer. */
const DUE = ['serve', 'ready', 'seeAllergies', 'fire'] as const satisfies readonly TicketAction[];

function firstDue(courses: readonly CourseOfTicket[]): TicketAction | undefined {
  const due = courses.map(courseDue);
  return DUE.find((action) => due.includes(action));
}

/** Options that determine the button in a card's header. */
type HeadOptions = { headersOnly?: boolean | undefined } & Pick<OperatorOptions, 'headerAction'>;

/**
 * True if the courses of a card differ in their next action, so that each has a button and the header has none (GRP-27). A
 * station bumps its part of the whole card in one step (KITCH-19).
 */
export function hasCourseButtons(
  { courses = [], part }: Pick<Ticket, 'courses' | 'part'>,
  { headerAction, headersOnly }: HeadOptions,
): boolean {
  if (headerAction !== undefined || headersOnly || part !== undefined) return false;
  return new Set(courses.map(courseDue)).size > 1;
}

/** Courses of a card that an action applies to: those with it as next action, else those that offer it. */
function targetsOf(action: TicketAction, { courseIds, courses }: ActedTicket): readonly string[] {
  if (courses === undefined) return courseIds;
  const due = courses.filter((course) => courseDue(course) === action);
  const offering = courses.filter(({ actions }) => actions.includes(ROWS[action].offer));
  const targets = due.length > 0 ? due : offering;
  return targets.length > 0 ? targets.map(({ id }) => id) : courseIds;
}

/**
 * Action of the button in a card's header, as set in the profile (EXPO-39). A pending ticket is fired first, and one with
 * an unconfirmed warning has its receipt as next action (EXPO-36); undefined if the header has no button.
 */
export function headAction(
  ticket: Ticket,
  { headerAction, headersOnly }: HeadOptions,
): TicketAction | undefined {
  if (headerAction === 'none' || hasCourseButtons(ticket, { headerAction, headersOnly })) return undefined;
  if (isOfStation(ticket) && ticket.status !== 'pending') return stationAction(ticket, headerAction);
  if (headerAction === undefined || ticket.status === 'pending') return dueAction(ticket);
  const offered = offeredActions(ticket);
  const wanted = headerAction === 'serve' ? SERVES : READIES;
  const next = offered.find((action) => wanted.includes(action));
  return ticket.status === 'fired' ? (next ?? receiptAction(offered)) : next;
}

/** A station bumps its own part; later actions belong to the pass, unless the profile says otherwise. */
function stationAction(
  ticket: Ticket,
  headerAction: OperatorOptions['headerAction'],
): TicketAction | undefined {
  const offered = offeredActions(ticket);
  if (offered.includes('prepareAll')) return 'prepareAll';
  const wanted: readonly TicketAction[] = { serve: SERVES, ready: READIES, none: [] }[headerAction ?? 'none'];
  return offered.find((action) => wanted.includes(action));
}

/** The text key of an action's button. */
export function actionKey(
  action: TicketAction,
  ticket: Pick<Ticket, 'part'>,
): 'due.bump' | `action.${TicketAction}` {
  return action === 'prepareAll' && isOfStation(ticket) ? 'due.bump' : `action.${action}`;
}

const SERVES: readonly TicketAction[] = ['serve', 'serveAll'];
const READIES: readonly TicketAction[] = ['ready'];

/** True if the button in a card's header needs a confirmation for this. */
export function asksInHead(action: TicketAction, ticket: Ticket): boolean {
  return goesOnUnconfirmed(action) || skipsItems(action, ticket);
}

/** True if this would skip open items; a ticket marked ready is served without a confirmation (DLG-31). */
export function skipsItems(action: TicketAction, ticket: Ticket): boolean {
  if (ticket.status !== 'fired' || ![...SERVES, ...READIES].includes(action)) return false;
  if (ticket.courses?.some((course) => courseDue(course) === action)) return false;
  const { done, all } = progress(ticket.items);
  return done < all;
}

/**
 * Commands that bring the ticket to this action's target state (LIVE-05): one for each course of the card (GRP-04),
 * or a common one for actions on all of them.
 */
export function commandsOf(action: TicketAction, ticket: ActedTicket): Command[] {
  return ROWS[action].commands({ ...ticket, courseIds: [...targetsOf(action, ticket)] });
}

/** The ticket fields that line commands need. */
export type LineOwner = Pick<Ticket, 'id' | 'orderId' | 'courseIds'>;

/** Picks the ticket fields that line commands need. */
export function ownerOf({ id, orderId, courseIds }: LineOwner): LineOwner {
  return { id, orderId, courseIds };
}

/** The command of a tap, or undefined if a tap has no effect. */
export function tapCommand(ticket: LineOwner, line: Line): Command | undefined {
  return line.next === undefined ? undefined : bring(ticket, line, line.next);
}

/** The command that serves one line alone or undoes that (TICK-18); undefined if it isn't offered. */
export function serveCommand(ticket: LineOwner & Pick<Ticket, 'actions'>, line: Line): Command | undefined {
  if (line.state === 'cancelled' || line.state === 'transferred') return undefined;
  if (!ticket.actions.includes('item.serve')) return undefined;
  return { name: 'item.serve', ...ofLine(ticket, line), served: line.state !== 'served' };
}

function bring(ticket: LineOwner, line: Line, target: LineState): Command | undefined {
  switch (target) {
    case 'todo':
    case 'preparing':
    case 'cooking':
    case 'prepared':
      return line.state === 'served'
        ? { name: 'item.serve', ...ofLine(ticket, line), served: false }
        : { name: 'item.mark', ...ofLine(ticket, line), as: target };
    case 'served':
      return { name: 'item.serve', ...ofLine(ticket, line), served: true };
    case 'cancelled':
    case 'transferred':
      return undefined;
    default:
      throw new Error(`No such state: ${target satisfies never}`);
  }
}

function ofLine(ticket: LineOwner, line: Line) {
  return {
    orderId: ticket.orderId,
    courseId: line.courseId ?? ticket.courseIds[0] ?? ticket.id,
    itemIds: line.itemIds,
  };
}
