// What was fired a moment ago and can be taken back (TICK-44): a strip for each tap, and the look of the cards meanwhile.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { SECOND_MS } from '../../shared/limits.ts';
import { useBoardText } from '../i18n/use-board-text.ts';
import { hubNow, liveStore, useLive } from '../link/live.ts';
import { workingKey } from '../link/socket/working-key.ts';
import { commandsOf } from '../ticket/ticket-action.ts';
import { FIRE_HOLD_MS } from './finger-limits.ts';
import { type FireOffer, fireOffers, takeFireBack } from './fire-offers.ts';
import { UndoView } from './undo-view.tsx';
import { heldTickets } from './use-card-hands.ts';

export function FiredStrips({ watch }: { watch: string }) {
  const offers = useStore(fireOffers, (state) => state.offers);
  const held = useLive((state) => state.held);
  const ids = Object.values(held);
  const shown = offers.filter((offer) => offer.watch === watch && offer.ids.some((id) => ids.includes(id)));
  return shown.map((offer) => <FiredStrip key={offer.ids.join()} offer={offer} />);
}

function FiredStrip({ offer }: { offer: FireOffer }) {
  const t = useBoardText();
  const share = useShareLeft(offer);
  useFiredLook(offer, share);
  return (
    <UndoView
      text={offer.text}
      share={share}
      label={t('undo.takeBack')}
      busy={false}
      onUndo={() => takeFireBack(offer)}
    />
  );
}

/** 1 to 0 in steps of a second: nothing on a board moves. */
function useShareLeft({ until }: FireOffer): number {
  const [left, setLeft] = useState(FIRE_HOLD_MS);
  useEffect(() => {
    const step = () => setLeft(Math.max(0, until - hubNow()));
    const timer = setInterval(step, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return Math.round(left / SECOND_MS) / (FIRE_HOLD_MS / SECOND_MS);
}

/** Fired cards look so at once, with a bar for the time that is left; rules of their own, so that no card is drawn anew. */
function useFiredLook({ watch, ids }: FireOffer, share: number): void {
  useEffect(() => {
    const { held } = liveStore.getState();
    const cards = Object.values(heldTickets(watch))
      .filter((ticket) => commandsOf('fire', ticket).some((one) => ids.includes(held[workingKey(one)] ?? '')))
      .map(({ id }) => `[data-ticket="${CSS.escape(id)}"]`);
    if (cards.length === 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `:is(${cards}) { ${FIRED} } :is(${cards})::after { ${TIME_LEFT} inline-size: ${share * 100}%; }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [watch, ids, share]);
}

const FIRED = '--head: var(--new); --head-text: var(--new-text); outline: 0.125rem solid var(--new);';
const TIME_LEFT =
  'content: ""; position: absolute; inset-block-end: 0; inset-inline-start: 0; block-size: 0.5rem; background: var(--new);';
