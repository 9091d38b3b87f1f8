// Owns the buttons under a course in the course dialog: what is due, taking back, its place among the others, its timer.
import { ArrowLeft, ArrowRight, Bell, BellOff, Check, CheckCheck, Flame, Timer, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Command } from '../../../shared/protocol/command.ts';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { Acts } from '../../actions/use-acts.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useAnyWorking, useHeld } from '../../link/use-send.ts';
import { courseName } from '../../ticket/course-name.ts';
import { commandsOf, dueAction, offeredActions, type TicketAction } from '../../ticket/ticket-action.ts';
import { ticketUndoText } from '../../ticket/undo-text.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import type { CourseColumnProps } from './course-column.tsx';
import css from './course-dialog.module.css';
import { canMove, moveBefore, moveBehind } from './course-moves.ts';
import { TimerDialog } from './timer-dialog.tsx';

type CourseButtonsProps = Omit<CourseColumnProps, 'isOther'>;

export function CourseButtons({ ticket, neighbours, board, acts }: CourseButtonsProps) {
  const words = useDialogText();
  const [isTiming, setTiming] = useState(false);
  const offered = offeredActions(ticket);
  const main = dueAction(ticket) ?? LESSER.find((action) => offered.includes(action));
  return (
    <div className={css.buttons}>
      {main && <ActionButton ticket={ticket} action={main} acts={acts} />}
      {ticket.status === 'ready' && offered.includes('notReady') && (
        <ActionButton ticket={ticket} action="notReady" acts={acts} />
      )}
      <MoveButtons ticket={ticket} neighbours={neighbours} board={board} acts={acts} />
      {ticket.actions.includes('course.timer:minutes') && (
        <Button icon aria-label={words('timer.open')} aria-haspopup="dialog" onClick={() => setTiming(true)}>
          <Timer />
        </Button>
      )}
      {isTiming && <TimerDialog tickets={[ticket]} acts={acts} onClose={() => setTiming(false)} />}
    </div>
  );
}

/** What stands in the place of the due button while nothing is due. */
const LESSER: readonly TicketAction[] = ['undoServe', 'prepareAll'];

interface ActionButtonProps {
  ticket: Ticket;
  action: TicketAction;
  acts: Acts;
}

function ActionButton({ ticket, action, acts }: ActionButtonProps) {
  const t = useBoardText();
  const commands = commandsOf(action, ticket);
  const working = useAnyWorking(commands);
  const held = useHeld(commands);
  const { look, sign } = looks[action] ?? { look: 'plain', sign: null };
  return (
    <Button
      look={look}
      busy={working}
      className={css.main}
      onClick={() => acts.run(commands, ticketUndoText(t, action, ticket))}
    >
      {sign}
      {t(held ? 'action.fired' : working ? 'working' : `action.${action}`)}
    </Button>
  );
}

const looks: Partial<Record<TicketAction, { look: ButtonLook; sign: ReactNode }>> = {
  fire: { look: 'main', sign: <Flame /> },
  ready: { look: 'main', sign: <Bell /> },
  notReady: { look: 'line', sign: <BellOff /> },
  serve: { look: 'ready', sign: <CheckCheck /> },
  undoServe: { look: 'line', sign: <Undo2 className="flip" /> },
  prepareAll: { look: 'plain', sign: <Check /> },
};

/** Before the course that stands before it in the dialog, and behind the one that follows. */
function MoveButtons({ ticket, neighbours, board, acts }: CourseButtonsProps) {
  const words = useDialogText();
  const t = useBoardText();
  const hangs = ({ id }: Ticket) => board.some((one) => one.id === id);
  const place = neighbours.findIndex(({ id }) => id === ticket.id);
  const before = neighbours.slice(0, place).findLast(hangs);
  const behind = neighbours.slice(place + 1).find(hangs);
  if (!canMove(ticket) || !hangs(ticket)) return null;
  const nameOf = (other: Ticket) => (other.orderId === ticket.orderId ? courseName(other, t) : other.title);
  const run = (commands: Command[]) => acts.run(commands, words('courses.moved', { title: ticket.title }));
  return (
    <>
      {before && (
        <Button
          icon
          aria-label={words('courses.before', { course: nameOf(before) })}
          onClick={() => run(moveBefore(ticket, before, board))}
        >
          <ArrowLeft className="flip" />
        </Button>
      )}
      {behind && (
        <Button
          icon
          aria-label={words('courses.after', { course: nameOf(behind) })}
          onClick={() => run(moveBehind(ticket, behind))}
        >
          <ArrowRight className="flip" />
        </Button>
      )}
    </>
  );
}
