// Owns one ticket to be read: what a card shows, but nothing on it is marked by touch; its footer says what to do with it (TICK-32).
import { ArrowLeftToLine, Eye, LayoutDashboard } from 'lucide-react';
import { useId } from 'react';
import type { Line, Ticket } from '../../../shared/protocol/ticket.ts';
import { panelOf, type TicketPanel } from '../../actions/panel.ts';
import type { Acts } from '../../actions/use-acts.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useAnyWorking } from '../../link/use-send.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { Caption } from '../../ticket/caption.tsx';
import { ownAllergens } from '../../ticket/collected-allergens.ts';
import { courseName } from '../../ticket/course-name.ts';
import { headState, headWords } from '../../ticket/head-state.ts';
import { HeadTimer } from '../../ticket/head-timer.tsx';
import { LineDetails } from '../../ticket/line-details.tsx';
import { LineWeight, pieces } from '../../ticket/line-weight.tsx';
import { TicketAbout } from '../../ticket/ticket-about.tsx';
import { commandsOf, offeredActions, type TicketAction } from '../../ticket/ticket-action.ts';
import card from '../../ticket/ticket-card.module.css';
import head from '../../ticket/ticket-head.module.css';
import { ticketUndoText } from '../../ticket/undo-text.ts';
import { Button } from '../../ui/button.tsx';
import css from './review-panel.module.css';

interface ReviewCardProps {
  ticket: Ticket;
  acts: Acts;
  onTicket: (panel: TicketPanel) => void;
}

export function ReviewCard({ ticket, acts, onTicket }: ReviewCardProps) {
  const titleId = useId();
  return (
    <article className={card.ticket} data-head={headState(ticket)} aria-labelledby={titleId}>
      <ReviewHead ticket={ticket} titleId={titleId} />
      <div className={css.body}>
        <TicketAbout ticket={ticket} />
        <ul className={css.lines}>
          {ticket.items.map((line) => (
            <ReviewLine key={line.id} line={line} lines={ticket.items} />
          ))}
        </ul>
      </div>
      <ReviewButtons ticket={ticket} acts={acts} onTicket={onTicket} />
    </article>
  );
}

function ReviewHead({ ticket, titleId }: { ticket: Ticket; titleId: string }) {
  const t = useBoardText();
  return (
    <header className={head.head}>
      <div className={head.top}>
        <h3 className={head.title} id={titleId} data-length={ticket.title.length > 6 ? 'long' : undefined}>
          <bdi>{ticket.title}</bdi>
        </h3>
        <HeadTimer ticket={ticket} />
      </div>
      <div className={head.meta}>
        {headWords(ticket).map((word) => (
          <b key={word}>{t(`state.${word}`)}</b>
        ))}
        <span>{courseName(ticket, t)}</span>
        {ticket.waiter && (
          <span>
            <bdi>{ticket.waiter}</bdi>
          </span>
        )}
      </div>
    </header>
  );
}

function ReviewLine({ line, lines }: { line: Line; lines: readonly Line[] }) {
  return (
    <li className={css.line} data-state={line.state}>
      <b>{pieces(line)}</b>
      <span>
        <bdi>{line.name}</bdi>
        <LineWeight line={line} />
        <LineDetails line={line} own={ownAllergens(line, lines)} />
      </span>
    </li>
  );
}

function ReviewButtons({ ticket, acts, onTicket }: ReviewCardProps) {
  const { options } = useBoardScope();
  const words = useDialogText();
  const t = useBoardText();
  const offered = offeredActions(ticket);
  const read = commandsOf('reviewed', ticket);
  const move = commandsOf('toStart', ticket);
  const reading = useAnyWorking(read);
  const moving = useAnyWorking(move);
  const run = (action: TicketAction) =>
    acts.run(commandsOf(action, ticket), ticketUndoText(t, action, ticket));
  return (
    <footer className={css.buttons}>
      {offered.includes('reviewed') && (
        <Button look="main" busy={reading} onClick={() => run('reviewed')}>
          <Eye />
          <Caption>{words('review.read')}</Caption>
        </Button>
      )}
      {offered.includes('toStart') && (
        <Button icon busy={moving} aria-label={words('review.toStart')} onClick={() => run('toStart')}>
          <ArrowLeftToLine className="flip" />
        </Button>
      )}
      {options.tmOptions.includes('openCourseDialog') && (
        <Button
          icon
          aria-label={words('review.courses')}
          aria-haspopup="dialog"
          onClick={() => onTicket(panelOf('courses', ticket))}
        >
          <LayoutDashboard />
        </Button>
      )}
    </footer>
  );
}
