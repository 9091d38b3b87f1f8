// Owns what is told of prints that belong together, as those of a card of several courses: one toast for all of them.
import type { ToastNotice } from '../shell/toasts/claimed-toasts.ts';

type Outcome = 'failed' | 'waiting' | 'success';

export interface PrintOutcome {
  /** What became of one of them; the notice to be told now, if any. */
  hear(notice: ToastNotice): ToastNotice | undefined;
  /** It was never begun. */
  drop(commandId: string): void;
  /** Nothing more is to come of any of them. */
  isOver(): boolean;
}

/** A failure is told at once, and once; else when all of them wait, and when all of them are printed. */
export function printOutcome(commandIds: readonly string[]): PrintOutcome {
  const outcomes = new Map<string, Outcome | undefined>(commandIds.map((id) => [id, undefined]));
  const told = new Set<Outcome>();
  const are = (...wanted: Outcome[]) =>
    [...outcomes.values()].every((outcome) => outcome !== undefined && wanted.includes(outcome));
  const once = (outcome: Outcome, notice: ToastNotice) => {
    if (told.has(outcome)) return undefined;
    told.add(outcome);
    return notice;
  };
  return {
    hear(notice) {
      const outcome = outcomeOf(notice.code);
      if (outcome === undefined) return notice;
      outcomes.set(String(notice.params?.command), outcome);
      if (outcome === 'failed') return once('failed', notice);
      if (outcome === 'success') return are('success') ? once('success', notice) : undefined;
      return are('waiting', 'success') ? once('waiting', notice) : undefined;
    },
    drop: (id) => void outcomes.delete(id),
    isOver: () => are('success', 'failed'),
  };
}

function outcomeOf(code: string): Outcome | undefined {
  switch (code) {
    case 'print-failed':
      return 'failed';
    case 'print-waiting':
      return 'waiting';
    case 'print-success':
      return 'success';
    default:
      return undefined;
  }
}
