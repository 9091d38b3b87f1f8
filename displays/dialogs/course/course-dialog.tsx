// Course dialog: an order's courses and those linked to it side by side, with all actions on them (TICK-36, EXPO-20 to
// EXPO-22).

import type { TFunction } from 'i18next';
import { CheckCheck, Link } from 'lucide-react';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { COURSE_DIALOG_MAX_COLUMNS, COURSE_DIALOG_MAX_COURSES } from '../../../shared/limits.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { type Acts, CardGestures } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { setBackBy } from '../../actions/dish-reset.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking, useBoardPart, useWatch } from '../../link/live.ts';
import { Caption } from '../../ticket/caption.tsx';
import { CardActionsProvider, tapCommand } from '../../ticket/card-actions.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { orderTitle } from '../../ticket/source-name.ts';
import { isOfStation } from '../../ticket/ticket-actions.ts';
import { lineUndoText } from '../../ticket/undo-text.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { CourseColumn } from './course-column.tsx';
import css from './course-dialog.module.css';
import { LinkDialog } from './link-dialog.tsx';
import { OrderAbout, OrderNotes } from './order-about.tsx';

interface CourseDialogProps {
  board: BoardAddress;
  orderId: string;
  ticketId: string;
  acts: Acts;
  onClose: () => void;
}

export function CourseDialog({ board, orderId, ticketId, acts, onClose }: CourseDialogProps) {
  const courses = useOrderCourses(board, orderId, ticketId);
  const first = courses.shown.find((ticket) => ticket.orderId === orderId);
  const isGone = first === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!first) return null;
  return <OpenCourses {...courses} first={first} acts={acts} onClose={onClose} />;
}

interface OpenCoursesProps extends ReturnType<typeof useOrderCourses> {
  /** A course of the order itself. */
  first: Ticket;
  acts: Acts;
  onClose: () => void;
}

function OpenCourses({ shown, more, board, first, acts, onClose }: OpenCoursesProps) {
  const words = useDialogText();
  const t = useBoardText();
  const [isLinking, setLinking] = useState(false);
  const columns = useColumnCount(shown.length);
  const serve = serveEverything(shown);
  // A foot that appears or disappears would move the controls under the finger.
  const [hasFoot] = useState(serve.length > 0);
  const serving = useAnyWorking(serve);
  const titles = [...new Set(shown.map((ticket) => orderTitle(ticket, t)))].join(', ');
  const serveAll = () => {
    if (serve.length > 0) acts.run(serve, words('courses.allServed', { titles }));
  };
  const { cards, surface } = useCourseCards({ shown, acts, serveAll });
  const own = shown.filter(({ orderId }) => orderId === first.orderId);
  const linkable = own.find(({ actions }) => actions.includes('course.link'));
  return (
    <BoardDialog
      title={orderTitle(first, t)}
      label={words('courses.title', { title: orderTitle(first, t) })}
      onClose={onClose}
      size={columns}
      undo
      about={<OrderAbout tickets={own} />}
      aside={
        linkable && (
          <Button onClick={() => setLinking(true)}>
            <Link />
            <Caption>{words('courses.link')}</Caption>
          </Button>
        )
      }
      foot={
        (hasFoot || serve.length > 0) && (
          <Button look="line" busy={serving} disabled={serve.length === 0} onClick={serveAll}>
            <CheckCheck />
            <Caption>{words('courses.serveAll')}</Caption>
          </Button>
        )
      }
    >
      <OrderNotes tickets={own} />
      <CardActionsProvider value={cards}>
        <div className={css.columns} {...surface}>
          <Piles columns={columns} shown={shown} board={board} first={first} acts={acts} />
        </div>
      </CardActionsProvider>
      {more > 0 && <p>{words('courses.more', { count: more })}</p>}
      {isLinking && linkable && (
        <LinkDialog
          ticket={linkable}
          board={board.filter(({ orderId }) => orderId !== first.orderId)}
          acts={acts}
          onClose={() => setLinking(false)}
        />
      )}
    </BoardDialog>
  );
}

interface PilesProps extends Omit<OpenCoursesProps, 'more' | 'onClose'> {
  columns: number;
}

