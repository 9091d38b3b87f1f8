// Freezes the places of a board's tickets for a moment: anything that an action has moved or taken away keeps its place
// until the finger that tapped it has gone (TICK-43).
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';

/** Placeholder of a ticket that has left. */
export interface Ghost {
  kind: 'ghost';
  /** As last shown. */
  ticket: Ticket;
  /** @param isFirst false for the later parts of a torn card */
  draw(at: CSSProperties, isFirst: boolean): ReactNode;
}

export interface FrozenPlaces {
  watch: string;
  groups: OperatorBoard['groups'];
  /** Number of tickets waiting beyond those of the board. */
  more: number;
  /** By ticket id. */
  ghosts: Readonly<Record<string, Ghost>>;
}

interface HeldNow {
  held: FrozenPlaces | undefined;
  /** The view last requested. */
  view: unknown;
}

export const heldPlaces = createStore<HeldNow>(() => ({ held: undefined, view: undefined }));

export function releasePlaces(): void {
  heldPlaces.setState({ held: undefined });
}

/** A new view is shown immediately. */
function askedFor(view: unknown): void {
  if (heldPlaces.getState().view !== view) heldPlaces.setState({ held: undefined, view });
}

/** @param view the requested view, the same object while it is the same */
export function useFrozenPlaces(watch: string, view: unknown): FrozenPlaces | undefined {
  useEffect(() => askedFor(view), [view]);
  return useStore(heldPlaces, ({ held }) => (held?.watch === watch ? held : undefined));
}
