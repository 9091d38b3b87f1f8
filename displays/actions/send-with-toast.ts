// Commands whose result is shown in a toast: success, or failure with the reason.
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

/** @returns a function that sends a command if not in flight; true once it is done, false if refused */
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
 * Shows that a request from a dialog was refused, and why.
 * @param failed text code of the failure toast
 */
export function showRefusal(failed: string, { code, params }: RefusedAnswer): void {
  if (code === 'staff-required') askForStaff();
  else showToast(`${textOfCode(failed)}: ${refusalText(code, params)}`, 'danger');
}

const RESULTS = { done: 'customer-notified', failed: 'customer-notification-failed' };

/** Sends customers the message that their order can be picked up; a toast shows the result (SMS-01). */
export function useNotifyCustomer(): (commands: readonly Command[]) => void {
  const send = useSendWithToast(RESULTS);
  return useCallback(
    (commands) => {
      for (const command of commands) void send(command);
    },
    [send],
  );
}
