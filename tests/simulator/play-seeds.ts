// A process that plays evenings one after the other on the simulated machine, and reports each as a line of JSON.
// Arguments: evenings as `seed:minutes`, separated by commas, or as `first..last:minutes:every`; and the name of a planted
// bug or nothing.

import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installMachine, real } from './machine.ts';
import { plant } from './planted-bugs.ts';

/** In memory if possible: real disk speed is irrelevant here. */
const MEMORY = '/dev/shm';

const [wanted = '', bug] = process.argv.slice(2);
installMachine();
if (bug !== undefined) plant(bug);
const { disk } = await import('./disk.ts');
disk.install();
const { playEvening } = await import('./evening.ts');
const folder = join(existsSync(MEMORY) ? MEMORY : tmpdir(), `kds-simulator-${process.pid}`);
// The first one includes the time to load the hub, which every evening needs.
let countedMs = 0;
for (const [seed, minutes] of eveningsIn(wanted)) {
  const report = await playEvening(seed, minutes, folder);
  const cpuMs = real.cpuMs() - countedMs;
  countedMs += cpuMs;
  process.stdout.write(
    `${JSON.stringify({ ...report, minutes, cpuMs, struck: [...report.struck], most: [...report.most] })}\n`,
  );
  if (report.failure !== undefined) break;
}
rmSync(folder, { recursive: true, force: true });
process.exit(0);

function* eveningsIn(text: string): Iterable<[seed: number, minutes: number]> {
  const range = /^(\d+)\.\.(\d+):([\d.]+):(\d+)$/.exec(text);
  if (range === null) {
    for (const each of text.split(',')) {
      const [seed = 1, minutes = 1] = each.split(':').map(Number);
      yield [seed, minutes];
    }
    return;
  }
  const [from = 1, to = 1, minutes = 1, every = 1] = range.slice(1).map(Number);
  for (let seed = from; seed <= to; seed += every) yield [seed, minutes];
}
