// Owns sending commands from React.
import { useCallback } from 'react';
import type { Command } from '../../shared/protocol/command.ts';
import type { Answer } from './command-book.ts';
import { liveLink, useLive } from './live.ts';
import { workingKey } from './working-key.ts';

export interface Sent {
  /** What an undo names. */
  id: string;
  answer: Promise<Answer>;
}

export interface SendOptions {
  /** The caller shows a refusal itself; otherwise the shell shows a toast, or asks for the staff user. */
  quiet?: boolean;
}

export type Send = (command: Command, options?: SendOptions) => Sent;

/** Sends commands for the board of a watch. */
export function useSend(watch: string): Send {
  return useCallback((command, options) => liveLink().send(command, watch, options?.quiet), [watch]);
}

/** True while this command, or its counterpart on the same button, has no answer (LIVE-07). */
export function useWorking(command: Command): boolean {
  const key = workingKey(command);
  return useLive((state) => state.working[key] !== undefined);
}

/** The same for a button that may send one of several commands, or none yet. */
export function useAnyWorking(commands: readonly Command[]): boolean {
  const keys = commands.map(workingKey);
  return useLive((state) => keys.some((key) => state.working[key] !== undefined));
}
