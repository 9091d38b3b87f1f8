// Data a command works on, and what it refuses.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../hub/commands/run-command.ts';
import { readDataSettings } from '../../hub/config.ts';
import { EXIT } from '../../hub/exit-codes.ts';
import { placeOf } from '../../hub/start/data-place.ts';
import { type CopiedMode, copyToUsbStick, MODES, writeModeDatabase } from '../support/mode-copies.ts';
import { storedIds, writeOldDatabase } from '../support/old-database.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

const NOW = Date.UTC(2026, 10, 26, 9);
const modes = Object.keys(MODES).filter((name): name is CopiedMode => name in MODES);
const database = (folder: string, mode: CopiedMode) => join(placeOf(folder, mode), 'kds.db');

const command = (folder: string, env: Readonly<Record<string, string>>, ...words: string[]) =>
  runCommand(words, { KDS_DATA_DIR: folder, ...env }, NOW);

const refusal = (text: string) =>
  expect.objectContaining({
    ok: false,
    exitCode: EXIT.wrongSetting,
    problem: expect.stringContaining(text),
  });

describe.each(modes)('[OPS-09] restore on a new machine, %s', (mode) => {
  it.each(['an empty', 'no'])('fills %s data folder and includes the key', async (there) => {
    const folder = there === 'no' ? join(tempDir(), 'data') : tempDir();
    const copy = copyToUsbStick(tempDir(), mode);
    const done = await command(folder, MODES[mode].settings, 'restore', copy);
    expect(done).toMatchObject({
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

  it.each([['backup', 'a', 'b'], ['restore'], ['password'], ['--verbose'], ['statuss'], ['']])(
    'is refused with the list of commands: %s %s',
    async (...words) => {
      const given = words.filter((word) => word !== undefined);
      expect(await command(tempDir(), {}, ...given)).toEqual(
        expect.objectContaining({ ok: false, exitCode: EXIT.wrongSetting, code: 'command-unknown' }),
      );
    },
  );

  it('with a mistyped mode is refused before anything is touched', () => {
    expect(readDataSettings({ KDS_MODE: 'Standalone' })).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^KDS_MODE is "Standalone"; allowed: /),
    });
    expect(readDataSettings({ KDS_MOD: 'standalone' })).toMatchObject({ ok: false });
  });
});

describe('[OPS-14] settings that contradict the data folder', () => {
  it.each([
    ['standalone', 'cloud'],
    ['cloud', 'standalone'],
  ] as const)(
    'for %s while it has data of %s are refused for every command that works on data',
    async (mode, there) => {
      const folder = tempDir();
      writeModeDatabase(database(folder, there), there);
      const copy = copyToUsbStick(tempDir(), mode);
      for (const words of [
        ['restore', copy],
        ['backup'],
        ['backup', join(folder, 'new.db')],
        ['unbind'],
        ['password', 'a@b'],
      ])
        expect(await command(folder, MODES[mode].settings, ...words)).toEqual(
          refusal('allowed: the settings that the hub runs with, or, if they are new, a start'),
        );
      expect(existsSync(database(folder, mode))).toBe(false);
    },
  );

  it('are accepted once the hub has started with them, and for a sandbox beside a restaurant', async () => {
    const folder = tempDir();
    writeModeDatabase(database(folder, 'cloud'), 'cloud');
    writeModeDatabase(database(folder, 'standalone'), 'standalone');
    for (const mode of ['cloud', 'standalone'] as const)
      expect(await command(folder, MODES[mode].settings, 'backup')).toMatchObject({ ok: true });
    const copy = copyToUsbStick(tempDir(), 'sandbox');
    expect(await command(folder, MODES.sandbox.settings, 'restore', copy)).toMatchObject({ ok: true });
  });

  it('or a copy without a restaurant, while nothing says the mode, are refused: it could land in the wrong place', async () => {
    const copy = join(tempDir(), 'kept.db');
    writeOldDatabase({ path: copy, migrations: MIGRATIONS });
    const folder = tempDir();
    expect(await command(folder, {}, 'restore', copy)).toEqual(refusal('and KDS_MODE is not set; allowed: '));
    expect(await command(folder, MODES.standalone.settings, 'restore', copy)).toMatchObject({
      ok: true,
      said: expect.stringContaining(placeOf(folder, 'standalone')),
    });
  });

  it('a standalone kitchen restored where only the sandbox was tried is chosen for the next start', async () => {
    const folder = tempDir();
    writeModeDatabase(database(folder, 'sandbox'), 'sandbox');
    await command(folder, {}, 'restore', copyToUsbStick(tempDir(), 'standalone'));
    expect(JSON.parse(readFileSync(join(folder, 'choice.json'), 'utf8'))).toEqual({ as: 'standalone' });
  });
});

describe.each(modes)('[OPS-12] of a stopped hub, %s', (mode) => {
  const folderOf = () => {
    const folder = tempDir();
    writeModeDatabase(database(folder, mode), mode);
    return folder;
  };

  it('backup makes a copy in backups/ that can be restored, and status names it', async () => {
    const folder = folderOf();
    const before = await command(folder, {}, 'status');
    expect(before).toMatchObject({
      code: 'stopped',
      exitCode: EXIT.notReady,
      more: { running: false, mode },
    });
    expect(before).toMatchObject({ said: expect.stringMatching(/last backup {2}none/) });
    const name = 'kds-20261126T090000Z.db';
    const path = join(placeOf(folder, mode), 'backups', name);
    expect(await command(folder, {}, 'backup')).toMatchObject({
      ok: true,
      code: 'done',
      more: { path, name },
    });
    expect(storedIds(path)).toEqual(storedIds(database(folder, mode)));
    expect(await command(folder, {}, 'status')).toMatchObject({
      said: expect.stringContaining(`last backup  ${name}, 0 min old`),
      more: { restaurant: MODES[mode].organisation.name, backup: { name } },
    });
    expect(await command(folder, {}, 'restore', name)).toMatchObject({ ok: true });
  });

  it('backup <file>, and copy, make a new file and never replace one', async () => {
    const folder = folderOf();
    for (const word of ['backup', 'copy']) {
      const file = join(tempDir(), 'kept.db');
      expect(await command(folder, {}, word, file)).toMatchObject({ ok: true, more: { path: file } });
      expect(storedIds(file)).toEqual(storedIds(database(folder, mode)));
      expect(await command(folder, {}, word, file)).toEqual(refusal(`${file} already exists`));
    }
  });
});

describe('[OPS-12] a status', () => {
  it('of an empty folder says that nothing is chosen, of a missing one that it is missing, and creates nothing', async () => {
    const folder = tempDir();
    expect(await command(folder, {}, 'status')).toMatchObject({
      code: 'stopped',
      said: expect.stringContaining('no settings and no data yet'),
    });
    expect(readdirSync(folder)).toEqual([]);
    const missing = join(folder, 'missing');
    expect(await command(missing, {}, 'status')).toEqual(refusal(`KDS_DATA_DIR is "${missing}"; allowed: `));
    expect(existsSync(missing)).toBe(false);
  });

  it('of two restaurants in one folder says that the mode is open', async () => {
    const folder = tempDir();
    writeModeDatabase(database(folder, 'cloud'), 'cloud');
    writeModeDatabase(database(folder, 'standalone'), 'standalone');
    expect(await command(folder, {}, 'status')).toMatchObject({
      said: expect.stringContaining('danger: KDS_MODE is not set'),
    });
  });
});

describe('[OPS-12] the help', () => {
  it.each([['help'], ['--help'], ['-h'], ['restore', '--help']])(
    'for %s %s names every command',
    async (...words) => {
      const done = await command(tempDir(), {}, ...words.filter((word) => word !== undefined));
      for (const name of [
        'status',
        'check',
        'backup [<file>]',
        'restore <file>',
        'password <email>',
        'unbind',
        'version',
      ])
        expect(done).toMatchObject({ ok: true, said: expect.stringContaining(`\n  ${name} `) });
    },
  );

  it('has a version', async () => {
    for (const word of ['version', '--version'])
      expect(await command(tempDir(), {}, word)).toMatchObject({
        said: expect.stringMatching(/^Kitchen display hub \d+\.\d+\.\d+ \(build /),
      });
  });
});
