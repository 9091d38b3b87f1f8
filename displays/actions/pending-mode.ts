// Whether taps choose whole groups of waiting tickets on this display now, and what makes a group (EXPO-32).
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';

/** The tickets that a tap on one of them takes. */
export type GroupOf = (tapped: Ticket, board: readonly Ticket[]) => Ticket[];

const mode = createStore<{ groupOf: GroupOf | undefined }>(() => ({ groupOf: undefined }));

/** @param groupOf undefined ends it */
export function choosePendingGroups(groupOf: GroupOf | undefined): void {
  mode.setState({ groupOf });
}

/** Undefined while a tap means what it always means. */
export function groupInMode(): GroupOf | undefined {
  return mode.getState().groupOf;
}

export function useChoosingGroups(): boolean {
  return useStore(mode, ({ groupOf }) => groupOf !== undefined);
}
