// What to do with tickets that were fired long ago and forgotten on the board: serve them, or see none but newer
// ones at this display (DLG-08).
import { CheckCheck, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { MINUTE_MS, SERVED_BEFORE_MINUTES } from '../../../shared/limits.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useDialogText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { hubNow, useBoardPart, useWatch } from '../../link/live.ts';
import { Caption } from '../../ticket/caption.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { Button } from '../../ui/button.tsx';
import { MinutesStepper } from '../../ui/fields/minutes-stepper.tsx';

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
  const count = useOpenTickets(board).filter((ticket) => isOlder(ticket, minutes)).length;
  const canServe = options.tmOptions.includes('markCourseAsServed');
  const serve = () => {
    acts.run({ name: 'served.before', profile: board.profile, minutes }, words('old.done'));
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
            <Button look="main" disabled={count === 0} onClick={serve}>
              <CheckCheck />
              <Caption>{words('old.serve')}</Caption>
            </Button>
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
      <p>{words('old.hideAbout')}</p>
    </BoardDialog>
  );
}

/** What the command touches: everything open of this board, whatever its view filters. */
function useOpenTickets({ view: _, ...address }: BoardAddress): Ticket[] {
  const open = useWatch({ ...address, view: { status: ['fired', 'cooking', 'prepared', 'ready'] } }, 'old');
  return Object.values(useBoardPart(open, 'tickets') ?? {});
}

function isOlder({ firedAt, status }: Ticket, minutes: number): boolean {
  const isOpen = status === 'fired' || status === 'ready';
  return isOpen && firedAt !== undefined && firedAt <= hubNow() - minutes * MINUTE_MS;
}
