// Owns the menu of one ticket: every action that the board offers on it now, and its items one by one.
import { useEffect } from 'react';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useTicket } from '../link/use-board.ts';
import { useWorking } from '../link/use-send.ts';
import { Button } from '../theme/button.tsx';
import { commandOf, dueAction, offeredActions, type TicketAction } from '../ticket/ticket-action.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import { ActionSign } from './action-sign.tsx';
import { BoardDialog } from './board-dialog.tsx';
import { LineServe } from './line-serve.tsx';
import css from './ticket-menu.module.css';
import { ticketUndoText } from './undo-text.ts';
import type { Acts } from './use-acts.ts';

interface TicketMenuProps {
  watch: string;
  ticketId: string;
  acts: Acts;
  onClose: () => void;
}

export function TicketMenu({ watch, ticketId, acts, onClose }: TicketMenuProps) {
  const ticket = useTicket(watch, ticketId);
  const isGone = ticket === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return ticket ? <OpenMenu ticket={ticket} acts={acts} onClose={onClose} /> : null;
}

interface OpenMenuProps {
  ticket: Ticket;
  acts: Acts;
  onClose: () => void;
}

function OpenMenu({ ticket, acts, onClose }: OpenMenuProps) {
  const t = useBoardText();
  const offered = offeredActions(ticket);
  const due = dueAction(ticket);
  const run = (action: TicketAction) => {
    acts.run(commandOf(action, ticket), ticketUndoText(t, action, ticket.title));
    onClose();
  };
  const canServeItems = ticket.actions.includes('item.serve');
  return (
    <BoardDialog title={ticket.title} onClose={onClose}>
      {offered.length === 0 && !canServeItems && <p>{t('menu.none')}</p>}
      <div className={css.actions}>
        {offered.map((action) => (
          <MenuAction key={action} ticket={ticket} action={action} isDue={action === due} onRun={run} />
        ))}
      </div>
      {canServeItems && (
        <section className={css.items}>
          <h3>{t('menu.items')}</h3>
          <ul>
            {ticket.items.map((line) => (
              <LineServe key={line.id} ticket={ticket} line={line} acts={acts} />
            ))}
          </ul>
        </section>
      )}
    </BoardDialog>
  );
}

interface MenuActionProps {
  ticket: Ticket;
  action: TicketAction;
  isDue: boolean;
  onRun: (action: TicketAction) => void;
}

function MenuAction({ ticket, action, isDue, onRun }: MenuActionProps) {
  const t = useBoardText();
  const working = useWorking(commandOf(action, ticket));
  return (
    <Button
      look={isDue ? 'main' : 'plain'}
      busy={working}
      className={css.action}
      onClick={() => onRun(action)}
    >
      <ActionSign action={action} />
      <span>{working ? t('working') : t(`action.${action}`)}</span>
    </Button>
  );
}
