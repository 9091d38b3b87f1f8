// Owns what the course dialog knows: a watch of its own on the orders it shows, so that no filter of the board hides a course.

import { useState } from 'react';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import { useWatch } from '../../link/boards/use-watch.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { fittingCourses, inCourseOrder, knownTickets, ticketsAround } from './order-courses.ts';

interface OrderCourses {
  /** Up to four, in order. */
  shown: Ticket[];
  /** How many there are besides. */
  more: number;
  /** What hangs on the board, in its order. */
  board: Ticket[];
}

/** @param board the board the dialog stands on · @param ticketId the ticket that was opened */
export function useOrderCourses(board: BoardAddress, orderId: string, ticketId: string): OrderCourses {
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

/** Courses stand on the same cards as on the board. */
function groupingOf(view: BoardAddress['view']): Pick<NonNullable<BoardAddress['view']>, 'groupBy'> {
  return view?.groupBy === undefined ? {} : { groupBy: view.groupBy };
}
