// New tickets that have to be reviewed before work on them starts (TICK-31, TICK-32, EXPO-23, DLG-23).

import { ArrowLeftToLine, ChevronDown, Eye, LayoutDashboard } from 'lucide-react';
import { useId, useState } from 'react';
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Acts } from '../../actions/acts.ts';
import { panelOf, type TicketPanel } from '../../actions/panel.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking, useBoardPart } from '../../link/live.ts';
import { Caption } from '../../ticket/caption.tsx';
import { commandsOf, offeredActions } from '../../ticket/card-actions.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { ownAllergens, warnsOfAllergy } from '../../ticket/collected-allergens.ts';
import { HeadTimer, headState, StateWords } from '../../ticket/head/head-timer.tsx';
import head from '../../ticket/head/ticket-head.module.css';
import { LineDetails } from '../../ticket/line/line-details.tsx';
import { LineWeight, pieces } from '../../ticket/line/line-weight.tsx';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { TicketAbout } from '../../ticket/ticket-about.tsx';
import type { TicketAction } from '../../ticket/ticket-actions.ts';
import card from '../../ticket/ticket-card.module.css';
import { ticketUndoText } from '../../ticket/undo-text.ts';
import { Button } from '../../ui/button.tsx';
import css from './review-panel.module.css';

interface ReviewPanelProps {
  acts: Acts;
  onTicket: (panel: TicketPanel) => void;
}

/** Beside the cards while there is something to review; announced politely, without interrupting the work. */
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

interface ReviewCardProps {
  ticket: Ticket;
  acts: Acts;
  onTicket: (panel: TicketPanel) => void;
}

/**
 * One ticket to review: the content of a card, but nothing on it is marked by touch; actions are in its footer
 * (TICK-32).
 */
function ReviewCard({ ticket, acts, onTicket }: ReviewCardProps) {
  const titleId = useId();
  return (
    <article className={card.ticket} data-head={headState(ticket)} aria-labelledby={titleId}>
      <ReviewHead ticket={ticket} titleId={titleId} />
      <div className={css.body}>
        <TicketAbout ticket={ticket} />
        <ul className={css.lines}>
          {ticket.items.map((line) => (
            <ReviewLine key={line.id} line={line} ticket={ticket} />
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
          <bdi>{orderTitle(ticket, t)}</bdi>
        </h3>
        <HeadTimer ticket={ticket} />
      </div>
      <div className={head.meta}>
        <StateWords ticket={ticket} />
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

function ReviewLine({ line, ticket }: { line: Line; ticket: Ticket }) {
  return (
    <li className={css.line} data-state={line.state}>
      <b>{pieces(line)}</b>
      <span>
        <bdi>{line.name}</bdi>
        <LineWeight line={line} />
        <LineDetails line={line} own={ownAllergens(line, ticket.items)} isWarned={warnsOfAllergy(ticket)} />
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
