// Owns reading boards from React; each hook draws anew only when its own piece changed.

import { useEffect } from 'react';
import type { CustomerBoard, GuestCard, OperatorBoard } from '../../../shared/protocol/board.ts';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import { type BoardAddress, boardAddress } from '../../../shared/protocol/view.ts';
import { liveLink, useLive } from '../live.ts';
import type { LinkPhase, LiveState, ShownRefusal } from '../live-store.ts';
import { watchId } from './held-board.ts';

/** One part of an expo or kitchen board; undefined until the board came. */
export function useBoardPart<Part extends keyof OperatorBoard>(
  watch: string,
  part: Part,
): OperatorBoard[Part] | undefined {
  return useLive((state) => operatorBoard(state, watch)?.[part]);
}

/** Something of a part; draws anew only when that is another value, however often the part changes. */
export function useOfBoard<Part extends keyof OperatorBoard, Picked>(
  watch: string,
  part: Part,
  pick: (value: NonNullable<OperatorBoard[Part]>) => Picked,
): Picked | undefined {
  return useLive((state) => {
    const value = operatorBoard(state, watch)?.[part];
    return value === undefined || value === null ? undefined : pick(value);
  });
}

/** One ticket of an expo or kitchen board. */
export function useTicket(watch: string, id: string): Ticket | undefined {
  return useLive((state) => operatorBoard(state, watch)?.tickets[id]);
}

/** Tickets that are to be shown before the board they are of, by id; undefined most of the time. */
export function useFirstShown(watch: string): Readonly<Record<string, Ticket>> | undefined {
  return useLive((state) => firstOf(state, watch));
}

/** This ticket, or what of it is to be shown first. */
export function useShownTicket(watch: string, ticket: Ticket): Ticket {
  return useLive((state) => firstOf(state, watch)?.[ticket.id]) ?? ticket;
}

/** One part of a customer board; undefined until the board came. */
export function useGuestPart<Part extends keyof CustomerBoard>(
  watch: string,
  part: Part,
): CustomerBoard[Part] | undefined {
  return useLive((state) => customerBoard(state, watch)?.[part]);
}

/** One order of a customer board. */
export function useGuest(watch: string, id: string): GuestCard | undefined {
  return useLive((state) => customerBoard(state, watch)?.tickets[id]);
}

/** Why a watch has no board, for example board-unknown. */
export function useWatchRefusal(watch: string): ShownRefusal | undefined {
  return useLive((state) => state.watchRefusals[watch]);
}

/** True where the board has ended under the screen: its profile was deleted, or this display may not watch it any more. */
export function isBoardGone({ code }: ShownRefusal): boolean {
  return code === 'board-unknown' || code === 'not-allowed';
}

export function useLinkPhase(): LinkPhase {
  return useLive((state) => state.phase);
}

function operatorBoard(state: LiveState, watch: string): OperatorBoard | undefined {
  const held = state.boards[watch];
  return held?.kind === 'operator' ? held.board : undefined;
}

function firstOf(state: LiveState, watch: string): Readonly<Record<string, Ticket>> | undefined {
  const held = state.boards[watch];
  return held?.kind === 'operator' ? held.first : undefined;
}

function customerBoard(state: LiveState, watch: string): CustomerBoard | undefined {
  const held = state.boards[watch];
  return held?.kind === 'customer' ? held.board : undefined;
}

// Owns watching a board from React.

/**
 * Watches a board while the component is there; a changed view is asked for at once and the old picture stays until
 * the new one comes.
 * @param role tells apart two watches of one board, for example a dialog with its own view
 * @returns the watch's id for the other hooks
 */
export function useWatch(address: BoardAddress, role?: string): string {
  const id = watchId(address, role);
  const wanted = JSON.stringify(address);
  useEffect(() => liveLink().watch(id, boardAddress.parse(JSON.parse(wanted))), [id, wanted]);
  return id;
}
