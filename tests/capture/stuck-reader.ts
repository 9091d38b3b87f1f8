// Replaces the print reader's process and fails as a print job can make it: endless loop, full memory, exit,
// throw.
import type { PrintReaderMessage, PrintReaderRequest } from '../../hub/capture/print-reader-process.ts';

const say = (said: PrintReaderMessage) => process.send?.(said);
const kept: Buffer[] = [];

process.on('message', ({ id, question }: PrintReaderRequest) => {
  const text = Buffer.from(question.job.bytes).toString('latin1');
  if (text === 'loop') for (;;) kept.length = 0;
  if (text === 'memory') for (;;) kept.push(Buffer.alloc(1_000_000, 1));
  if (text === 'exit') process.exit(1);
  if (text === 'throw') return void say({ id, fault: 'thrown' });
  say({ id, answer: { do: 'paper', lines: [{ kind: 'code', text: `${text} ${process.pid}` }] } });
});
say({ ready: true });
