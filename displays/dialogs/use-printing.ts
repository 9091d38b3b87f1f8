// Owns printing on demand: what is sent, the toast that counts down meanwhile, and what is told when it can't be
// (PRINT-01, PRINT-02, DLG-25).
import { useCallback } from 'react';
import { PRINTING_TOAST_MS } from '../../shared/limits.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { Notice } from '../../shared/protocol/down.ts';
import { loadLaterTexts } from '../i18n/i18n.ts';
import { liveLink } from '../link/live.ts';
import { useSend } from '../link/use-send.ts';
import { showToast, textOfCode } from '../shell/toast.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { tellRefusal } from './tell-refusal.ts';

export type PrintNow = (commands: readonly Command[]) => void;

/** The hub tells what became of a print by a toast of its own; it ends the countdown of the print's commands. */
export function usePrinting(): PrintNow {
  const { watch } = useBoardScope();
  const send = useSend(watch);
  return useCallback(
    (commands) => {
      void loadLaterTexts().then(() => {
        const end = new AbortController();
        showToast(textOfCode('printing'), 'info', { ms: PRINTING_TOAST_MS, end: end.signal });
        const open = new Set<unknown>();
        const settle = (id: unknown) => {
          if (open.delete(id) && open.size === 0) end.abort();
        };
        const stop = liveLink().notices.add((notice) => settle(printOf(notice)));
        end.signal.addEventListener('abort', stop);
        setTimeout(stop, PRINTING_TOAST_MS);
        for (const command of commands) {
          const { id, answer } = send(command, { quiet: true });
          open.add(id);
          void answer.then((answered) => {
            if (answered.ok) return;
            settle(id);
            tellRefusal('print-failed', answered);
          });
        }
      });
    },
    [send],
  );
}

/** The id of the command whose print the notice is about. */
function printOf(notice: Notice): unknown {
  return notice.kind === 'toast' ? notice.params?.command : undefined;
}
