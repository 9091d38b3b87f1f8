// Owns the one change that can be taken back on this display right now (TICK-30, TICK-40).

import { createStore } from 'zustand/vanilla';
import type { CommandOf } from '../../shared/protocol/command.ts';

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
