// The changes that can be taken back on this display right now, the latest five of them (TICK-30, TICK-40, TICK-45).
import { createStore } from 'zustand/vanilla';
import { UNDO_REACH } from '../../shared/limits.ts';
import type { Command, CommandOf } from '../../shared/protocol/command.ts';
import { hubNow, liveLink, liveStore } from '../link/live.ts';
import { claimedToasts } from '../shell/toasts/claimed-toasts.ts';
import { showToast, textOfCode } from '../shell/toasts/toast.ts';

export interface UndoOffer {
  /** Ids of the commands that are taken back; one tap on a row of a list may have sent several. */
  ids: readonly string[];
  /** What takes it back where the hub can't undo it by its id: a change of stock, which the cloud keeps. */
  back?: readonly Command[];
  text: string;
  watch: string;
  /** Hub time in milliseconds until which it is offered. */
  until: number;
  /** What tells the guests of what was served; empty where that isn't suggested (SMS-05). */
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

/** Ends those whose time is over. @param now hub time in milliseconds */
export function endUndoAt(now: number): void {
  const { offers } = undoOffers.getState();
  const open = offers.filter(({ until }) => now < until);
  if (open.length < offers.length) undoOffers.setState({ offers: open });
}

export function undoCommands({ ids, back = [] }: Pick<UndoOffer, 'ids' | 'back'>): Command[] {
  return [...ids.map((id) => ({ name: 'undo' as const, id })), ...back];
}

/** Asks the hub to take it back, once; the hub decides whether it still can be. */
export function takeBack(offer: UndoOffer): void {
  const asked = undoCommands(offer).map((command) => liveLink().send(command, offer.watch));
  void Promise.all(asked.map(({ answer }) => answer)).then(() => endUndo(offer));
}

// The fires that wait in this display: what they are called, and taking them back (TICK-44).

export interface FireOffer {
  /** Ids of the commands that wait; one tap may have fired several tickets. */
  ids: readonly string[];
  /** What was fired: "Fired: Table 10 · Mains". */
  text: string;
  watch: string;
  /** For how long, in milliseconds; 0 where the profile gives no time to take them back. */
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
