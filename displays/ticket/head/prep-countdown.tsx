// The countdown of the preparation: running, last minute, over, or waiting for the first tap (TIME-06, TIME-07).
import { Timer } from 'lucide-react';
import { SECOND_MS } from '../../../shared/limits.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useAnyWorking } from '../../link/live.ts';
import { commandsOf, useCardActions } from '../card-actions.ts';
import { useBoardScope } from '../card-scope.ts';
import { Countdown } from '../since-text.tsx';
import css from './ticket-head.module.css';

interface PrepCountdownProps {
  ticket: Pick<Ticket, 'id' | 'prep' | 'actions' | 'orderId' | 'courseIds'>;
  /** True where the board handles taps, so that it can be started here. */
  canStart?: boolean;
}

export function PrepCountdown({ ticket, canStart = false }: PrepCountdownProps) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const { prep, actions } = ticket;
  if (prep === undefined) return null;
  const isWaiting = prep.state === 'waiting';
  if (isWaiting && canStart && actions.includes('course.timer')) return <StartButton ticket={ticket} />;
  const thresholdMs = options.prepTimerDisplayThresholdSeconds * SECOND_MS;
  return (
    <span className={css.prep} data-prep={prep.state}>
      <Timer role="img" aria-label={t(`prep.${prep.state}`)} />
      {isWaiting ? t('prep.notStarted') : <Countdown endsAt={prep.endsAt} thresholdMs={thresholdMs} />}
    </span>
  );
}

/** Starts the ticket's own timer on click (TIME-09). */
function StartButton({ ticket }: Pick<PrepCountdownProps, 'ticket'>) {
  const actions = useCardActions();
  const working = useAnyWorking(commandsOf('startTimer', ticket));
  const t = useBoardText();
  return (
    <button
      type="button"
      className={css.start}
      data-act="startTimer"
      onClick={() => actions.startTimer?.(ticket.id)}
      aria-busy={working}
      aria-label={t('action.startTimer')}
    >
      <Timer />
      {t('prep.waitingShort')}
    </button>
  );
}
