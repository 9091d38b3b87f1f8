// Gestures on a board's cards: taps, swipes and long presses become commands, dialogs or selections.
import type { TFunction } from 'i18next';
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import {
  LONG_PRESS_MS,
  LONG_PRESS_TOLERANCE_PX,
  MAX_SELECTED_COURSES,
  SWIPE_LEAST_PX,
  SWIPE_MOST_ASIDE_PX,
} from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { OperatorOptions } from '../../shared/protocol/board/board-options.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { type Command, workingKey } from '../../shared/protocol/command.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { liveLink, liveStore } from '../link/live.ts';
import {
  asksInHead,
  type CardActions,
  type CardSurface,
  commandsOf,
  courseDue,
  headAction,
  tapCommand,
} from '../ticket/card-actions.ts';
import { toggleExpanded } from '../ticket/line/expanded-lines.ts';
import { lineOfRow } from '../ticket/line/line-rows.ts';
import { toggleGroup, toggleSelected } from '../ticket/selection.ts';
import type { TicketAction } from '../ticket/ticket-actions.ts';
import { lineUndoText, ticketUndoText } from '../ticket/undo-text.ts';
import { type DishReset, setBackBy } from './dish-reset.ts';
import { panelOf, type TicketPanel } from './panel.ts';
import { groupInMode } from './pending-mode.ts';
import { type FingerTap, runActs } from './run-acts.ts';

export interface Acts {
  /**
   * Sends commands that aren't in flight yet and that pass the double-tap guard.
   * @param undoText text of the undo offer
   * @param setsBack the done dish they would reset, which needs a confirmation first (TICK-47)
   * @returns false for a tap that did nothing
   */
  run(commands: Command | readonly Command[], undoText: string, setsBack?: DishReset): boolean;
}

function tapNow(): FingerTap {
  const { event } = window;
  return {
    atMs: event?.timeStamp ?? performance.now(),
    by: event instanceof KeyboardEvent ? event.code : 'screen',
    target: event?.target,
  };
}

export function useActs(watch: string): Acts {
  // Leaving the board confirms a delayed fire: send it now.
  useEffect(
    () => () => {
      liveLink().sendHeld(watch);
    },
    [watch],
  );
  return useMemo(
    () => ({
      run: (asked, undoText, setsBack) =>
        runActs(watch, notUnderWay(([] as Command[]).concat(asked)), undoText, tapNow(), setsBack),
    }),
    [watch],
  );
}

function notUnderWay(commands: readonly Command[]): Command[] {
  const { working } = liveStore.getState();
  return commands.filter((command) => working[workingKey(command)] === undefined);
}

interface Touch {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  /** The card under the finger, and the line if there is one. */
  ticketId?: string;
  line?: { rowKey: string; node: Element };
}

/** Distinguishes taps on cards from swipes and long presses; subclasses define what each of them does. */
export abstract class CardGestures implements Partial<CardActions> {
  private touch: Touch | undefined;
  /** Ignores the click that follows a swipe or a long press. */
  private ignoresNextClick = false;
  protected ignoresClick = false;

  abstract tapLine(ticketId: string, rowKey: string): void;
  /** @param rowKey the line under the finger, if any */
  protected abstract longPress(ticketId: string, rowKey: string | undefined): void;

  readonly surface: CardSurface = {
    onClickCapture: () => {
      this.ignoresClick = this.ignoresNextClick;
      this.ignoresNextClick = false;
    },
    onPointerDownCapture: ({ clientX: x, clientY: y, button }) => {
      this.stop();
      this.ignoresNextClick = false;
      if (button === 0) this.touch = { x, y, timer: setTimeout(() => this.held(), LONG_PRESS_MS) };
    },
    onPointerMove: (event) => {
      if (this.touch && isFar(this.touch, event)) clearTimeout(this.touch.timer);
    },
    onPointerUp: (event) => {
      const { touch } = this;
      this.stop();
      if (touch?.ticketId === undefined || !touch.line || !isSwipe(touch, event, touch.line.node)) return;
      this.pressLine(touch.ticketId, touch.line.rowKey);
      this.ignoresNextClick = true;
    },
    onPointerCancel: () => this.stop(),
    onContextMenu: (event) => event.preventDefault(),
  };

  touchCard(ticketId: string): void {
    if (this.touch) this.touch.ticketId = ticketId;
  }

  touchLine(rowKey: string, node: Element): void {
    if (this.touch) this.touch.line = { rowKey, node };
  }

  pressLine(ticketId: string, rowKey: string): void {
    this.ignoresClick = false;
    this.tapLine(ticketId, rowKey);
  }

  /** Forgets the current touch. */
  stop(): void {
    clearTimeout(this.touch?.timer);
    this.touch = undefined;
  }

  private held(): void {
    const { ticketId, line } = this.touch ?? {};
    if (ticketId === undefined) return;
    this.touch = undefined;
    this.ignoresNextClick = true;
    this.longPress(ticketId, line?.rowKey);
  }
}

function isFar(touch: Touch, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - touch.x, clientY - touch.y) > LONG_PRESS_TOLERANCE_PX;
}

