// Advancing all open lines of one item at once, from the sums beside a board (TICK-35).
import { useCallback } from 'react';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { tapCommand } from '../ticket/card-actions.ts';
import { lineUndoText } from '../ticket/undo-text.ts';
import { type Acts, heldTickets } from './acts.ts';

type SummedItem = Pick<OperatorBoard['items'][number], 'itemId' | 'name'>;

export function useAdvanceItem(watch: string, acts: Acts): (item: SummedItem) => void {
  const t = useBoardText();
  return useCallback(
    ({ itemId, name }: SummedItem) => {
      const lines = Object.values(heldTickets(watch)).flatMap((ticket) =>
        ticket.items
          .filter((line) => isOpen(line.state) && isCountedBy(line, itemId, name))
          .map((line) => ({ ticket, line })),
      );
      const commands = lines.flatMap(({ ticket, line }) => tapCommand(ticket, line) ?? []);
      const [first] = lines;
      const [command] = commands;
      if (first && command) acts.run(commands, lineUndoText(t, command, first.line));
    },
    [watch, acts, t],
  );
}

function isCountedBy(line: Ticket['items'][number], itemId: string, name: string): boolean {
  return line.countedAs === undefined ? line.name === name : line.countedAs === itemId;
}

function isOpen(state: Ticket['items'][number]['state']): boolean {
  return state === 'todo' || state === 'preparing' || state === 'cooking';
}
