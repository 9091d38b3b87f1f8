// What a hand asked for is sent once. What offers to take it back comes with a board's second load, like the bar that
// shows it.
import { useEffect, useMemo } from 'react';
import type { Command } from '../../shared/protocol/command.ts';
import { liveLink, liveStore } from '../link/live.ts';
import { workingKey } from '../link/socket/working-key.ts';
import type { runActs } from './run-acts.ts';

export interface Acts {
  /**
   * Sends commands that aren't under way yet and that a finger can have meant.
   * @param told what is said about them while they can be taken back
   * @returns false for a tap that did nothing
   */
  run(commands: Command | readonly Command[], told: string): boolean;
}

/** Until the second load has come a tap sends its command and no more. */
let runner: typeof runActs = (watch, commands) => {
  for (const command of commands) liveLink().send(command, watch);
  return true;
};

export function runActsBy(better: typeof runActs): void {
  runner = better;
}

export function useActs(watch: string): Acts {
  // Who leaves a board with a fire in hand has meant it.
  useEffect(() => () => liveLink().sendHeld(watch), [watch]);
  return useMemo(
    () => ({
      run: (commands, told) => {
        const free = ([] as Command[]).concat(commands).filter((command) => !isUnderWay(command));
        return runner(watch, free, told);
      },
    }),
    [watch],
  );
}

function isUnderWay(command: Command): boolean {
  return liveStore.getState().working[workingKey(command)] !== undefined;
}
