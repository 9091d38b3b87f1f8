// Owns what the undo bar says was done.
import type { TFunction } from 'i18next';
import type { Command } from '../../shared/protocol/command.ts';
import type { Line } from '../../shared/protocol/ticket.ts';
import type { TicketAction } from '../ticket/ticket-action.ts';

type Words = TFunction<'board'>;

/** A whole ticket: "T14 served". */
export function ticketUndoText(t: Words, action: TicketAction, title: string): string {
  return t([`undo.${action}`, 'undo.changed'], { title });
}

/** One line: "Ribeye 300 g: Prepared". */
export function lineUndoText(t: Words, command: Command, line: Line): string {
  const { name } = line;
  if (command.name === 'item.serve')
    return t(command.served ? 'undo.itemServed' : 'undo.itemNotServed', { name });
  return t('undo.item', { name, state: t(`line.${command.name === 'item.mark' ? command.as : line.state}`) });
}
