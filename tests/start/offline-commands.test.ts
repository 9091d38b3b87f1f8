// Data a command works on, and what it refuses.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataSettings } from '../../hub/config.ts';
import { EXIT } from '../../hub/exit-codes.ts';
import { placeOf } from '../../hub/start/data-place.ts';
import { runCommand } from '../../hub/start/offline-commands.ts';
import { type CopiedMode, copyToUsbStick, MODES, writeModeDatabase } from '../support/mode-copies.ts';
import { storedIds } from '../support/old-database.ts';
import { tempDir } from '../support/temp-dir.ts';

const NOW = Date.UTC(2026, 10, 26, 9);
const modes = Object.keys(MODES).filter((name): name is CopiedMode => name in MODES);
const database = (folder: string, mode: CopiedMode) => join(placeOf(folder, mode), 'kds.db');

function command(folder: string, env: Readonly<Record<string, string>>, ...words: string[]) {
  const read = readDataSettings({ KDS_DATA_DIR: folder, ...env });
  if (!read.ok) throw new Error(read.problem);
  return runCommand(words, read.settings, NOW);
}

const refusal = (text: string) => ({
  ok: false,
  exitCode: EXIT.wrongSetting,
  problem: expect.stringContaining(text),
});

describe.each(modes)('[OPS-09] restore on a new machine, %s', (mode) => {
  it.each(['an empty', 'no'])('fills %s data folder and includes the key', async (there) => {
    const folder = there === 'no' ? join(tempDir(), 'data') : tempDir();
    const copy = copyToUsbStick(tempDir(), mode);
    const done = await command(folder, MODES[mode].settings, 'restore', copy);
    expect(done).toEqual({
      ok: true,
      said: `Restored from ${copy} to ${placeOf(folder, mode)}; the token.key next to it was restored too`,
    });
    expect(storedIds(database(folder, mode))).toEqual(storedIds(copy));
    expect(readFileSync(join(placeOf(folder, mode), 'token.key'), 'utf8')).toBe('key of the former machine');
  });

  it('refuses copies of the other modes and changes nothing', async () => {
    for (const other of modes.filter((each) => each !== mode)) {
      const folder = tempDir();
      const done = await command(folder, MODES[mode].settings, 'restore', copyToUsbStick(tempDir(), other));
      expect(done).toEqual(refusal(' is a copy of '));
      expect(readdirSync(folder)).toEqual(['hub.lock']);
    }
  });
});

describe('[OPS-09] a data folder without settings', () => {
  it('of a standalone kitchen is restored in that kitchen’s place', async () => {
    const folder = tempDir();
    writeModeDatabase(database(folder, 'standalone'), 'standalone');
    const copy = copyToUsbStick(tempDir(), 'standalone');
    expect(await command(folder, {}, 'restore', copy)).toMatchObject({
      ok: true,
      said: expect.stringContaining(placeOf(folder, 'standalone')),
    });
    expect(existsSync(join(folder, 'kds.db'))).toBe(false);
  });

  it('and without data gets the mode of the copy, also for the next start', async () => {
    const folder = tempDir();
    await command(folder, {}, 'restore', copyToUsbStick(tempDir(), 'standalone'));
    expect(existsSync(database(folder, 'standalone'))).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'choice.json'), 'utf8'))).toEqual({ as: 'standalone' });
  });

  it.each([
    ['standalone', 'cloud'],
    ['cloud', 'standalone'],
  ] as const)('that has data of %s refuses a copy of %s', async (there, other) => {
    const folder = tempDir();
    writeModeDatabase(database(folder, there), there);
    const done = await command(folder, {}, 'restore', copyToUsbStick(tempDir(), other));
    expect(done).toEqual(refusal(' according to the data in KDS_DATA_DIR '));
    expect(existsSync(database(folder, other))).toBe(false);
  });

  it.each([['restore', 'kds.db'], ['copy', 'new.db'], ['unbind'], ['password', 'anna@pizza.example']])(
    'with data of both is refused for %s',
    async (...words) => {
      const folder = tempDir();
      writeModeDatabase(database(folder, 'cloud'), 'cloud');
      writeModeDatabase(database(folder, 'standalone'), 'standalone');
      expect(await command(folder, {}, ...words)).toEqual(refusal('KDS_MODE is not set, and KDS_DATA_DIR '));
    },
  );
});

describe('[OPS-09] an invalid command', () => {
  it('refuses a copy of another cloud, unless it is the former one', async () => {
    const { settings } = MODES.cloud;
    const copy = copyToUsbStick(tempDir(), 'cloud', 'https://api.other.example');
    const refused = await command(tempDir(), settings, 'restore', copy);
    expect(refused).toEqual(
      refusal('is a copy of the cloud https://api.other.example; allowed: one of KDS_CLOUD_API_URL'),
    );
    const moved = { ...settings, KDS_CLOUD_FORMER_URL: 'https://api.other.example' };
    expect(await command(tempDir(), moved, 'restore', copy)).toMatchObject({ ok: true });
  });

  it.each(modes)('refuses a file or folder that is not a backup, %s', async (mode) => {
    const text = join(tempDir(), 'notes.txt');
    writeFileSync(text, 'no database');
    for (const [file, why] of [
      [text, 'is damaged or not a database'],
      [tempDir(), 'is damaged or not a database'],
      ['nowhere.db', 'does not exist'],
    ] as const)
      expect(await command(tempDir(), MODES[mode].settings, 'restore', file)).toEqual(refusal(why));
  });

  it('is refused: unbind without a cloud, password with one', async () => {
    const alone = await command(tempDir(), { KDS_MODE: 'standalone' }, 'unbind');
    expect(alone).toEqual(refusal('unbind is for a hub with a cloud; this hub runs without one'));
    const clouded = await command(tempDir(), MODES.cloud.settings, 'password', 'anna@pizza.example');
    expect(clouded).toEqual(refusal('This hub is a restaurant with a cloud: its passwords are in the cloud'));
  });

  it('with a mistyped mode is refused before anything is touched', () => {
    expect(readDataSettings({ KDS_MODE: 'Standalone' })).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^KDS_MODE is "Standalone"; allowed: /),
    });
    expect(readDataSettings({ KDS_MOD: 'standalone' })).toMatchObject({ ok: false });
  });
});
