// A replay in a process of its own at the lowest priority: whatever it reads and draws, no tap waits for it (REPLAY-03). It
// ends with the hub, and when the hub lets go of it.
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { boardAddress } from '../../shared/protocol/board/view.ts';
import { LANDMARKS } from '../../shared/protocol/replay.ts';
import { JournalReader } from '../store/journal/journal-reader.ts';
import { openToRead } from '../store/open-database.ts';
import { type ReplayProblem, ReplaySession } from './replay-session.ts';

/** The command of the hub's program that makes it a replay; only the hub itself gives it. */
export const REPLAY_COMMAND = 'replay';

const moments = { now: z.number() };
const question = z.object({
  id: z.number(),
  question: z.discriminatedUnion('do', [
    z.object({ do: z.literal('info'), at: z.number(), ...moments }),
    z.object({ do: z.literal('open'), at: z.number(), address: boardAddress, ...moments }),
    z.object({ do: z.literal('play'), until: z.number(), ...moments }),
    z.object({
      do: z.literal('step'),
      forward: z.boolean(),
      to: z.optional(z.enum(LANDMARKS)),
      ...moments,
    }),
    z.object({ do: z.literal('check'), from: z.number(), to: z.number() }),
  ]),
});

/** What the process says to the hub; an answer as its JSON text, which costs the hub nothing to pass on. */
export type ReplaySaid = { id: number } & ({ json: string } | { code: ReplayProblem } | { fault: string });

/**
 * Answers the hub's questions until it hangs up.
 * @param folder the hub's data
 * @param site the id of the site that the hub serves: nothing of other sites is read (REPLAY-04)
 */
export function serveReplay(folder: string, database: string, site: string): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const session = new ReplaySession(new JournalReader(openToRead(join(folder, database)), site));
  // The terminal sends it to every process of the group; the hub's end is this one's.
  process.on('SIGINT', () => {});
  process.on('message', (message) => {
    const { id, question: asked } = z.parse(question, message);
    const say = (said: ReplaySaid) => process.send?.(said);
    try {
      const answer = session.answer(asked);
      say(answer.ok ? { id, json: JSON.stringify(answer.value) } : { id, code: answer.code });
    } catch (error) {
      say({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  return new Promise((hungUp) => void process.on('disconnect', hungUp));
}