function Piles({ columns, shown, board, first, acts }: PilesProps) {
  return courseColumns(shown, columns).map((pile) => (
    <Stack key={pile[0]?.id} gap={2}>
      {pile.map((ticket) => (
        <CourseColumn
          key={ticket.id}
          ticket={ticket}
          isOther={ticket.orderId !== first.orderId}
          neighbours={shown}
          board={board}
          acts={acts}
        />
      ))}
    </Stack>
  ));
}

/** Taps on lines mark them as on the board; a long press anywhere but on a button serves everything (EXPO-22). */
class CourseCards extends CardGestures {
  private readonly dialog: RefObject<CourseCardsProps>;

  constructor(dialog: RefObject<CourseCardsProps>) {
    super();
    this.dialog = dialog;
  }

  tapLine(ticketId: string, rowKey: string): void {
    if (this.ignoresClick) return;
    const { shown, acts, t } = this.dialog.current;
    const ticket = shown.find(({ id }) => id === ticketId);
    const line = ticket?.items.find(({ id }) => id === rowKey);
    const command = ticket && line && tapCommand(ticket, line);
    if (command) acts.run(command, lineUndoText(t, command, line), setBackBy(line));
  }

  protected longPress(): void {
    this.dialog.current.serveAll();
  }
}

interface CourseCardsProps {
  shown: readonly Ticket[];
  acts: Acts;
  serveAll: () => void;
  t: TFunction<'board'>;
}

function useCourseCards(props: Omit<CourseCardsProps, 't'>) {
  const t = useBoardText();
  const latest = useRef({ ...props, t });
  useEffect(() => {
    latest.current = { ...props, t };
  });
  const cards = useMemo(() => new CourseCards(latest), []);
  useEffect(() => () => cards.stop(), [cards]);
  const onPointerDownCapture = (event: PointerEvent) => {
    const { target, currentTarget } = event;
    if (!(target instanceof Element) || target.closest('button') !== null) return;
    const isHere = target.closest('dialog') === currentTarget.closest('dialog');
    if (isHere) cards.surface.onPointerDownCapture(event);
  };
  return { cards, surface: { ...cards.surface, onPointerDownCapture } };
}

// Commands that serve everything in the course dialog, one for each order (EXPO-22).

/** Only tickets that the board offers to serve: fired or ready. None on a station's board. */
export function serveEverything(tickets: readonly Ticket[]): CommandOf<'order.serveAll'>[] {
  const courses = new Map<string, string[]>();
  for (const ticket of tickets) {
    const { orderId, courseIds, actions } = ticket;
    if (isOfStation(ticket) || !actions.includes('order.serveAll')) continue;
    courses.set(orderId, [...(courses.get(orderId) ?? []), ...courseIds]);
  }
  return [...courses].map(([orderId, courseIds]) => ({ name: 'order.serveAll', orderId, courseIds }));
}

// Number of courses side by side in the course dialog: up to three, fewer if they would be too narrow (EXPO-20).

/** Minimum width of a course, for a name and its buttons. */
const LEAST_REM = 25;

/** @param courses number of courses to show */
function useColumnCount(courses: number): number {
  const room = useSyncExternalStore(subscribe, columnsThatFit);
  return Math.max(1, Math.min(courses, room, COURSE_DIALOG_MAX_COLUMNS));
}

