import type { TFunction } from 'i18next';
import type { Line, Ticket } from '../../shared/protocol/board/ticket.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { courseName, orderTitle } from './source-name.ts';
import type { TicketAction } from './ticket-actions.ts';

type NamedTicket = Pick<Ticket, 'title' | 'orderType' | 'courseType'> & Partial<Pick<Ticket, 'part'>>;

/** Whole tickets: "T14 served", "Table 2 bumped" at a station; a fire names the course: "Fired: Table 10 · Mains". */
export function ticketUndoText(
  t: TFunction<'board'>,
  action: TicketAction,
  ...tickets: NamedTicket[]
): string {
  if (action === 'fire') return t('undo.fire', { what: listed(tickets.map((one) => firedText(t, one))) });
  const isBump = action === 'prepareAll' && tickets.every(({ part }) => part !== undefined);
  return t([`undo.${isBump ? 'bump' : action}`, 'undo.changed'], {
    title: listed(tickets.map((one) => orderTitle(one, t))),
  });
}

function firedText(t: TFunction<'board'>, ticket: NamedTicket): string {
  return `${orderTitle(ticket, t)} · ${courseName(ticket, t)}`;
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}

/** One line: "Ribeye 300 g: Prepared". */
export function lineUndoText(t: TFunction<'board'>, command: Command, line: Line): string {
  const { name } = line;
  if (command.name === 'item.serve')
    return t(command.served ? 'undo.itemServed' : 'undo.itemNotServed', { name });
  return t('undo.item', { name, state: t(`line.${command.name === 'item.mark' ? command.as : line.state}`) });
}
