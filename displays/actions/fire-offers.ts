// The fires that wait in this display: what they are called, and taking them back (TICK-44).
import { createStore } from 'zustand/vanilla';
import { hubNow, liveLink, liveStore } from '../link/live.ts';
import { claimedToasts } from '../shell/toasts/claimed-toasts.ts';
import { showToast, textOfCode } from '../shell/toasts/toast.ts';
import { FIRE_HOLD_MS } from './finger-guard.ts';

export interface FireOffer {
  /** Ids of the commands that wait; one tap may have fired several tickets. */
  ids: readonly string[];
  /** What was fired: "Fired: Table 10 · Mains". */
  text: string;
  watch: string;
  /** Hub time in milliseconds at which they are sent. */
  until: number;
}

export const fireOffers = createStore<{ offers: readonly FireOffer[] }>(() => ({ offers: [] }));

export function offerFire(offer: Omit<FireOffer, 'until'>): void {
  const until = hubNow() + FIRE_HOLD_MS;
  fireOffers.setState(({ offers }) => ({ offers: [...offers.filter(isHeld), { ...offer, until }] }));
  for (const id of offer.ids) tellByName(id, offer.text);
}

/** Whether any of it still waits in this display. */
export function isHeld({ ids }: FireOffer): boolean {
  return Object.values(liveStore.getState().held).some((id) => ids.includes(id));
}

/** False where all of it has been sent. */
export function takeFireBack({ ids }: FireOffer): boolean {
  return ids.filter((id) => liveLink().takeBack(id)).length > 0;
}

/** The hub's own toast doesn't know what this board calls the order (ERR-05). */
function tellByName(id: string, text: string): void {
  claimedToasts.set(id, ({ code, params, level }) => {
    claimedToasts.delete(id);
    showToast(code === 'fired' ? text : textOfCode(code, params), level);
  });
}
