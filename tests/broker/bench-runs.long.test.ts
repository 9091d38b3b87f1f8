// The bench in its shortest form: a few taps on fifty displays, with RabbitMQ and the hub's bundle.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const RUN = join(import.meta.dirname, '../bench/run.ts');
const run = promisify(execFile);

it('bench alternates taps with their bare limit, and gives no verdict on two blocks', async () => {
  const { stdout } = await run(process.execPath, [
    RUN,
    '--json',
    '--only',
    'tap',
    '--only',
    'memory',
    '--blocks',
    '2',
  ]);
  const figures = JSON.parse(stdout);
  expect(figures.map(({ verdict }: { verdict: string }) => verdict).slice(0, 3)).toEqual(
    Array.from({ length: 3 }, () => 'too noisy'),
  );
  const [tap, , work, memory] = figures;
  expect(tap.note).toContain('24 taps, 0 missed');
  expect(tap.blocks).toHaveLength(2);
  for (const { value, bare } of [...tap.blocks, ...work.blocks, { value: memory.value, bare: 1 }]) {
    expect(value).toBeGreaterThan(0);
    expect(bare).toBeGreaterThan(0);
  }
}, 600_000);

it('bench lists the available figures', async () => {
  await expect(run(process.execPath, [RUN, '--only', 'speed'])).rejects.toThrow(
    'No such figure: speed. There are tap,',
  );
});
