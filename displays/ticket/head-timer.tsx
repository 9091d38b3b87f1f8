// Owns the end of a header's first row: the state's sign and the minutes since the course was fired (TIME-17).
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useBoardText } from '../i18n/use-board-text.ts';
import { type HeadState, headState } from './head-state.ts';
import { MinutesSince } from './since-text.tsx';
import css from './ticket-head.module.css';
import { TwoBars } from './two-bars.tsx';

export function HeadTimer({ ticket }: { ticket: Pick<Ticket, 'status' | 'alert' | 'firedAt'> }) {
  const t = useBoardText();
  return (
    <span className={css.timer}>
      <StateSign state={headState(ticket)} />
      {ticket.firedAt !== undefined && (
        <>
          <MinutesSince since={ticket.firedAt} />
          <small>{t('unit.minutes')}</small>
        </>
      )}
    </span>
  );
}

/** The word for it stands in the second row, so the sign itself is silent. */
export function StateSign({ state }: { state: HeadState }) {
  switch (state) {
    case 'new':
      return null;
    case 'warn':
      return <Clock />;
    case 'late':
      return <CircleAlert />;
    case 'ready':
      return <Check />;
    case 'pending':
      return <TwoBars />;
    case 'served':
      return <CheckCheck />;
    default:
      throw new Error(`No such state: ${state satisfies never}`);
  }
}
