// Owns sending commands from React.
import { useCallback } from 'react';
import type { Command } from '../../shared/protocol/command.ts';
import { liveLink, useLive } from './live.ts';
import type { SendOptions, Sent } from './socket/open-commands.ts';
import { workingKey } from './socket/working-key.ts';

export type Send = (command: Command, options?: SendOptions) => Sent;

/** Sends commands for the board of a watch. */
export function useSend(watch: string): Send {
  return useCallback((command, options) => liveLink().send(command, watch, options), [watch]);
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

/** True while one of these waits in this display and can be taken back. */
export function useHeld(commands: readonly Command[]): boolean {
  const keys = commands.map(workingKey);
  return useLive((state) => keys.some((key) => state.held[key] !== undefined));
}
