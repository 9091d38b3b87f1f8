// Owns what a tap, a long press and a choice on a card do: each names a target state and leaves the rest to the hub.
import { MAX_SELECTED_COURSES } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { liveStore } from '../link/live.ts';
import { toggleExpanded } from '../ticket/expanded-lines.ts';
import { tapCommand } from '../ticket/line-command.ts';
import { lineOfRow } from '../ticket/line-rows.ts';
import { toggleGroup, toggleSelected } from '../ticket/selection.ts';
import { commandsOf, dueAction, type TicketAction } from '../ticket/ticket-action.ts';
import { lineUndoText, ticketUndoText } from '../ticket/undo-text.ts';
import { groupInMode } from './pending-mode.ts';
import type { Acts } from './use-acts.ts';
import { useCardGestures } from './use-card-gestures.ts';

interface CardHandsWanted {
  watch: string;
  acts: Acts;
  onMenu: (ticket: Ticket) => void;
  /** The fourth ticket was chosen (TICK-29). */
  onFull: () => void;
}

export function useCardHands({ watch, acts, onMenu, onFull }: CardHandsWanted) {
  const t = useBoardText();
  const run = (action: TicketAction, ticket: Ticket) =>
    acts.run(commandsOf(action, ticket), ticketUndoText(t, action, ticket));
  const gestures = useCardGestures({
    tapLine(ticketId, lineId) {
      const ticket = heldTickets(watch)[ticketId];
      const line = ticket && lineOfRow(ticket.items, lineId);
      const command = ticket && line && tapCommand(ticket, line);
      if (command) acts.run(command, lineUndoText(t, command, line));
    },
    act(ticketId, act, of) {
      const ticket = heldTickets(watch)[ticketId];
      if (!ticket) return;
      if (act === 'menu') onMenu(ticket);
      if (act === 'select' && toggleSelected(ticketId) === MAX_SELECTED_COURSES) onFull();
      const line = act === 'expand' ? ticket.items.find(({ id }) => id === of) : undefined;
      if (line) toggleExpanded(line);
      if (act === 'startTimer') run('startTimer', ticket);
      const due = act === 'due' ? dueAction(ticket) : undefined;
      if (due) run(due, ticket);
    },
    takesTap(ticketId) {
      const ticket = heldTickets(watch)[ticketId];
      const groupOf = groupInMode();
      if (ticket?.status !== 'pending' || !groupOf) return false;
      const group = groupOf(ticket, Object.values(heldTickets(watch)));
      if (toggleGroup(group.map(({ id }) => id)) === MAX_SELECTED_COURSES) onFull();
      return true;
    },
    longPress(ticketId) {
      const ticket = heldTickets(watch)[ticketId];
      if (ticket) onMenu(ticket);
    },
  });
  return { gestures };
}

/** Read when something is done, so that no card is drawn anew. */
export function heldTickets(watch: string): OperatorBoard['tickets'] {
  const held = liveStore.getState().boards[watch];
  return held?.kind === 'operator' ? held.board.tickets : {};
}
