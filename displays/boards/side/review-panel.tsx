// Owns the new tickets that somebody has to read before they are worked on (TICK-31, TICK-32, EXPO-23, DLG-23).
import { ChevronDown, Eye } from 'lucide-react';
import { useId, useState } from 'react';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { TicketPanel } from '../../actions/panel.ts';
import type { Acts } from '../../actions/use-acts.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import { useAnyWorking } from '../../link/use-send.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { Caption } from '../../ticket/caption.tsx';
import { commandsOf } from '../../ticket/ticket-action.ts';
import { Button } from '../../ui/button.tsx';
import { ReviewCard } from './review-card.tsx';
import css from './review-panel.module.css';

interface ReviewPanelProps {
  acts: Acts;
  onTicket: (panel: TicketPanel) => void;
}

/** Beside the cards while there is something to read; told politely, so that nobody is torn from their work. */
export function ReviewPanel({ acts, onTicket }: ReviewPanelProps) {
  const { watch } = useBoardScope();
  const words = useDialogText();
  const review = useBoardPart(watch, 'review') ?? [];
  const tickets = useBoardPart(watch, 'tickets') ?? {};
  const unread = review.flatMap((id) => tickets[id] ?? []);
  return (
    <>
      <p className="visually-hidden" role="status">
        {unread.length > 0 && words('review.count', { count: unread.length })}
      </p>
      {unread.length > 0 && <UnreadTickets unread={unread} acts={acts} onTicket={onTicket} />}
    </>
  );
}

function UnreadTickets({ unread, acts, onTicket }: ReviewPanelProps & { unread: readonly Ticket[] }) {
  const words = useDialogText();
  const titleId = useId();
  const listId = useId();
  const [isFolded, setFolded] = useState(false);
  return (
    <aside className={css.panel} aria-labelledby={titleId} data-folded={isFolded}>
      <header className={css.head}>
        <h2 id={titleId} className={css.title}>
          {words('review.title')}
        </h2>
        <b className={css.count}>{unread.length}</b>
        <Button
          look="quiet"
          icon
          className={css.fold}
          aria-label={words(isFolded ? 'review.unfold' : 'review.fold')}
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={() => setFolded(!isFolded)}
        >
          <ChevronDown />
        </Button>
      </header>
      {!isFolded && (
        <ul id={listId} className={css.list}>
          {unread.map((ticket) => (
            <li key={ticket.id}>
              <ReviewCard ticket={ticket} acts={acts} onTicket={onTicket} />
            </li>
          ))}
        </ul>
      )}
      {!isFolded && unread.length > 1 && <ReadAll unread={unread} acts={acts} />}
    </aside>
  );
}

function ReadAll({ unread, acts }: { unread: readonly Ticket[]; acts: Acts }) {
  const words = useDialogText();
  const commands = unread.flatMap((ticket) => commandsOf('reviewed', ticket));
  const working = useAnyWorking(commands);
  return (
    <footer className={css.foot}>
      <Button busy={working} onClick={() => acts.run(commands, '')}>
        <Eye />
        <Caption>{words('review.readAll')}</Caption> ({unread.length})
      </Button>
    </footer>
  );
}
