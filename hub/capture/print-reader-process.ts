// The process that decodes and reads print jobs (CAPT-07). Whatever a job costs, boards and taps never wait for it, and the hub
// can kill it.
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { answerPrint, type PrintAnswer, type PrintQuestion } from './read-printed.ts';

/** First argument of the program that makes it a print reader; only the hub passes it. */
export const PRINT_READER_COMMAND = 'read-prints';

export interface AskedPrint {
  id: number;
  question: PrintQuestion;
}
export type PrintReaderSaid =
  | { ready: true }
  | { id: number; answer: PrintAnswer }
  | { id: number; fault: string };

/** A hub that was killed can't kill its reader: one that is busy then would stay so. */
const END_WITH_HUB = `const hub = process.ppid;
setInterval(() => { if (process.ppid !== hub) process.kill(process.pid, 'SIGKILL'); }, 1000);`;

/** Answers questions until the hub disconnects. */
export function servePrintReader(): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  killedBeforeTheHub();
  // A terminal sends it to every process of the group; the hub ends this one.
  process.on('SIGINT', () => {});
  new Worker(END_WITH_HUB, { eval: true }).unref();
  const say = (said: PrintReaderSaid) => process.send?.(said);
  process.on('message', ({ id, question }: AskedPrint) => {
    try {
      say({ id, answer: answerPrint(question) });
    } catch (error) {
      say({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  say({ ready: true });
  return new Promise((disconnected) => void process.on('disconnect', disconnected));
}

/** Where memory runs out the kernel takes this process, and not the hub. */
function killedBeforeTheHub(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // No Linux: the hub's own bound on memory holds.
  }
}
