// Owns one course in the course dialog: its header, how far it is, its items with their notes, and its buttons.
import { Unlink } from 'lucide-react';
import { useId } from 'react';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { Acts } from '../../actions/use-acts.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { AllergenBlock } from '../../ticket/blocks.tsx';
import { Caption } from '../../ticket/caption.tsx';
import { collectedAllergens } from '../../ticket/collected-allergens.ts';
import { courseName } from '../../ticket/course-name.ts';
import { headState, headWords, progress } from '../../ticket/head-state.ts';
import { HeadTimer } from '../../ticket/head-timer.tsx';
import { PrepCountdown } from '../../ticket/prep-countdown.tsx';
import { TicketAbout } from '../../ticket/ticket-about.tsx';
import { commandsOf } from '../../ticket/ticket-action.ts';
import card from '../../ticket/ticket-card.module.css';
import head from '../../ticket/ticket-head.module.css';
import { ticketUndoText } from '../../ticket/undo-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CourseButtons } from './course-buttons.tsx';
import css from './course-dialog.module.css';
import { CourseLines } from './course-lines.tsx';
import { CourseSteps } from './course-steps.tsx';
import { NotifiedMark } from './notified-mark.tsx';

export interface CourseColumnProps {
  ticket: Ticket;
  /** Of another order, linked to this one. */
  isOther: boolean;
  /** All courses of the dialog, in its order. */
  neighbours: readonly Ticket[];
  /** What hangs on the board, in its order. */
  board: readonly Ticket[];
  acts: Acts;
}

export function CourseColumn({ ticket, isOther, neighbours, board, acts }: CourseColumnProps) {
  const titleId = useId();
  const allergens = collectedAllergens(ticket.items);
  return (
    <article
      className={classes(card.ticket, css.course)}
      data-ticket={ticket.id}
      data-head={headState(ticket)}
      aria-labelledby={titleId}
    >
      <CourseHead ticket={ticket} isOther={isOther} titleId={titleId} />
      <div className={css.body}>
        <CourseSteps ticket={ticket} acts={acts} />
        {isOther ? (
          <TicketAbout ticket={ticket} />
        ) : (
          allergens.length > 0 && <AllergenBlock allergens={allergens} />
        )}
        <CourseLines ticket={ticket} acts={acts} />
        <CourseButtons ticket={ticket} neighbours={neighbours} board={board} acts={acts} />
        {isOther && <UnlinkButton ticket={ticket} acts={acts} />}
      </div>
    </article>
  );
}

interface CourseHeadProps {
  ticket: Ticket;
  isOther: boolean;
  titleId: string;
}

function CourseHead({ ticket, isOther, titleId }: CourseHeadProps) {
  const t = useBoardText();
  const { done, all } = progress(ticket.items);
  const name = courseName(ticket, t);
  return (
    <header className={head.head}>
      <div className={head.top}>
        <h3
          className={head.title}
          id={titleId}
          data-length={name.length > FULL_SIZE_LETTERS ? 'long' : undefined}
        >
          <bdi>{isOther ? ticket.title : name}</bdi>
        </h3>
        <HeadTimer ticket={ticket} />
      </div>
      <div className={head.meta}>
        {headWords(ticket).map((word) => (
          <b key={word}>{t(`state.${word}`)}</b>
        ))}
        {isOther && <span>{name}</span>}
        {ticket.urgent && <b>{t('urgent')}</b>}
        <PrepCountdown ticket={ticket} />
        <NotifiedMark ticket={ticket} />
        {ticket.status !== 'pending' && (
          <span className={head.progress}>
            <span className="visually-hidden">{t('progress')}</span>
            <bdi>
              {done}/{all}
            </bdi>
          </span>
        )}
      </div>
    </header>
  );
}

const FULL_SIZE_LETTERS = 10;

function UnlinkButton({ ticket, acts }: { ticket: Ticket; acts: Acts }) {
  const words = useDialogText();
  const t = useBoardText();
  if (!ticket.actions.includes('course.link')) return null;
  return (
    <Button
      look="quiet"
      onClick={() => acts.run(commandsOf('unlink', ticket), ticketUndoText(t, 'unlink', ticket))}
    >
      <Unlink />
      <Caption>{words('courses.unlink', { title: ticket.title })}</Caption>
    </Button>
  );
}