function subscribe(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

function columnsThatFit(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.floor(innerWidth / (LEAST_REM * rem));
}

// Data of the course dialog: a separate watch on the orders it shows, so that no filter of the board hides a course.

interface OrderCourses {
  /** Up to four, in order. */
  shown: Ticket[];
  /** Number of further courses. */
  more: number;
  /** Tickets of the board, in its order. */
  board: Ticket[];
}

/** @param board the board below the dialog · @param ticketId the ticket that was opened */
function useOrderCourses(board: BoardAddress, orderId: string, ticketId: string): OrderCourses {
  const { watch } = useBoardScope();
  const [orderIds, setOrderIds] = useState([orderId]);
  const { view, ...address } = board;
  const own = useWatch({ ...address, view: { ...groupingOf(view), orderIds } }, 'courses');
  const watched = useBoardPart(own, 'tickets');
  const onBoard = useBoardPart(watch, 'tickets') ?? {};
  const groups = useBoardPart(watch, 'groups') ?? [];
  const order = groups.flatMap(({ tickets }) => tickets);
  const around = ticketsAround(orderId, knownTickets(watched, onBoard));
  const fresh = around.find((ticket) => !orderIds.includes(ticket.orderId));
  // A linked ticket stays in the dialog when it is served and leaves the board: its order is watched from now on.
  if (fresh) setOrderIds([...orderIds, fresh.orderId]);
  const all = inCourseOrder(around, order);
  const shown = fittingCourses(all, ticketId);
  return { shown, more: all.length - shown.length, board: order.flatMap((id) => onBoard[id] ?? []) };
}

/** Groups courses into the same cards as on the board. */
function groupingOf(view: BoardAddress['view']): Pick<NonNullable<BoardAddress['view']>, 'groupBy'> {
  return view?.groupBy === undefined ? {} : { groupBy: view.groupBy };
}

// Courses of the course dialog and their order: those of one order and those linked to them (TICK-36, EXPO-20).

type Tickets = Readonly<Record<string, Ticket>>;

/** Merges the board's tickets with the dialog's watch, one ticket for a course; the watch includes what the board filters. */
export function knownTickets(watched: Tickets | undefined, onBoard: Tickets): Ticket[] {
  const own = Object.values(watched ?? {});
  const courses = new Set(own.flatMap(({ courseIds }) => courseIds));
  return [...own, ...Object.values(onBoard).filter((one) => one.courseIds.every((id) => !courses.has(id)))];
}

/** The order's own tickets and all that are linked to one of them. */
export function ticketsAround(orderId: string, known: readonly Ticket[]): Ticket[] {
  const own = known.filter((ticket) => ticket.orderId === orderId);
  const linked = new Set(own.flatMap((ticket) => ticket.linked ?? []));
  const others = known.filter(
    (one) => one.orderId !== orderId && (linked.has(one.id) || one.courseIds.some((id) => linked.has(id))),
  );
  return [...own, ...others];
}

/** In the order of a meal: served courses first, then those of the board in its order, then the rest. */
export function inCourseOrder(tickets: readonly Ticket[], boardOrder: readonly string[]): Ticket[] {
  const places = new Map(boardOrder.map((id, index) => [id, index]));
  const keyOf = (ticket: Ticket): readonly [number, number] => {
    if (ticket.status === 'served') return [0, ticket.servedAt ?? ticket.sortAt];
    const place = places.get(ticket.id);
    return place === undefined ? [2, ticket.sortAt] : [1, place];
  };
  return [...tickets].sort((one, other) => {
    const [rank, at] = keyOf(one);
    const [otherRank, otherAt] = keyOf(other);
    return rank - otherRank || at - otherAt;
  });
}

/** The four most relevant courses: drops the earliest served ones first, then the last ones, never the one that was opened. */
export function fittingCourses(tickets: readonly Ticket[], opened: string): Ticket[] {
  const shown = [...tickets];
  while (shown.length > COURSE_DIALOG_MAX_COURSES) {
    const served = shown.findIndex(({ id, status }) => status === 'served' && id !== opened);
    const last = shown.at(-1)?.id === opened ? shown.length - 2 : shown.length - 1;
    shown.splice(served >= 0 ? served : last, 1);
  }
  return shown;
}

/** Masonry: each course goes under the shortest column, so that none jumps over an older one by more than a column. */
export function courseColumns(tickets: readonly Ticket[], columns: number): Ticket[][] {
  const piles = Array.from({ length: Math.max(1, Math.min(columns, tickets.length)) }, () => ({
    height: 0,
    tickets: [] as Ticket[],
  }));
  for (const ticket of tickets) {
    const shortest = piles.reduce((least, pile) => (pile.height < least.height ? pile : least));
    shortest.tickets.push(ticket);
    shortest.height += heightOf(ticket);
  }
  return piles.map((pile) => pile.tickets);
}

/** Approximate number of text lines; header, steps and buttons count as six. */
function heightOf({ items }: Ticket): number {
  const texts = items.map(({ modifiers, notes }) => 1 + Math.min(1, modifiers.length) + notes.length);
  return texts.reduce((sum, lines) => sum + lines, 6);
}
