// Owns printing on demand: what is sent, the toast that counts down meanwhile, and what is told of it, once for all that
// one tap prints (PRINT-01, PRINT-02, DLG-25).
import { useCallback } from 'react';
import { PRINTING_TOAST_MS } from '../../shared/limits.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { loadLaterTexts } from '../i18n/i18n.ts';
import { useSend } from '../link/use-send.ts';
import { claimedToasts } from '../shell/toasts/claimed-toasts.ts';
import { showToast, textOfCode } from '../shell/toasts/toast.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { printOutcome } from './print-outcome.ts';
import { tellRefusal } from './tell-refusal.ts';

export type PrintNow = (commands: readonly Command[]) => void;

/** The hub tells what became of each print; its words end the countdown. */
export function usePrinting(): PrintNow {
  const { watch } = useBoardScope();
  const send = useSend(watch);
  return useCallback(
    (commands) => {
      void loadLaterTexts().then(() => {
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
            const told = outcome.hear(notice);
            settle(id);
            if (told) showToast(textOfCode(told.code, told.params), told.level);
          });
        }
        let isRefused = false;
        for (const { id, answer } of sent) {
          void answer.then((answered) => {
            if (answered.ok) return;
            outcome.drop(id);
            settle(id);
            if (!isRefused) tellRefusal('print-failed', answered);
            isRefused = true;
          });
        }
      });
    },
    [send],
  );
}
