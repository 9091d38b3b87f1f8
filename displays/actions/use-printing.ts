// Printing on demand: the commands, the countdown toast, and one result for everything that one tap prints (PRINT-01,
// PRINT-02, DLG-25).
import { useCallback } from 'react';
import { PRINTING_TOAST_MS } from '../../shared/limits.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { useSend } from '../link/live.ts';
import { claimedToasts, type ToastNotice } from '../shell/toasts/claimed-toasts.ts';
import { showToast, textOfCode } from '../shell/toasts/toast.ts';
import { useBoardScope } from '../ticket/card-scope.ts';
import { showRefusal } from './send-with-toast.ts';

export type PrintNow = (commands: readonly Command[]) => void;

/** The hub reports the result of each print, which ends the countdown. */
export function usePrinting(): PrintNow {
  const { watch } = useBoardScope();
  const send = useSend(watch);
  return useCallback(
    (commands) => {
      const end = new AbortController();
      showToast(textOfCode('printing'), 'info', { ms: PRINTING_TOAST_MS, end: end.signal });
      const sent = commands.map((command) => send(command, { quiet: true }));
      const outcome = printOutcome(sent.map(({ id }) => id));
      const open = new Set(sent.map(({ id }) => id));
      const settle = (id: string) => {
        if (open.delete(id) && open.size === 0) end.abort();
        if (outcome.isOver()) for (const one of sent) claimedToasts.delete(one.id);
      };
      for (const { id } of sent) {
        claimedToasts.set(id, (notice) => {
          const due = outcome.receive(notice);
          settle(id);
          if (due) showToast(textOfCode(due.code, due.params), due.level);
        });
      }
      let isRefused = false;
      for (const { id, answer } of sent) {
        void answer.then((answered) => {
          if (answered.ok) return;
          outcome.drop(id);
          settle(id);
          if (!isRefused) showRefusal('print-failed', answered);
          isRefused = true;
        });
      }
    },
    [send],
  );
}

/** One toast for prints that belong together, as those of a card with several courses. */
type PrintState = 'failed' | 'waiting' | 'success';

interface PrintOutcome {
  /** Handles the result of one print. @returns the notice to show now, if any */
  receive(notice: ToastNotice): ToastNotice | undefined;
  /** The print was never started. */
  drop(commandId: string): void;
  /** No more results are to come. */
  isOver(): boolean;
}

/** A failure is shown immediately, and once; otherwise one notice when all wait, and one when all are printed. */
export function printOutcome(commandIds: readonly string[]): PrintOutcome {
  const outcomes = new Map<string, PrintState | undefined>(commandIds.map((id) => [id, undefined]));
  const shown = new Set<PrintState>();
  const are = (...wanted: PrintState[]) =>
    [...outcomes.values()].every((outcome) => outcome !== undefined && wanted.includes(outcome));
  const once = (outcome: PrintState, notice: ToastNotice) => {
    if (shown.has(outcome)) return undefined;
    shown.add(outcome);
    return notice;
  };
  return {
    receive(notice) {
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

function outcomeOf(code: string): PrintState | undefined {
  switch (code) {
    case 'print-failed':
      return 'failed';
    case 'print-waiting':
    case 'print-printer-waits':
      return 'waiting';
    case 'print-success':
      return 'success';
    default:
      return undefined;
  }
}
