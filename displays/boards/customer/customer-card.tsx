// One order on the customer board, by number and name or by name only (CUST-03, CUST-04, CUST-18).
import { Clock } from 'lucide-react';
import { type CSSProperties, useCallback } from 'react';
import type { CustomerCard } from '../../../shared/protocol/board/board.ts';
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import { minutesSince } from '../../i18n/format.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useCustomerOrder, useWorking } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { minutesPaceMs } from '../../ticket/card-scope.ts';
import { ChannelSign } from '../../ticket/head/channel-sign.tsx';
import { headerColor, namedColor } from '../../ticket/header-color.ts';
import css from './customer-board.module.css';

interface GuestCardProps {
  watch: string;
  id: string;
  column: 'pending' | 'fired' | 'served';
  options: CustomerOptions;
  onCard: (orderId: string) => void;
}

export function CustomerCardView({ watch, id, column, options, onCard }: GuestCardProps) {
  const card = useCustomerOrder(watch, id);
  const working = useWorking({ name: 'order.deliver', orderId: id, delivered: true });
  const t = useBoardText();
  if (!card) return null;
  const isWaiting = column === 'served' && card.warn === true;
  const color = ownColor(card, isWaiting);
  const name = options.showCustomerName && !options.nameOnly ? card.name : undefined;
  return (
    <li>
      <button
        type="button"
        className={css.card}
        style={color}
        data-column={column}
        data-ticket={id}
        data-waiting={isWaiting}
        data-named={options.nameOnly}
        data-colored={color !== undefined}
        aria-busy={working}
        onClick={() => onCard(id)}
      >
        <span className={css.texts}>
          <span className={css.line}>
            <b className={css.number} data-fits>
              <bdi>{guestTitle(card, options)}</bdi>
            </b>
            {options.showOrderType && !options.nameOnly && <ChannelSign orderType={card.orderType} always />}
          </span>
          {name && (
            <span className={css.name} data-fits>
              <bdi>{name}</bdi>
            </span>
          )}
          {isWaiting && (
            <span className={css.wait}>
              <Clock />
              <span className={css.word}>{t('guest.waiting')} </span>
              <GuestMinutes since={card.since} everyMs={minutesPaceMs(options.refreshIntervalSeconds)} />{' '}
              {t('unit.minutes')}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/**
 * The largest text on the card: the number, or the name on a board with names only, plus the number if
 * another order has the same name (CUST-03, CUST-23).
 */
export function guestTitle(card: CustomerCard, options: Pick<CustomerOptions, 'nameOnly'>): string {
  if (!options.nameOnly || !card.name) return card.number;
  return card.namesake ? `${card.name} ${card.number}` : card.name;
}

/** Couriers deliver; all others pick up. */
export function isDelivery(card: Pick<CustomerCard, 'orderType'> | undefined): boolean {
  return card?.orderType === 'Delivery';
}

/** By source or status, as set by the site (CUST-09); waiting too long is amber on every site. */
function ownColor(card: CustomerCard, isWaiting: boolean): CSSProperties | undefined {
  const color = isWaiting ? undefined : headerColor(namedColor(card.color));
  return color && ({ '--fill': color.fill, '--ink': color.text } as CSSProperties);
}

interface GuestMinutesProps {
  since: number;
  /** Milliseconds between two updates (CUST-20). */
  everyMs: number;
}

/** Minutes since the order entered its column. */
function GuestMinutes({ since, everyMs }: GuestMinutesProps) {
  const text = useCallback((now: number) => String(minutesSince(since, now)), [since]);
  return (
    <bdi>
      <TickingText text={text} everyMs={everyMs} />
    </bdi>
  );
}
