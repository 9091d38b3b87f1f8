// Mode of this display in which a tap selects a whole group of pending tickets, and the rule for groups (EXPO-32).
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { MAX_SELECTED_COURSES } from '../../shared/limits.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';

/** Returns the tickets that a tap on one of them selects. */
export type GroupOf = (tapped: Ticket, board: readonly Ticket[]) => Ticket[];

const mode = createStore<{ groupOf: GroupOf | undefined }>(() => ({ groupOf: undefined }));

/** @param groupOf undefined ends the mode */
export function choosePendingGroups(groupOf: GroupOf | undefined): void {
  mode.setState({ groupOf });
}

/** Undefined outside of the mode. */
export function groupInMode(): GroupOf | undefined {
  return mode.getState().groupOf;
}

export function useChoosingGroups(): boolean {
  return useStore(mode, ({ groupOf }) => groupOf !== undefined);
}

/**
 * The pending tickets that belong with the tapped one: those of its order and all linked to them. The tapped one is
 * first, so that it is among the four (EXPO-32).
 */
export function pendingGroup(tapped: Ticket, board: readonly Ticket[]): Ticket[] {
  const own = board.filter(({ orderId }) => orderId === tapped.orderId);
  const linked = new Set(own.flatMap((ticket) => ticket.linked ?? []));
  const waiting = board.filter(
    (one) => one.status === 'pending' && (one.orderId === tapped.orderId || linked.has(one.id)),
  );
  return [tapped, ...waiting.filter(({ id }) => id !== tapped.id)].slice(0, MAX_SELECTED_COURSES);
}
