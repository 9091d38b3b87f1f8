// Tests of the log file: one line per event, rotated by size, never blocking the kitchen.
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../hub/host/log.ts';
import { RotatedLog } from '../../hub/host/log-file.ts';
import { tempDir } from '../support/temp-dir.ts';

const LINE = `${'x'.repeat(39)}\n`;

function logIn(folder: string, time = { now: 0 }) {
  return new RotatedLog({
    folder,
    maxBytes: 100,
    filesKept: 3,
    retryAfterMs: 1_000,
    now: () => time.now,
  });
}

describe('the log file', () => {
  it('is rotated by size, the oldest file is deleted, and a restart continues the same file [OPS-07]', () => {
    const folder = join(tempDir(), 'log');
    const names = () =>
      logIn(folder)
        .files()
        .map((path) => path.slice(folder.length + 1));
    expect(names()).toEqual([]);
    const first = logIn(folder);
    first.write('first\n');
    for (let n = 0; n < 2; n++) first.write(LINE);
    expect(names()).toEqual(['hub.log']);
    first.write(LINE);
    expect(names()).toEqual(['hub.1.log', 'hub.log']);
    const again = logIn(folder);
    for (let n = 0; n < 6; n++) again.write(LINE);
    expect(names()).toEqual(['hub.2.log', 'hub.1.log', 'hub.log']);
    for (const path of again.files()) expect(statSync(path).size).toBeLessThanOrEqual(100);
    expect(
      again
        .files()
        .map((path) => readFileSync(path, 'utf8'))
        .join(''),
    ).not.toContain('first');
  });

  it('accepts a line longer than a file, and is readable by its owner only [OPS-07]', () => {
    const folder = tempDir();
    const log = logIn(folder);
    log.write('short\n');
    log.write(`${'y'.repeat(500)}\n`);
    expect(readFileSync(join(folder, 'hub.log'), 'utf8')).toHaveLength(501);
    expect(statSync(join(folder, 'hub.log')).mode & 0o777).toBe(0o600);
  });

  it('throws nothing if it can’t be written, reports that, and recovers automatically [OPS-07]', () => {
    const parent = tempDir();
    const folder = join(parent, 'log');
    writeFileSync(folder, 'a file where the folder should be');
    const time = { now: 0 };
    const log = logIn(folder, time);
    log.write(LINE);
    expect(log.failed()).toBe(true);
    rmSync(folder);
    log.write(LINE);
    expect(log.failed()).toBe(true);
    time.now = 1_000;
    log.write(LINE);
    expect(log.failed()).toBe(false);
    expect(readFileSync(join(folder, 'hub.log'), 'utf8')).toBe(LINE);
  });

  it('keeps one descriptor at most, however often the disk fails [OPS-07]', () => {
    const folder = tempDir();
    symlinkSync('/dev/full', join(folder, 'hub.log'));
    const log = new RotatedLog({ folder, maxBytes: 100, filesKept: 3, retryAfterMs: 0, now: () => 0 });
    for (let n = 0; n < 50; n++) log.write(LINE);
    expect(log.failed()).toBe(true);
    expect(openAt('/dev/full')).toBeLessThanOrEqual(1);
  });

  it('has one line of JSON per event, also for a multi-line error [OPS-07]', () => {
    const folder = tempDir();
    const file = new RotatedLog({ folder, maxBytes: 1e6, filesKept: 2, retryAfterMs: 0, now: Date.now });
    const printed: string[] = [];
    const log = createLog('info', file, { write: (line) => printed.push(line) });
    log.debug({ orderId: 'o1' }, 'too quiet');
    log.info({ orderId: 'o1' }, 'an event');
    log.error({ err: new Error('two\nlines'), orderId: 'o2' }, 'a defect');
    expect(printed.join('')).toBe(readFileSync(join(folder, 'hub.log'), 'utf8'));
    const lines = readFileSync(join(folder, 'hub.log'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, time: expect.any(Number), orderId: 'o1', msg: 'an event' },
      { level: 50, orderId: 'o2', msg: 'a defect', err: { message: 'two\nlines' } },
    ]);
  });
});

/** Number of descriptors of this process open on a file. */
function openAt(path: string): number {
  const leadsThere = (descriptor: string) => {
    try {
      return readlinkSync(join('/proc/self/fd', descriptor)) === path;
    } catch {
      // The one that the folder itself was read through.
      return false;
    }
  };
  return readdirSync('/proc/self/fd').filter(leadsThere).length;
}
