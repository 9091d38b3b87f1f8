// Handling of tickets that were fired long ago and forgotten on the board: serve them, or show only newer ones on this
// display (DLG-08).
import { CheckCheck, Eye, EyeOff } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  MINUTE_MS,
  MORE_CARDS_MAX,
  OLD_SERVE_HOLD_MS,
  OLD_SERVE_LEAST_MINUTES,
  SERVED_BEFORE_MINUTES,
} from '../../../shared/limits.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { minutesSince } from '../../i18n/format.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { hubNow, useBoardPart, useWatch } from '../../link/live.ts';
import { Caption } from '../../ticket/caption.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { Button } from '../../ui/button.tsx';
import { MinutesStepper } from '../../ui/fields/minutes-stepper.tsx';
import css from './old-tickets-dialog.module.css';

interface OldTicketsDialogProps {
  board: BoardAddress;
  boardView: BoardView;
  acts: Acts;
  onClose: () => void;
}

export function OldTicketsDialog({ board, boardView, acts, onClose }: OldTicketsDialogProps) {
  const { options } = useBoardScope();
  const words = useDialogText();
  const [minutes, setMinutes] = useState<number>(SERVED_BEFORE_MINUTES.default);
  const old = useOpenTickets(board).filter((ticket) => isOlder(ticket, minutes));
  const count = old.length;
  const isTooSoon = minutes < OLD_SERVE_LEAST_MINUTES;
  const canServe = options.tmOptions.includes('markCourseAsServed');
  const serve = () => {
    const courses = old.flatMap(({ orderId, courseIds }) =>
      courseIds.map((courseId) => ({ orderId, courseId })),
    );
    const text = words('old.done');
    acts.run({ name: 'served.before', profile: board.profile, minutes, courses }, text);
    onClose();
  };
  const show = (showFrom: number | undefined) => {
    boardView.change({ showFrom });
    onClose();
  };
  return (
    <BoardDialog
      title={words('old.title')}
      onClose={onClose}
      foot={
        <>
          {canServe && (
            <HoldButton isOff={count === 0 || isTooSoon} onHeld={serve}>
              <CheckCheck />
              <Caption>{words('old.serve')}</Caption>
            </HoldButton>
          )}
          <Button onClick={() => show(hubNow() - minutes * MINUTE_MS)}>
            <EyeOff />
            <Caption>{words('old.hide')}</Caption>
          </Button>
          {boardView.view.showFrom !== undefined && (
            <Button onClick={() => show(undefined)}>
              <Eye />
              <Caption>{words('old.showAll')}</Caption>
            </Button>
          )}
        </>
      }
    >
      <MinutesStepper
        label={words('old.minutes')}
        minutes={minutes}
        range={SERVED_BEFORE_MINUTES}
        onChange={setMinutes}
      />
      <p role="status">{count === 0 ? words('old.none') : words('old.ask', { count })}</p>
      <OldTickets tickets={old} />
      {canServe && <p>{words(isTooSoon ? 'old.tooSoon' : 'old.hold', { count: OLD_SERVE_LEAST_MINUTES })}</p>}
      <p>{words('old.hideAbout')}</p>
    </BoardDialog>
  );
}

/** The exact tickets that will be served, the oldest first. */
function OldTickets({ tickets }: { tickets: readonly Ticket[] }) {
  const t = useBoardText();
  if (tickets.length === 0) return null;
  const oldest = tickets.toSorted((one, other) => (one.firedAt ?? 0) - (other.firedAt ?? 0));
  return (
    <ul className={css.list}>
      {oldest.map((ticket) => (
        <li key={ticket.id}>
          <bdi>{`${orderTitle(ticket, t)} · ${courseName(ticket, t)}`}</bdi>
          <b>
            {minutesSince(ticket.firedAt ?? hubNow(), hubNow())} {t('unit.minutes')}
          </b>
        </li>
      ))}
    </ul>
  );
}

interface HoldButtonProps {
  isOff: boolean;
  onHeld: () => void;
  children: ReactNode;
}

/** Acts after being held for a second; a key presses it like every other button. */
function HoldButton({ isOff, onHeld, children }: HoldButtonProps) {
  const [isDown, setDown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    setDown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = () => {
    setDown(true);
    timer.current = setTimeout(onHeld, OLD_SERVE_HOLD_MS);
  };
  return (
    <Button
      look="main"
      className={css.hold}
      data-down={isDown}
      disabled={isOff}
      onPointerDown={hold}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event: MouseEvent) => event.detail === 0 && onHeld()}
    >
      {children}
    </Button>
  );
}

/** All tickets, as far as the hub sends them to any board. */
const OPEN_TICKETS: NonNullable<BoardAddress['view']> = {
  status: ['fired', 'cooking', 'prepared', 'ready'],
  maxCards: MORE_CARDS_MAX,
};

/** Scope of the command: everything open of this board, whatever its view filters. */
function useOpenTickets({ view: _, ...address }: BoardAddress): Ticket[] {
  const open = useWatch({ ...address, view: OPEN_TICKETS }, 'old');
  return Object.values(useBoardPart(open, 'tickets') ?? {});
}

function isOlder({ firedAt, status }: Ticket, minutes: number): boolean {
  const isOpen = status === 'fired' || status === 'ready';
  return isOpen && firedAt !== undefined && firedAt <= hubNow() - minutes * MINUTE_MS;
}
