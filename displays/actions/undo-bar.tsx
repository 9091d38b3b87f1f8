// The bar that takes a change back for six seconds (TICK-30), under the fires that can be taken back; its ring steps once
// a second and nothing moves.
import { MessageCircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { SECOND_MS, UNDO_WINDOW_MS } from '../../shared/limits.ts';
import { useBoardText } from '../i18n/use-board-text.ts';
import { useDialogText } from '../i18n/use-dialog-text.ts';
import { hubNow } from '../link/live.ts';
import { onTick } from '../link/tick.ts';
import { useAnyWorking, useSend } from '../link/use-send.ts';
import { useBlocked } from './blocked-note.tsx';
import { FiredStrips } from './fired-strips.tsx';
import css from './undo-bar.module.css';
import { endUndo, type UndoOffer, undoOffer } from './undo-offer.ts';
import { UndoView } from './undo-view.tsx';
import { useTellGuest } from './use-tell-guest.ts';

export function UndoBar({ watch }: { watch: string }) {
  const offer = useStore(undoOffer, (state) => state.offer);
  return (
    <div role="status" className={css.place}>
      <FiredStrips watch={watch} />
      {offer?.watch === watch && <OfferedUndo key={offer.ids.join()} offer={offer} />}
    </div>
  );
}

function OfferedUndo({ offer }: { offer: UndoOffer }) {
  const t = useBoardText();
  const send = useSend(offer.watch);
  const commands = offer.ids.map((id) => ({ name: 'undo' as const, id }));
  const working = useAnyWorking(commands);
  const left = useSecondsLeft(offer);
  const takeBack = () => {
    const answers = commands.map((command) => send(command).answer);
    void Promise.all(answers).then(() => endUndo(offer));
  };
  return (
    <UndoView
      text={offer.text}
      share={(left * SECOND_MS) / UNDO_WINDOW_MS}
      label={working ? t('working') : t('undo.button')}
      busy={working}
      onUndo={takeBack}
    >
      {offer.guests.length > 0 && <TellGuests guests={offer.guests} />}
    </UndoView>
  );
}

/** Once: it goes when it was tapped, what became of it is told by a toast (SMS-05). */
function TellGuests({ guests }: Pick<UndoOffer, 'guests'>) {
  const words = useDialogText();
  const tell = useTellGuest();
  const [isAsked, setAsked] = useState(false);
  const isAway = useBlocked('guest-sms');
  if (isAsked || isAway) return null;
  return (
    <button
      type="button"
      className={css.undo}
      onClick={() => {
        tell(guests);
        setAsked(true);
      }}
    >
      <MessageCircleCheck />
      {words('suggest.notify')}
    </button>
  );
}

function useSecondsLeft(offer: UndoOffer): number {
  const [left, setLeft] = useState(() => secondsLeft(offer, hubNow()));
  useEffect(
    () =>
      onTick((now) => {
        setLeft(secondsLeft(offer, now));
        if (now >= offer.until) endUndo(offer);
      }),
    [offer],
  );
  return left;
}

function secondsLeft(offer: UndoOffer, now: number): number {
  return Math.max(0, Math.ceil((offer.until - now) / SECOND_MS));
}
