// Timer keypad: minutes for one or several selected tickets, to start, stop or reset (TICK-25, TICK-28, TICK-41, DLG-11).
import { Play, RotateCcw, Square } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { TIMER_MAX_MINUTES } from '../../../shared/limits.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useDialogText } from '../../i18n/use-text.ts';
import { Caption } from '../../ticket/caption.tsx';
import { Button } from '../../ui/button.tsx';
import { KeypadField } from '../../ui/fields/number-pad.tsx';
import css from './timer-dialog.module.css';

interface TimerDialogProps {
  tickets: readonly Ticket[];
  acts: Acts;
  onClose: () => void;
}

export function TimerDialog({ tickets, acts, onClose }: TimerDialogProps) {
  const words = useDialogText();
  const [text, setText] = useState('');
  const titles = tickets.map(({ title }) => title).join(', ');
  const isRunning = tickets.some(({ prep }) => prep !== undefined && prep.state !== 'waiting');
  const run = (wish: TimerWish, undoText: string) => {
    acts.run(
      tickets.flatMap((ticket) => timerCommands(ticket, wish)),
      undoText,
    );
    onClose();
  };
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (text) run({ do: 'start', minutes: Number(text) }, words('timer.started', { titles }));
  };
  return (
    <BoardDialog title={words('timer.title', { titles })} onClose={onClose} narrow>
      <form className={css.timer} onSubmit={start}>
        <KeypadField
          label={words('timer.minutes')}
          value={text}
          onChange={(value) => setText(timerDigits(value))}
          goLabel={words('timer.start')}
          goSign={<Play />}
          canGo={text !== ''}
        />
        <div className={css.others}>
          {isRunning && (
            <Button onClick={() => run({ do: 'stop' }, words('timer.stopped', { titles }))}>
              <Square />
              <Caption>{words('timer.stop')}</Caption>
            </Button>
          )}
          <Button onClick={() => run({ do: 'reset' }, words('timer.wasReset', { titles }))}>
            <RotateCcw />
            <Caption>{words('timer.reset')}</Caption>
          </Button>
        </div>
      </form>
    </BoardDialog>
  );
}

type TimerWish = Pick<CommandOf<'course.timer'>, 'do' | 'minutes'>;

function timerCommands({ orderId, courseIds }: Ticket, wish: TimerWish): CommandOf<'course.timer'>[] {
  return courseIds.map((courseId) => ({ name: 'course.timer', orderId, courseId, ...wish }));
}

/** Input of a timer keypad: minutes of at most two digits, without a leading zero (DLG-11). */
const MOST_DIGITS = String(TIMER_MAX_MINUTES).length;

/** Ignores a third digit and anything that isn't a digit. */
export function timerDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, MOST_DIGITS);
}
