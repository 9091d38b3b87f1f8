// Owns the course dialog: an order's courses and those linked to it side by side, and all that can be done with them (TICK-36, EXPO-20 to EXPO-22).
import { CheckCheck, Link, RotateCcw } from 'lucide-react';
import { type PointerEvent, useEffect, useState } from 'react';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import type { Acts } from '../../actions/use-acts.ts';
import { useCardGestures } from '../../actions/use-card-gestures.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useAnyWorking } from '../../link/use-send.ts';
import { Caption } from '../../ticket/caption.tsx';
import { tapCommand } from '../../ticket/line-command.ts';
import { lineUndoText } from '../../ticket/undo-text.ts';
import { Button } from '../../ui/button.tsx';
import { CourseColumn } from './course-column.tsx';
import css from './course-dialog.module.css';
import { resetOrder } from './course-moves.ts';
import { LinkDialog } from './link-dialog.tsx';
import { OrderAbout, OrderNotes } from './order-about.tsx';
import { courseColumns } from './order-courses.ts';
import { serveEverything } from './serve-everything.ts';
import { useColumnCount } from './use-column-count.ts';
import { useOrderCourses } from './use-order-courses.ts';

interface CourseDialogProps {
  board: BoardAddress;
  orderId: string;
  ticketId: string;
  acts: Acts;
  onClose: () => void;
}

export function CourseDialog({ board, orderId, ticketId, acts, onClose }: CourseDialogProps) {
  const courses = useOrderCourses(board, orderId, ticketId);
  const first = courses.shown.find((ticket) => ticket.orderId === orderId);
  const isGone = first === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!first) return null;
  return <OpenCourses {...courses} first={first} acts={acts} onClose={onClose} />;
}

interface OpenCoursesProps extends ReturnType<typeof useOrderCourses> {
  /** A course of the order itself. */
  first: Ticket;
  acts: Acts;
  onClose: () => void;
}

function OpenCourses({ shown, more, board, first, acts, onClose }: OpenCoursesProps) {
  const words = useDialogText();
  const [isLinking, setLinking] = useState(false);
  const columns = useColumnCount(shown.length);
  const serve = serveEverything(shown);
  const serving = useAnyWorking(serve);
  const reset = resetOrder(shown);
  const titles = [...new Set(shown.map(({ title }) => title))].join(', ');
  const serveAll = () => {
    if (serve.length > 0) acts.run(serve, words('courses.allServed', { titles }));
  };
  const gestures = useDialogGestures(shown, acts, serveAll);
  const own = shown.filter(({ orderId }) => orderId === first.orderId);
  const linkable = own.find(({ actions }) => actions.includes('course.link'));
  return (
    <BoardDialog
      title={first.title}
      label={words('courses.title', { title: first.title })}
      onClose={onClose}
      size={columns}
      undo
      about={<OrderAbout tickets={own} />}
      aside={
        <>
          {linkable && (
            <Button onClick={() => setLinking(true)}>
              <Link />
              <Caption>{words('courses.link')}</Caption>
            </Button>
          )}
          {reset.length > 0 && (
            <Button onClick={() => acts.run(reset, words('courses.orderReset', { title: first.title }))}>
              <RotateCcw />
              <Caption>{words('courses.reset')}</Caption>
            </Button>
          )}
        </>
      }
      foot={
        serve.length > 0 && (
          <Button look="line" busy={serving} onClick={serveAll}>
            <CheckCheck />
            <Caption>{words('courses.serveAll')}</Caption>
          </Button>
        )
      }
    >
      <OrderNotes tickets={own} />
      <div className={css.columns} {...gestures}>
        {courseColumns(shown, columns).map((pile) => (
          <div key={pile[0]?.id} className={css.pile}>
            {pile.map((ticket) => (
              <CourseColumn
                key={ticket.id}
                ticket={ticket}
                isOther={ticket.orderId !== first.orderId}
                neighbours={shown}
                board={board}
                acts={acts}
              />
            ))}
          </div>
        ))}
      </div>
      {more > 0 && <p>{words('courses.more', { count: more })}</p>}
      {isLinking && linkable && (
        <LinkDialog
          ticket={linkable}
          board={board.filter(({ orderId }) => orderId !== first.orderId)}
          acts={acts}
          onClose={() => setLinking(false)}
        />
      )}
    </BoardDialog>
  );
}

/** Taps on lines mark them as on the board; a long press anywhere but on a button serves everything (EXPO-22). */
function useDialogGestures(shown: readonly Ticket[], acts: Acts, serveAll: () => void) {
  const t = useBoardText();
  const gestures = useCardGestures({
    tapLine(ticketId, lineId) {
      const ticket = shown.find(({ id }) => id === ticketId);
      const line = ticket?.items.find(({ id }) => id === lineId);
      const command = ticket && line && tapCommand(ticket, line);
      if (command) acts.run(command, lineUndoText(t, command, line));
    },
    act() {
      // Buttons of the dialog carry their own handlers.
    },
    longPress: serveAll,
  });
  const onPointerDown = (event: PointerEvent) => {
    const { target, currentTarget } = event;
    if (!(target instanceof Element) || target.closest('button') !== null) return;
    const isHere = target.closest('dialog') === currentTarget.closest('dialog');
    if (isHere) gestures.onPointerDown(event);
  };
  return { ...gestures, onPointerDown };
}
