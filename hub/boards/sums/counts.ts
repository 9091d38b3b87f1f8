// Owns the counts in the head of a board, kept as running sums: per stage, warned and late (EXPO-02, live protocol "Rules").
import type { OperatorBoard } from '../../../shared/protocol/board.ts';
import type { BoardEntry } from '../ticket/board-entry.ts';

export type HeadCounts = OperatorBoard['head']['counts'];

export interface RunningCounts {
  add(entry: BoardEntry): void;
  subtract(entry: BoardEntry): void;
  now(): HeadCounts;
}

/** Counts what passes the view's filters, whatever its stage filter says. */
export function createCounts(): RunningCounts {
  const counts = { pending: 0, fired: 0, cooking: 0, prepared: 0, ready: 0, served: 0, late: 0, warn: 0 };
  const change = ({ course, counted, alert }: BoardEntry, by: 1 | -1) => {
    if (!counted || course.stage === undefined) return;
    counts[course.stage] += by;
    if (alert !== 'none') counts[alert] += by;
  };
  return {
    add: (entry) => change(entry, 1),
    subtract: (entry) => change(entry, -1),
    now: () => ({ ...counts }),
  };
}
