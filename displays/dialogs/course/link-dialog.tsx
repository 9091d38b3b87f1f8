// Links a ticket to others of the board and unlinks them, one tap each (TICK-27).
import { Check, Link } from 'lucide-react';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking } from '../../link/live.ts';
import { Age } from '../../rows/list-row-view.tsx';
import { Caption } from '../../ticket/caption.tsx';
import { headState } from '../../ticket/head/head-timer.tsx';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { Button } from '../../ui/button.tsx';
import css from './link-dialog.module.css';

interface LinkDialogProps {
  ticket: Ticket;
  /** Tickets of other orders on the board. */
  board: readonly Ticket[];
  acts: Acts;
  onClose: () => void;
}

export function LinkDialog({ ticket, board, acts, onClose }: LinkDialogProps) {
  const words = useDialogText();
  const t = useBoardText();
  const others = board.filter(
    ({ actions, status }) => actions.includes('course.link') && status !== 'served',
  );
  return (
    <BoardDialog
      title={words('link.title', { title: orderTitle(ticket, t) })}
      onClose={onClose}
      size={3}
      undo
      foot={
        <Button onClick={onClose}>
          <Check />
          <Caption>{words('link.done')}</Caption>
        </Button>
      }
    >
      {others.length === 0 && <p>{words('link.none')}</p>}
      <div className={css.tickets}>
        {others.map((other) => (
          <OtherTicket key={other.id} ticket={ticket} other={other} acts={acts} />
        ))}
      </div>
    </BoardDialog>
  );
}

function OtherTicket({ ticket, other, acts }: { ticket: Ticket; other: Ticket; acts: Acts }) {
  const words = useDialogText();
  const t = useBoardText();
  const isLinked = ticket.linked?.includes(other.id) ?? false;
  const command = linkCommand(isLinked ? [other] : [ticket, other], !isLinked);
  const working = useAnyWorking([command]);
  const undoText = isLinked
    ? words('link.unlinked', { title: orderTitle(other, t) })
    : words('link.linked', { titles: [orderTitle(ticket, t), orderTitle(other, t)].join(', ') });
  return (
    <button
      type="button"
      className={css.ticket}
      aria-pressed={isLinked}
      aria-busy={working || undefined}
      onClick={() => acts.run(command, undoText)}
    >
      <b>
        <bdi>{orderTitle(other, t)}</bdi>
        {isLinked && <Link />}
      </b>
      <small>{courseName(other, t)}</small>
      <Age row={{ head: headState(other), since: other.firedAt }} />
    </button>
  );
}

function linkCommand(tickets: readonly Ticket[], linked: boolean): CommandOf<'course.link'> {
  const courses = tickets.flatMap(({ orderId, courseIds }) =>
    courseIds.map((courseId) => ({ orderId, courseId })),
  );
  return { name: 'course.link', courses, linked };
}
