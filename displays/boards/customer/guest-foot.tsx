// Owns the lower edge of the guests' board: what was collected, the time, and the way to the display's options.
import { CheckCheck, SlidersHorizontal } from 'lucide-react';
import { useCallback } from 'react';
import type { CustomerOptions } from '../../../shared/protocol/board-options.ts';
import { clockTime } from '../../i18n/format.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useGuest, useGuestPart } from '../../link/boards/use-board.ts';
import { useLive } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { Button } from '../../ui/button.tsx';
import css from './customer-board.module.css';
import { guestTitle } from './guest-card.tsx';

const SHOWN = 12;

interface GuestFootProps {
  watch: string;
  options: CustomerOptions;
  onCard: (orderId: string) => void;
  onOptions: () => void;
}

export function GuestFoot({ watch, options, onCard, onOptions }: GuestFootProps) {
  const t = useBoardText();
  const site = useLive((state) => state.site);
  const delivered = useGuestPart(watch, 'delivered') ?? [];
  const clock = useCallback((now: number) => clockTime(now, site), [site]);
  return (
    <footer className={css.foot}>
      {options.showDelivered && (
        <>
          <h2>
            <CheckCheck />
            {t('guest.delivered')}
          </h2>
          <ul>
            {delivered.slice(0, SHOWN).map((id) => (
              <Delivered key={id} watch={watch} id={id} options={options} onCard={onCard} />
            ))}
          </ul>
        </>
      )}
      <time>
        <bdi>
          <TickingText text={clock} />
        </bdi>
      </time>
      <Button look="quiet" icon className={css.options} aria-label={t('guest.options')} onClick={onOptions}>
        <SlidersHorizontal />
      </Button>
    </footer>
  );
}

interface DeliveredProps extends Pick<GuestFootProps, 'watch' | 'options' | 'onCard'> {
  id: string;
}

function Delivered({ watch, id, options, onCard }: DeliveredProps) {
  const card = useGuest(watch, id);
  if (!card) return null;
  return (
    <li>
      <button type="button" onClick={() => onCard(id)}>
        <bdi>{guestTitle(card, options)}</bdi>
      </button>
    </li>
  );
}
