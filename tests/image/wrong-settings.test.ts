// Every wrong setting of .env.example ends the start with one line that names it: under `npm start`, and by the image's
// command as an ordinary user.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../../hub/exit-codes.ts';
import { root } from '../../scripts/source-id.ts';
import { variants } from '../support/length.ts';
import { hubEnvironment } from '../support/own-environment.ts';
import {
  documentedSettings,
  misspelt,
  WRONG_SETTINGS,
  type WrongSetting,
} from '../support/wrong-settings.ts';
import { copyImageFiles, imageEnvironment, instruction } from './image-folder.ts';

const SAID_BEFORE = 'Starting the kitchen display hub …\n';
/** User id of `nobody` on Debian, for a test that runs as root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const wellSet = { KDS_SANDBOX: '1', KDS_PORT: '0', KDS_HOST: '127.0.0.1', KDS_SANDBOX_PORT: '0' };

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

let image = '';
let imageNode = '';

beforeAll(() => {
  image = copyImageFiles();
  imageNode = join(image, 'node');
  copyFileSync(process.execPath, imageNode);
  chmodSync(image, 0o755);
});

afterAll(() => rmSync(image, { recursive: true, force: true }));

/** One value of each kind: the first, and all that only a start can detect. */
const wrongStarts = documentedSettings().flatMap((name) => {
  const all = Object.entries(WRONG_SETTINGS).find(([each]) => each === name)?.[1] ?? [];
  return all
    .filter((each, at) => at === 0 || each.atStart === true)
    .map((each) => ({ name, given: JSON.stringify(each.env), ...each }));
});

describe('[OPS-05] a wrong setting', () => {
  test('has a sample for every setting of .env.example', () => {
    expect([...new Set(wrongStarts.map(({ name }) => name))]).toEqual(documentedSettings());
  });

  test.each(variants([{ name: 'a name', given: 'KDS__PORT', ...misspelt('KDS_PORT') }, ...wrongStarts], 10))(
    'ends `npm start` and the image’s command with one line: $name: $given',
    async (wrong) => {
      const [started, contained] = await Promise.all([
        run(process.execPath, ['scripts/start.ts'], { ...wellSet, ...wrong.env }),
        runImage(wrong.env),
      ]);
      expectRefused(started, wrong, SAID_BEFORE);
      expectRefused(contained, wrong, '');
    },
  );

  test.each(wrongStarts.filter(({ name }) => /^KDS_(?:PORT|DATA_DIR|BROKER_URL)$/.test(name)).slice(0, 3))(
    'ends npm itself likewise: $name: $given',
    async (wrong) => {
      const env = { ...wellSet, ...wrong.env, npm_config_loglevel: 'error' };
      const { code, stdout, stderr } = await run('npm', ['start', '--silent'], env);
      expectRefused({ code, stdout, stderr }, wrong, SAID_BEFORE);
    },
  );
});

function expectRefused({ code, stdout, stderr }: Ended, { line }: WrongSetting, before: string): void {
  expect(stderr.split('\n')).toEqual([expect.stringContaining(line), '']);
  expect(stderr.slice(0, line.length)).toBe(line);
  expect(stdout).toBe(before);
  expect(code).toBe(EXIT.wrongSetting);
}

/** Runs it like the container: only the image's files, its environment, its user. */
function runImage(settings: Readonly<Record<string, string>>): Promise<Ended> {
  const [program, ...args] = instruction('ENTRYPOINT');
  expect(program).toBe('node');
  const { KDS_DATA_DIR: _volume, ...ofTheImage } = imageEnvironment();
  const env = { ...ofTheImage, ...wellSet, ...settings };
  return run(imageNode, args, env, { cwd: image, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) });
}

/** Runs it to its end on a separate data folder, which must stay empty. */
async function run(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  as: { cwd: string; uid?: number; gid?: number } = { cwd: root },
): Promise<Ended> {
  const around = mkdtempSync(join(tmpdir(), 'kds-wrong-'));
  onTestFinished(() => rmSync(around, { recursive: true, force: true }));
  chmodSync(around, 0o755);
  const dataDir = join(around, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  if (as.uid !== undefined) chownSync(dataDir, as.uid, as.uid);
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const child = spawn(program, args, {
    ...as,
    env: hubEnvironment({ PATH: path, KDS_DATA_DIR: dataDir, ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ended.stdout += text;
    // It started although it shouldn't: nothing to wait for.
    if (text.includes('http://')) child.kill();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    ended.stderr += text;
  });
  const [code] = await once(child, 'close');
  expect(readdirSync(dataDir)).toEqual([]);
  return { ...ended, code };
}
