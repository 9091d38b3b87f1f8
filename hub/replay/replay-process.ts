// Runs a replay in a separate process at the lowest priority, so that its reading and drawing never delays a tap
// (REPLAY-03). Ends with the hub, or when the hub disconnects.
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { boardAddress } from '../../shared/protocol/board/view.ts';
import { LANDMARKS } from '../../shared/protocol/replay.ts';
import { JournalReader } from '../store/journal/journal-reader.ts';
import { openToRead } from '../store/open-database.ts';
import { type ReplayProblem, ReplaySession } from './replay-session.ts';

/** Command of the hub's program that starts a replay; for internal use by the hub. */
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

/** Messages from the process to the hub; answers as JSON text, which the hub passes on without parsing. */
export type ReplaySaid = { id: number } & ({ json: string } | { code: ReplayProblem } | { fault: string });

/**
 * Answers the hub's requests until it disconnects.
 * @param folder data folder of the hub
 * @param site id of the served site: nothing of other sites is read (REPLAY-04)
 */
export function serveReplay(folder: string, database: string, site: string): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const session = new ReplaySession(new JournalReader(openToRead(join(folder, database)), site));
  // The terminal sends it to every process of the group; this process ends with the hub.
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
