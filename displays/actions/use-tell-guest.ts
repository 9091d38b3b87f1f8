// Owns telling a guest that the order can be picked up, and telling the person who asked for it what became of it (SMS-01).
import { useCallback } from 'react';
import type { Command } from '../../shared/protocol/command.ts';
import { useToldResult } from './use-told-result.ts';

const RESULTS = { done: 'customer-notified', failed: 'customer-notification-failed' };

export function useTellGuest(): (commands: readonly Command[]) => void {
  const send = useToldResult(RESULTS);
  return useCallback(
    (commands) => {
      for (const command of commands) void send(command);
    },
    [send],
  );
}
