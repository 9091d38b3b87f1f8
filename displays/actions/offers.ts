// The one change that can be taken back on this display right now (TICK-30, TICK-40).

import { createStore } from 'zustand/vanilla';
import { FIRE_HOLD_MS } from '../../shared/limits.ts';
import type { CommandOf } from '../../shared/protocol/command.ts';
import { hubNow, liveLink, liveStore } from '../link/live.ts';
import { claimedToasts } from '../shell/toasts/claimed-toasts.ts';
import { showToast, textOfCode } from '../shell/toasts/toast.ts';

export interface UndoOffer {
  /** Ids of the commands that are taken back; one tap on a row of a list may have sent several. */
  ids: readonly string[];
  text: string;
  watch: string;
  /** Hub time in milliseconds until which it is offered. */
  until: number;
  /** What tells the guests of what was served; empty where that isn't suggested (SMS-05). */
  guests: readonly CommandOf<'order.notify'>[];
}

export const undoOffer = createStore<{ offer: UndoOffer | undefined }>(() => ({ offer: undefined }));

export function offerUndo(offer: UndoOffer): void {
  undoOffer.setState({ offer });
}

/** Ends an offer; a newer one stays. */
export function endUndo(offer: UndoOffer): void {
  if (undoOffer.getState().offer === offer) undoOffer.setState({ offer: undefined });
}

// The fires that wait in this display: what they are called, and taking them back (TICK-44).

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
