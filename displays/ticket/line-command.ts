// Owns what a tap on a line asks of the hub: a target state, never a toggle (LIVE-05, TICK-16 to TICK-19).
import type { Command } from '../../shared/protocol/command.ts';
import type { Line, LineState, Ticket } from '../../shared/protocol/ticket.ts';

/** What a line's commands say of its ticket. */
export type LineOwner = Pick<Ticket, 'id' | 'orderId' | 'courseIds'>;

/** The least of a ticket that its lines need. */
export function ownerOf({ id, orderId, courseIds }: LineOwner): LineOwner {
  return { id, orderId, courseIds };
}

/** The command of a tap, or undefined where a tap does nothing. */
export function tapCommand(ticket: LineOwner, line: Line): Command | undefined {
  return line.next === undefined ? undefined : bring(ticket, line, line.next);
}

/** The command that serves one line on its own or takes that back (TICK-18); undefined where it isn't offered. */
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
