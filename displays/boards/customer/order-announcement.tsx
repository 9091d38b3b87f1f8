// Announces orders that became ready, alone and large over the board, with a tone (CUST-22).
import { Check } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { hubNow, useCustomerBoardPart, useCustomerOrder } from '../../link/live.ts';
import { soundHere } from '../../sound/early-sounds.ts';
import { ChannelSign } from '../../ticket/head/channel-sign.tsx';
import { AnnouncementSchedule } from './announcement-schedule.ts';
import { guestTitle } from './customer-card.tsx';
import css from './order-announcement.module.css';

interface GuestMomentProps {
  watch: string;
  options: CustomerOptions;
  /** Ids of orders already ready or delivered when the page opened. */
  known: readonly string[];
  onCard: (orderId: string) => void;
}

export function OrderAnnouncement({ watch, options, known, onCard }: GuestMomentProps) {
  const t = useBoardText();
  const shown = useMoments(watch, known);
  if (shown.length === 0) return null;
  return (
    <section className={css.moment} role="status" data-orders={shown.length}>
      <h2>
        <Check />
        {options.servedTitle || t('guest.served')}
      </h2>
      <ul>
        {shown.map((id) => (
          <Called key={id} watch={watch} id={id} options={options} onCard={onCard} />
        ))}
      </ul>
    </section>
  );
}

interface CalledProps extends Pick<GuestMomentProps, 'watch' | 'options' | 'onCard'> {
  id: string;
}

function Called({ watch, id, options, onCard }: CalledProps) {
  const card = useCustomerOrder(watch, id);
  if (!card) return null;
  const title = guestTitle(card, options);
  const name = options.showCustomerName && !options.nameOnly ? card.name : undefined;
  return (
    <li>
      <button
        type="button"
        style={{ '--letters': [...title].length } as CSSProperties}
        onClick={() => onCard(id)}
      >
        <b>
          <bdi>{title}</bdi>
        </b>
        <span>
          {options.showOrderType && !options.nameOnly && <ChannelSign orderType={card.orderType} always />}
          {name && <bdi>{name}</bdi>}
        </span>
      </button>
    </li>
  );
}

/** Ids announced now; each announcement begins with the tone of a ready order. */
function useMoments(watch: string, known: readonly string[]): readonly string[] {
  const columns = useCustomerBoardPart(watch, 'columns');
  const delivered = useCustomerBoardPart(watch, 'delivered');
  const tickets = useCustomerBoardPart(watch, 'tickets');
  const [moments] = useState(() => new AnnouncementSchedule(known));
  const [shown, setShown] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!columns || !delivered || !tickets) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ready = columns.served.flatMap((id) => tickets[id] ?? []);
    const step = () => {
      const next = moments.step(ready, delivered, { hubMs: hubNow(), steadyMs: performance.now() });
      setShown(next.shown);
      if (next.begins) soundHere('ready');
      if (next.wakesInMs !== undefined) timer = setTimeout(step, Math.max(0, next.wakesInMs));
    };
    step();
    return () => clearTimeout(timer);
  }, [columns, delivered, tickets, moments]);
  return shown;
}
