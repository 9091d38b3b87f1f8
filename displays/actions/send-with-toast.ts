// Commands whose result a toast says: what was done, or that it failed and why.
import { useCallback } from 'react';
import { type Command, workingKey } from '../../shared/protocol/command.ts';
import { liveStore, useSend } from '../link/live.ts';
import type { Answer } from '../link/open-commands.ts';
import { askForStaff } from '../shell/session/staff-asking.ts';
import { refusalText, showToast, textOfCode } from '../shell/toasts/toast.ts';
import { useBoardScope } from '../ticket/card-scope.ts';

/** Codes of the toasts. */
interface Results {
  done: string;
  failed: string;
}

/** @returns sends a command that isn't under way yet; true once it is done, false where it was refused */
export function useSendWithToast({ done, failed }: Results): (command: Command) => Promise<boolean> {
  const { watch } = useBoardScope();
  const send = useSend(watch);
  return useCallback(
    async (command) => {
      if (liveStore.getState().working[workingKey(command)] !== undefined) return false;
      const { answer } = send(command, { quiet: true });
      const answered = await answer;
      if (answered.ok) showToast(textOfCode(done), 'success');
      else showRefusal(failed, answered);
      return answered.ok;
    },
    [send, done, failed],
  );
}

type RefusedAnswer = Extract<Answer, { ok: false }>;

/**
 * Shows that something asked for in a dialog was refused, and why.
 * @param failed the code of the toast that says what failed
 */
export function showRefusal(failed: string, { code, params }: RefusedAnswer): void {
  if (code === 'staff-required') askForStaff();
  else showToast(`${textOfCode(failed)}: ${refusalText(code, params)}`, 'danger');
}

const RESULTS = { done: 'customer-notified', failed: 'customer-notification-failed' };

/** Sends guests the message that their order can be picked up; a toast says what became of it (SMS-01). */
export function useNotifyGuest(): (commands: readonly Command[]) => void {
  const send = useSendWithToast(RESULTS);
  return useCallback(
    (commands) => {
      for (const command of commands) void send(command);
    },
    [send],
  );
}
