// A process that plays evenings one after the other on the simulated machine, and tells each as a line of JSON.
// Arguments: first seed, last seed, every how many, minutes of an evening, and the name of a planted bug or nothing.

import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installMachine } from './machine.ts';
import { plant } from './planted-bugs.ts';

/** In memory, where there is such a folder: the disk's own pace says nothing here. */
const MEMORY = '/dev/shm';

const [from = 1, to = 1, every = 1, minutes = 1] = process.argv.slice(2, 6).map(Number);
const bug = process.argv[6];
installMachine();
if (bug !== undefined) plant(bug);
const { disk } = await import('./disk.ts');
disk.install();
const { playEvening } = await import('./evening.ts');
const folder = join(existsSync(MEMORY) ? MEMORY : tmpdir(), `kds-simulator-${process.pid}`);
for (let seed = from; seed <= to; seed += every) {
  const report = await playEvening(seed, minutes, folder);
  process.stdout.write(
    `${JSON.stringify({ ...report, struck: [...report.struck], most: [...report.most] })}\n`,
  );
  if (report.failure !== undefined) break;
}
process.exit(0);
