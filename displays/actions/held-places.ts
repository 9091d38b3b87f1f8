// Where the tickets of a board stand for a moment longer than the hub says: what an act has moved or taken away keeps its
// place until the finger that asked for it has gone (TICK-43).
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';

/** What stands where a ticket stood that has left. */
export interface Ghost {
  kind: 'ghost';
  /** As it was last shown. */
  ticket: Ticket;
  /** @param isFirst false for the later parts of a torn card */
  draw(at: CSSProperties, isFirst: boolean): ReactNode;
}

export interface HeldPlaces {
  watch: string;
  groups: OperatorBoard['groups'];
  /** How many tickets waited beyond those of the board. */
  more: number;
  /** By the id of the ticket. */
  ghosts: Readonly<Record<string, Ghost>>;
}

interface HeldNow {
  held: HeldPlaces | undefined;
  /** What the board was last asked for. */
  view: unknown;
}

export const heldPlaces = createStore<HeldNow>(() => ({ held: undefined, view: undefined }));

export function releasePlaces(): void {
  heldPlaces.setState({ held: undefined });
}

/** Who asks for something else wants to see it at once. */
function askedFor(view: unknown): void {
  if (heldPlaces.getState().view !== view) heldPlaces.setState({ held: undefined, view });
}

/** @param view what the board is asked for, the same object as long as that is the same */
export function useHeldPlaces(watch: string, view: unknown): HeldPlaces | undefined {
  useEffect(() => askedFor(view), [view]);
  return useStore(heldPlaces, ({ held }) => (held?.watch === watch ? held : undefined));
}
