// Owns the one button of a card: there only while something is due, and at work until the hub has answered (LIVE-07).
import { Bell, CheckCheck, Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useBoardText } from '../i18n/use-board-text.ts';
import { useAnyWorking, useHeld } from '../link/use-send.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { useBoardScope } from './board-scope.ts';
import { Caption } from './caption.tsx';
import { commandsOf, dueAction, type TicketAction } from './ticket-action.ts';
import css from './ticket-card.module.css';

export function DueButton({ ticket }: { ticket: Ticket }) {
  const { station } = useBoardScope();
  const due = dueAction(ticket);
  if (!due || (station && due === 'fire')) return null;
  return <ActionButton ticket={ticket} action={due} />;
}

function ActionButton({ ticket, action }: { ticket: Ticket; action: TicketAction }) {
  const working = useAnyWorking(commandsOf(action, ticket));
  const held = useHeld(commandsOf(action, ticket));
  const t = useBoardText();
  const { look, sign } = looks[action] ?? { look: 'plain', sign: null };
  return (
    <footer className={css.foot}>
      <Button look={look} busy={working} data-act="due">
        {sign}
        <Caption>{t(held ? 'action.fired' : working ? 'working' : `action.${action}`)}</Caption>
      </Button>
    </footer>
  );
}

const looks: Partial<Record<TicketAction, { look: ButtonLook; sign: ReactNode }>> = {
  fire: { look: 'plain', sign: <Flame /> },
  ready: { look: 'main', sign: <Bell /> },
  serve: { look: 'ready', sign: <CheckCheck /> },
};
