// Owns serving what was fired long ago and forgotten on the board (DLG-08).
import { CheckCheck, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { MINUTE_MS, SERVED_BEFORE_MINUTES } from '../../shared/limits.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/view.ts';
import { BoardDialog } from '../boards/board-dialog.tsx';
import type { Acts } from '../boards/use-acts.ts';
import { hubNow } from '../link/live.ts';
import { useBoardPart } from '../link/use-board.ts';
import { useWatch } from '../link/use-watch.ts';
import { Button } from '../theme/button.tsx';
import { Caption } from '../ticket/caption.tsx';
import css from './served-before-dialog.module.css';
import { useDialogText } from './use-dialog-text.ts';

interface ServedBeforeDialogProps {
  board: BoardAddress;
  acts: Acts;
  onClose: () => void;
}

export function ServedBeforeDialog({ board, acts, onClose }: ServedBeforeDialogProps) {
  const words = useDialogText();
  const { view, ...address } = board;
  // What the command touches: everything open of this board, whatever its view filters.
  const open = useWatch({ ...address, view: { status: ['fired', 'cooking', 'prepared', 'ready'] } }, 'old');
  const tickets = Object.values(useBoardPart(open, 'tickets') ?? {});
  const [minutes, setMinutes] = useState<number>(SERVED_BEFORE_MINUTES.default);
  const count = tickets.filter((ticket) => isOlder(ticket, minutes)).length;
  const step = (by: number) => setMinutes(Math.max(SERVED_BEFORE_MINUTES.min, minutes + by));
  const run = () => {
    acts.run({ name: 'served.before', profile: address.profile, minutes }, words('servedBefore.done'));
    onClose();
  };
  return (
    <BoardDialog
      title={words('servedBefore.title')}
      onClose={onClose}
      foot={
        <Button look="main" disabled={count === 0} onClick={run}>
          <CheckCheck />
          <Caption>{words('servedBefore.run')}</Caption>
        </Button>
      }
    >
      <div className={css.row}>
        <span id="old-minutes">{words('servedBefore.minutes')}</span>
        <span className={css.stepper}>
          <Button
            icon
            aria-label={words('servedBefore.less')}
            onClick={() => step(-SERVED_BEFORE_MINUTES.step)}
          >
            <Minus />
          </Button>
          <output aria-labelledby="old-minutes">
            <bdi>{minutes}</bdi>
          </output>
          <Button
            icon
            aria-label={words('servedBefore.more')}
            onClick={() => step(SERVED_BEFORE_MINUTES.step)}
          >
            <Plus />
          </Button>
        </span>
      </div>
      <p role="status">{count === 0 ? words('servedBefore.none') : words('servedBefore.ask', { count })}</p>
    </BoardDialog>
  );
}

function isOlder({ firedAt, status }: Ticket, minutes: number): boolean {
  const isOpen = status === 'fired' || status === 'ready';
  return isOpen && firedAt !== undefined && firedAt <= hubNow() - minutes * MINUTE_MS;
}
