// Owns what a tap, a long press and a choice on a card do: each names a target state and leaves the rest to the hub.
import { useCallback } from 'react';
import { MAX_SELECTED_COURSES } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { liveStore } from '../link/live.ts';
import { tapCommand } from '../ticket/line-command.ts';
import { toggleSelected } from '../ticket/selection.ts';
import { commandOf, dueAction } from '../ticket/ticket-action.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import { lineUndoText, ticketUndoText } from './undo-text.ts';
import type { Acts } from './use-acts.ts';
import { useCardGestures } from './use-card-gestures.ts';

interface CardHandsWanted {
  watch: string;
  acts: Acts;
  onMenu: (ticketId: string) => void;
  /** The fourth ticket was chosen (TICK-29). */
  onFull: () => void;
}

export function useCardHands({ watch, acts, onMenu, onFull }: CardHandsWanted) {
  const t = useBoardText();
  const gestures = useCardGestures({
    tapLine(ticketId, lineId) {
      const ticket = heldTickets(watch)[ticketId];
      const line = ticket?.items.find(({ id }) => id === lineId);
      const command = ticket && line && tapCommand(ticket, line);
      if (command) acts.run(command, lineUndoText(t, command, line));
    },
    act(ticketId, act) {
      const ticket = heldTickets(watch)[ticketId];
      if (!ticket) return;
      if (act === 'menu') onMenu(ticketId);
      if (act === 'select' && toggleSelected(ticketId) === MAX_SELECTED_COURSES) onFull();
      const due = act === 'due' ? dueAction(ticket) : undefined;
      if (due) acts.run(commandOf(due, ticket), ticketUndoText(t, due, ticket.title));
    },
    longPress: onMenu,
  });
  const advanceItem = useCallback(
    ({ name }: OperatorBoard['items'][number]) => {
      const lines = Object.values(heldTickets(watch)).flatMap((ticket) =>
        ticket.items
          .filter((line) => line.name === name && isOpen(line.state))
          .map((line) => ({ ticket, line })),
      );
      const commands = lines.flatMap(({ ticket, line }) => tapCommand(ticket, line) ?? []);
      const [first] = lines;
      const [command] = commands;
      if (first && command) acts.run(commands, lineUndoText(t, command, first.line));
    },
    [watch, acts, t],
  );
  return { gestures, advanceItem };
}

function isOpen(state: Ticket['items'][number]['state']): boolean {
  return state === 'todo' || state === 'preparing' || state === 'cooking';
}

function heldTickets(watch: string): OperatorBoard['tickets'] {
  const held = liveStore.getState().boards[watch];
  return held?.kind === 'operator' ? held.board.tickets : {};
}
