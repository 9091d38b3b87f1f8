// Foot of a customer board: collected orders if there is room, the time, and the entry to the display's options, which
// customers don't see (CUST-27).
import { CheckCheck, SlidersHorizontal } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { STAFF_BUTTON_MS } from '../../../shared/limits.ts';
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import { clockTime } from '../../i18n/format.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useCustomerBoardPart, useCustomerOrder, useLive } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { GuestSoundMark } from '../../sound/sound-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { Later } from '../later.tsx';
import css from './customer-board.module.css';
import { guestTitle, isDelivery } from './customer-card.tsx';

const SHOWN = 12;

interface CustomerFootProps {
  watch: string;
  options: CustomerOptions;
  /** Ready orders need the room of the collected ones. */
  isLow: boolean;
  onCard: (orderId: string) => void;
  onOptions: () => void;
}

export function CustomerFoot({ watch, options, isLow, onCard, onOptions }: CustomerFootProps) {
  const t = useBoardText();
  const site = useLive((state) => state.site);
  const delivered = useCustomerBoardPart(watch, 'delivered') ?? [];
  const clock = useCallback((now: number) => clockTime(now, site), [site]);
  return (
    <footer className={css.foot} data-low={isLow || undefined}>
      {options.showDelivered && !isLow && (
        <>
          <h2>
            <CheckCheck />
            <CollectedTitle watch={watch} first={delivered[0]} />
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
      <Later>
        <GuestSoundMark onPanel={onOptions} />
      </Later>
      <StaffButton label={t('guest.options')} onPress={onOptions} />
    </footer>
  );
}

/** Couriers deliver; customers at the counter pick up. */
function CollectedTitle({ watch, first = '' }: { watch: string; first: string | undefined }) {
  const t = useBoardText();
  const tickets = useCustomerBoardPart(watch, 'tickets');
  const delivered = useCustomerBoardPart(watch, 'delivered') ?? [];
  const areDelivered = first !== '' && delivered.every((id) => isDelivery(tickets?.[id]));
  return t(areDelivered ? 'guest.delivered' : 'guest.pickedUp');
}

interface StaffButtonProps {
  label: string;
  onPress: () => void;
}

/**
 * In the corner, invisible until a mouse moves, a key focuses it or that corner is tapped; the next tap opens. It hides
 * again after a while.
 */
function StaffButton({ label, onPress }: StaffButtonProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const moved = ({ pointerType }: globalThis.PointerEvent) => {
      if (pointerType === 'mouse') setShown(true);
    };
    addEventListener('pointermove', moved);
    return () => removeEventListener('pointermove', moved);
  }, []);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), STAFF_BUTTON_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  // A focused button is visible to keyboard users. A mouse may rest on it, and customers have none.
  const press = ({ detail, nativeEvent }: MouseEvent<HTMLButtonElement>) => {
    const isMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
    if (isShown || detail === 0 || isMouse) onPress();
    else setShown(true);
  };
  return (
    <Button look="quiet" icon className={css.options} data-shown={isShown} aria-label={label} onClick={press}>
      <SlidersHorizontal />
    </Button>
  );
}

interface DeliveredProps extends Pick<CustomerFootProps, 'watch' | 'options' | 'onCard'> {
  id: string;
}

function Delivered({ watch, id, options, onCard }: DeliveredProps) {
  const card = useCustomerOrder(watch, id);
  if (!card) return null;
  return (
    <li>
      <button type="button" onClick={() => onCard(id)}>
        <bdi>{guestTitle(card, options)}</bdi>
      </button>
    </li>
  );
}
