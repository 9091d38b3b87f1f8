// Owns sending something whose result is told by a toast: what was done, or that it failed and why.
import { useCallback } from 'react';
import type { Command } from '../../shared/protocol/command.ts';
import { loadLaterTexts } from '../i18n/i18n.ts';
import { liveStore } from '../link/live.ts';
import { workingKey } from '../link/socket/working-key.ts';
import { useSend } from '../link/use-send.ts';
import { showToast, textOfCode } from '../shell/toasts/toast.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { tellRefusal } from './tell-refusal.ts';

/** Codes of the toasts. */
interface Results {
  done: string;
  failed: string;
}

/** @returns sends a command that isn't under way yet; true once it is done, false where it was refused */
export function useToldResult({ done, failed }: Results): (command: Command) => Promise<boolean> {
  const { watch } = useBoardScope();
  const send = useSend(watch);
  return useCallback(
    async (command) => {
      if (liveStore.getState().working[workingKey(command)] !== undefined) return false;
      const { answer } = send(command, { quiet: true });
      const [answered] = await Promise.all([answer, loadLaterTexts()]);
      if (answered.ok) showToast(textOfCode(done), 'success');
      else tellRefusal(failed, answered);
      return answered.ok;
    },
    [send, done, failed],
  );
}
