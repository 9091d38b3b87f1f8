// Owns the countdown of the preparation: running, last minute, over, or waiting for the first tap (TIME-06, TIME-07).
import { Timer } from 'lucide-react';
import { SECOND_MS } from '../../shared/limits.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useBoardScope } from './board-scope.ts';
import { Countdown } from './since-text.tsx';
import css from './ticket-head.module.css';
import { useBoardText } from './use-board-text.ts';

export function PrepCountdown({ prep }: { prep: NonNullable<Ticket['prep']> }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const thresholdMs = options.prepTimerDisplayThresholdSeconds * SECOND_MS;
  return (
    <span className={css.prep} data-prep={prep.state}>
      <Timer role="img" aria-label={t(`prep.${prep.state}`)} />
      {prep.state === 'waiting' ? (
        t('prep.waitingShort')
      ) : (
        <Countdown endsAt={prep.endsAt} thresholdMs={thresholdMs} />
      )}
    </span>
  );
}
