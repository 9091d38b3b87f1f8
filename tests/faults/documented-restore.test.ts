// The restore commands of docs/operations.md, run as written on a new machine of each mode. Where a real machine would be
// needed (an installed package, Docker), a fake does what the documented options ask for.
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf } from '../../hub/start/data-place.ts';
import { root } from '../../scripts/source-id.ts';
import { copyImageFiles, imageEnvironment, instruction } from '../image/image-folder.ts';
import { type CopiedMode, copyToUsbStick, MODES } from '../support/mode-copies.ts';
import { storedIds } from '../support/old-database.ts';
import { hubEnvironment } from '../support/own-environment.ts';
import { tempDir } from '../support/temp-dir.ts';

const DOCKER = `#!/bin/sh
[ "$2" = run ] || exit 0
shift 4
cd "$IMAGE"
exec env -i PATH="$PATH" $IMAGE_ENV KDS_DATA_DIR="$MACHINE/data" $(cat "$MACHINE/.env") $ENTRYPOINT "$@"
`;

const rows = new Map(
  [...section('### Restoring a copy').matchAll(/^\| (Docker|package|by hand) \| (.*) \|$/gm)].map(
    ([, way = '', lines = '']) => [way, [...lines.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line)],
  ),
);
const DATA_FOLDERS = { Docker: 'data', package: 'var/lib/kds', 'by hand': 'data' } as const;
const ways = Object.keys(DATA_FOLDERS).filter((way): way is keyof typeof DATA_FOLDERS => way in DATA_FOLDERS);
const modes = Object.keys(MODES).filter((name): name is CopiedMode => name in MODES);

let image = '';
beforeAll(() => {
  image = copyImageFiles();
});
afterAll(() => rmSync(image, { recursive: true, force: true }));

describe.each(ways)('[OPS-09] the documented restore, %s', (way) => {
  it.each(modes)('fills the empty data folder of a new machine, %s', (mode) => {
    const machine = newMachine(mode);
    const data = join(machine, DATA_FOLDERS[way]);
    const stick = join(machine, 'stick');
    mkdirSync(stick);
    const copy = copyToUsbStick(stick, mode);
    const lines = rows.get(way) ?? [];
    expect(lines.join(' ')).toContain('restore');
    const said = lines.map((line) =>
      runLine(line, { machine, copy, mode, data: way === 'by hand' ? data : undefined }),
    );
    expect(said.join('')).toContain(`Restored from ${copy} to ${placeOf(data, mode)}`);
    expect(storedIds(join(placeOf(data, mode), 'kds.db'))).toEqual(storedIds(copy));
    expect(readFileSync(join(placeOf(data, mode), 'token.key'), 'utf8')).toBe('key of the former machine');
  });
});

describe('[OPS-09] a documented restore that is refused', () => {
  it.each(['Docker', 'package'] as const)('ends with its exit code and one line, %s', (way) => {
    const machine = newMachine('cloud');
    mkdirSync(join(machine, 'stick'));
    const copy = copyToUsbStick(join(machine, 'stick'), 'standalone');
    const line = (rows.get(way) ?? []).find((each) => each.includes('restore')) ?? '';
    const { status, stdout, stderr } = spawnLine(line, { machine, copy, mode: 'cloud', data: undefined });
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringContaining('is a copy of a kitchen without a cloud'),
    ]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

interface Line {
  machine: string;
  copy: string;
  mode: CopiedMode;
  /** Data folder if the caller sets it. */
  data: string | undefined;
}

function runLine(line: string, around: Line): string {
  const { status, stdout, stderr } = spawnLine(line, around);
  expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' });
  return stdout;
}

function spawnLine(line: string, { machine, copy, mode, data }: Line) {
  const settings = data === undefined ? {} : { ...MODES[mode].settings, KDS_DATA_DIR: data };
  const command = line.replaceAll('<copy>', copy);
  return spawnSync('sh', ['-c', command], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...hubEnvironment({ ...settings, npm_config_loglevel: 'silent' }),
      PATH: [join(machine, 'bin'), process.env['PATH']].join(delimiter),
      MACHINE: machine,
      IMAGE: image,
      IMAGE_ENV: Object.entries(imageEnvironment())
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
      ENTRYPOINT: instruction('ENTRYPOINT').join(' '),
    },
  });
}

/** A folder with the settings where compose and systemd have them, and the fakes. */
function newMachine(mode: CopiedMode): string {
  const machine = tempDir();
  mkdirSync(join(machine, 'bin'));
  const settings = Object.entries(MODES[mode].settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(machine, '.env'), settings.join(''));
  install(machine);
  const programs = {
    sudo: '#!/bin/sh\nexec "$@"\n',
    systemctl: '#!/bin/sh\n',
    docker: DOCKER,
  };
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(machine, 'bin', name), text, { mode: 0o755 });
  return machine;
}

/** The command of the Debian package, with its release, settings and data in the machine's folder. */
function install(machine: string): void {
  for (const folder of ['etc/kds', 'var/lib', 'opt/kds'])
    mkdirSync(join(machine, folder), { recursive: true });
  copyFileSync(join(machine, '.env'), join(machine, 'etc/kds/kds.env'));
  const release = join(machine, 'opt/kds/current');
  cpSync(join(root, 'packaging/release'), release, { recursive: true });
  symlinkSync(process.execPath, join(release, 'bin/node'));
  symlinkSync(join(image, 'dist'), join(release, 'dist'));
  const command = readFileSync(join(root, 'packaging/kds/files/usr/bin/kds'), 'utf8')
    .replaceAll(/\/(?:opt|etc|var\/lib)\/kds/g, `${machine}$&`)
    // There is no such user here.
    .replace('$(id -un)', 'kds');
  writeFileSync(join(machine, 'bin/kds'), command, { mode: 0o755 });
}

function section(title: string): string {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  return text.split(`${title}\n`)[1]?.split(/^##/m)[0] ?? '';
}
