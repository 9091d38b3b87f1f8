// Process that decodes and reads print jobs (CAPT-07). Boards and taps never wait for an expensive job, and the hub can
// kill it.
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { answerPrint, type PrintAnswer, type PrintQuestion } from './read-printed.ts';

/** First argument that makes the program a print reader; only the hub passes it. */
export const PRINT_READER_COMMAND = 'read-prints';

export interface PrintReaderRequest {
  id: number;
  question: PrintQuestion;
}
export type PrintReaderMessage =
  | { ready: true }
  | { id: number; answer: PrintAnswer }
  | { id: number; fault: string };

/** A killed hub can't kill its reader: a busy one would keep running. */
const END_WITH_HUB = `const hub = process.ppid;
setInterval(() => { if (process.ppid !== hub) process.kill(process.pid, 'SIGKILL'); }, 1000);`;

/** Answers requests until the hub disconnects. */
export function servePrintReader(): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  killedBeforeTheHub();
  // A terminal sends SIGINT to the whole process group; the hub ends this process.
  process.on('SIGINT', () => {});
  new Worker(END_WITH_HUB, { eval: true }).unref();
  const say = (said: PrintReaderMessage) => process.send?.(said);
  process.on('message', ({ id, question }: PrintReaderRequest) => {
    try {
      say({ id, answer: answerPrint(question) });
    } catch (error) {
      say({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  say({ ready: true });
  return new Promise((disconnected) => void process.on('disconnect', disconnected));
}

/** When memory runs out the kernel kills this process rather than the hub. */
function killedBeforeTheHub(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux: only the hub's memory limit applies.
  }
}
