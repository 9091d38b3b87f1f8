// Changes that can be undone on this display right now, the latest five (TICK-30, TICK-40, TICK-45).
import { createStore } from 'zustand/vanilla';
import { UNDO_REACH } from '../../shared/limits.ts';
import type { Command, CommandOf } from '../../shared/protocol/command.ts';
import { hubNow, liveLink, liveStore } from '../link/live.ts';
import { claimedToasts } from '../shell/toasts/claimed-toasts.ts';
import { showToast, textOfCode } from '../shell/toasts/toast.ts';

export interface UndoOffer {
  /** Ids of the commands to undo; one tap on a row of a list may have sent several. */
  ids: readonly string[];
  /** Reverting commands, where the hub can't undo by id: stock changes, which the cloud keeps. */
  back?: readonly Command[];
  text: string;
  watch: string;
  /** Hub time in milliseconds at which the offer ends. */
  until: number;
  /** Messages to the customers whose orders were served; empty if not suggested (SMS-05). */
  guests: readonly CommandOf<'order.notify'>[];
}

/** The latest last. */
export const undoOffers = createStore<{ offers: readonly UndoOffer[] }>(() => ({ offers: [] }));

export function offerUndo(offer: UndoOffer): void {
  undoOffers.setState(({ offers }) => ({ offers: [...offers, offer].slice(-UNDO_REACH) }));
}

/** Ends an offer; the others stay. */
function endUndo(offer: UndoOffer): void {
  undoOffers.setState(({ offers }) => ({ offers: offers.filter((one) => one !== offer) }));
}

/** Ends the expired offers. @param now hub time in milliseconds */
export function endUndoAt(now: number): void {
  const { offers } = undoOffers.getState();
  const open = offers.filter(({ until }) => now < until);
  if (open.length < offers.length) undoOffers.setState({ offers: open });
}

export function undoCommands({ ids, back = [] }: Pick<UndoOffer, 'ids' | 'back'>): Command[] {
  return [...ids.map((id) => ({ name: 'undo' as const, id })), ...back];
}

/** Sends the undo to the hub, once; the hub decides whether it is still possible. */
export function takeBack(offer: UndoOffer): void {
  const asked = undoCommands(offer).map((command) => liveLink().send(command, offer.watch));
  void Promise.all(asked.map(({ answer }) => answer)).then(() => endUndo(offer));
}

// Fires that are still delayed in this display: their names, and cancelling them (TICK-44).

export interface FireOffer {
  /** Ids of the delayed commands; one tap may have fired several tickets. */
  ids: readonly string[];
  /** For example "Fired: Table 10 · Mains". */
  text: string;
  watch: string;
  /** Delay in milliseconds; 0 if the profile has none. */
  holdMs: number;
  /** Hub time in milliseconds at which they are sent. */
  until: number;
}

export const fireOffers = createStore<{ offers: readonly FireOffer[] }>(() => ({ offers: [] }));

export function offerFire(offer: Omit<FireOffer, 'until'>): void {
  const until = hubNow() + offer.holdMs;
  if (offer.holdMs > 0)
    fireOffers.setState(({ offers }) => ({ offers: [...offers.filter(isHeld), { ...offer, until }] }));
  for (const id of offer.ids) tellByName(id, offer.text);
}

/** True if any of it is still delayed in this display. */
export function isHeld({ ids }: FireOffer): boolean {
  return Object.values(liveStore.getState().held).some((id) => ids.includes(id));
}

/** False if all of it has been sent. */
export function cancelFire({ ids }: FireOffer): boolean {
  return ids.filter((id) => liveLink().takeBack(id)).length > 0;
}

/** The hub's own toast doesn't know the board's name for the order (ERR-05). */
function tellByName(id: string, text: string): void {
  claimedToasts.set(id, ({ code, params, level }) => {
    claimedToasts.delete(id);
    showToast(code === 'fired' ? text : textOfCode(code, params), level);
  });
}