/** Takes the page's text direction into account. */
function isSwipe(touch: Touch, { clientX, clientY }: PointerEvent, line: Element): boolean {
  const along = (clientX - touch.x) * (getComputedStyle(line).direction === 'rtl' ? -1 : 1);
  return along >= SWIPE_LEAST_PX && Math.abs(clientY - touch.y) <= SWIPE_MOST_ASIDE_PX;
}

interface BoardCardsProps {
  watch: string;
  acts: Acts;
  options: Pick<OperatorOptions, 'headerAction' | 'headersOnly'>;
  onTicket: (panel: TicketPanel) => void;
  /** A line was long-pressed: open its item's dialog. */
  onItem: (item: { itemId: string; name: string }) => void;
  /** The fourth ticket was chosen (TICK-29). */
  onFull: () => void;
}

/** Card actions of a board; a stable object, so that no card re-renders for it. */
export function useBoardCards(props: BoardCardsProps): CardActions {
  const t = useBoardText();
  const latest = useRef({ ...props, t });
  useEffect(() => {
    latest.current = { ...props, t };
  });
  const cards = useMemo(() => new BoardCards(latest), []);
  useEffect(() => () => cards.stop(), [cards]);
  return cards;
}

/** Each tap sends a target state; the hub does the rest. */
class BoardCards extends CardGestures implements CardActions {
  private readonly board: RefObject<BoardCardsProps & { t: TFunction<'board'> }>;

  constructor(board: BoardCards['board']) {
    super();
    this.board = board;
  }

  tapLine(ticketId: string, rowKey: string): void {
    const { acts, t } = this.board.current;
    const ticket = this.tapped(ticketId);
    const line = ticket && lineOfRow(ticket.items, rowKey);
    const command = ticket && line && tapCommand(ticket, line);
    if (command) acts.run(command, lineUndoText(t, command, line), setBackBy(line));
  }

  override pressLine(ticketId: string, rowKey: string): void {
    super.pressLine(ticketId, rowKey);
    this.tapCard(ticketId);
  }

  toggleExpanded(ticketId: string, lineId: string): void {
    const line = this.tapped(ticketId)?.items.find(({ id }) => id === lineId);
    if (line) toggleExpanded(line);
  }

  openMenu(ticketId: string): void {
    const ticket = this.tapped(ticketId);
    if (ticket) this.board.current.onTicket(panelOf('menu', ticket));
  }

  toggleSelected(ticketId: string): void {
    const isFull = this.tapped(ticketId) && toggleSelected(ticketId) === MAX_SELECTED_COURSES;
    if (isFull) this.board.current.onFull();
  }

  startTimer(ticketId: string): void {
    const ticket = this.tapped(ticketId);
    if (ticket) this.run('startTimer', ticket);
  }

  seeAllergies(ticketId: string): void {
    const ticket = this.tapped(ticketId);
    if (ticket) this.run('seeAllergies', ticket);
  }

  runDue(ticketId: string, courseId?: string): void {
    const ticket = this.tapped(ticketId);
    const { options, onTicket } = this.board.current;
    const course = ticket?.courses?.find(({ id }) => id === courseId);
    const dueOfCourse = course && courseDue(course);
    if (courseId !== undefined) {
      if (ticket && dueOfCourse)
        this.run(dueOfCourse, {
          ...ticket,
          courseIds: [courseId],
          courseType: course.courseType,
          courses: undefined,
        });
      return;
    }
    const due = ticket && headAction(ticket, options);
    if (due && asksInHead(due, ticket)) onTicket(panelOf('askFirst', ticket));
    else if (due) this.run(due, ticket);
  }

  tapCard(ticketId: string): void {
    const tickets = heldTickets(this.board.current.watch);
    const ticket = tickets[ticketId];
    const groupOf = groupInMode();
    if (this.ignoresClick || ticket?.status !== 'pending' || !groupOf) return;
    const group = groupOf(ticket, Object.values(tickets));
    if (toggleGroup(group.map(({ id }) => id)) === MAX_SELECTED_COURSES) this.board.current.onFull();
  }

  protected longPress(ticketId: string, rowKey: string | undefined): void {
    this.openLine(ticketId, rowKey);
  }

  openLine(ticketId: string, rowKey: string | undefined): void {
    const { watch, onTicket, onItem } = this.board.current;
    const ticket = heldTickets(watch)[ticketId];
    const line = ticket && rowKey !== undefined ? lineOfRow(ticket.items, rowKey) : undefined;
    if (line?.countedAs !== undefined) onItem({ itemId: line.countedAs, name: line.name });
    else if (ticket) onTicket(panelOf('menu', ticket));
  }

  /** Undefined for a click that ends a gesture, and while a tap selects the whole card (EXPO-32). */
  private tapped(ticketId: string): Ticket | undefined {
    if (this.ignoresClick) return undefined;
    const ticket = heldTickets(this.board.current.watch)[ticketId];
    return ticket?.status === 'pending' && groupInMode() ? undefined : ticket;
  }

  private run(action: TicketAction, ticket: Ticket): void {
    const { acts, t } = this.board.current;
    acts.run(commandsOf(action, ticket), ticketUndoText(t, action, ticket));
  }
}

/** Read at the moment of the action, so that no card re-renders for it. */
export function heldTickets(watch: string): OperatorBoard['tickets'] {
  const held = liveStore.getState().boards[watch];
  return held?.kind === 'operator' ? held.board.tickets : {};
}
