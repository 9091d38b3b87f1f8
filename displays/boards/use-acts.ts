// Owns doing what a hand asked for: sends the command once, and offers to take it back when the hub says so.
import { useMemo } from 'react';
import { UNDO_WINDOW_MS } from '../../shared/limits.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { hubNow, liveStore } from '../link/live.ts';
import { useSend } from '../link/use-send.ts';
import { workingKey } from '../link/working-key.ts';
import { guestsToTell } from './guests-to-tell.ts';
import { offerUndo } from './undo-offer.ts';

export interface Acts {
  /** Sends commands that aren't under way yet; `told` is what the undo bar says about them. */
  run(commands: Command | readonly Command[], told: string): void;
}

export function useActs(watch: string): Acts {
  const send = useSend(watch);
  return useMemo(
    () => ({
      run(commands, told) {
        const wanted = ([] as Command[]).concat(commands).filter((command) => !isUnderWay(command));
        const held = liveStore.getState().boards[watch];
        const guests = held?.kind === 'operator' ? guestsToTell(held.board, wanted) : [];
        const sent = wanted.map((command) => ({ command, ...send(command) }));
        const undoable = sent.map(async ({ command, id, answer }) => {
          const answered = await answer;
          return answered.ok && answered.undo && command.name !== 'course.fire' ? [id] : [];
        });
        void Promise.all(undoable).then((lists) => {
          const ids = lists.flat();
          if (ids.length > 0) offerUndo({ ids, text: told, watch, until: hubNow() + UNDO_WINDOW_MS, guests });
        });
      },
    }),
    [send, watch],
  );
}

function isUnderWay(command: Command): boolean {
  return liveStore.getState().working[workingKey(command)] !== undefined;
}
