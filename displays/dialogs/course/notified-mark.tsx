// Mark that the customer was notified by SMS, with the time and the sender (SMS-07).
import { MessageCircle, MessageCircleCheck } from 'lucide-react';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { ClockTime } from '../../ticket/since-text.tsx';
import css from './notified-mark.module.css';

export function NotifiedMark({ ticket: { sms, notified } }: { ticket: Pick<Ticket, 'sms' | 'notified'> }) {
  const t = useBoardText();
  if (sms === undefined) return null;
  return (
    <span className={css.mark}>
      {sms === 'delivered' ? (
        <MessageCircleCheck role="img" aria-label={t('sms.delivered')} />
      ) : (
        <MessageCircle role="img" aria-label={t('sms.sent')} />
      )}
      {notified && <ClockTime at={notified.at} />}
      {notified?.by !== undefined && <bdi>{notified.by}</bdi>}
    </span>
  );
}
