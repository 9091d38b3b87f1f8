// The restore commands of docs/operations.md, run as written on a new machine of each mode. Where a real machine would be
// needed (systemd, Docker), a fake does what the documented options ask for.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf } from '../../hub/start/data-place.ts';
import { root } from '../../scripts/source-id.ts';
import { copyImageFiles, imageEnvironment, instruction } from '../image/image-folder.ts';
import { type CopiedMode, copyToUsbStick, MODES } from '../support/mode-copies.ts';
import { storedIds } from '../support/old-database.ts';
import { hubEnvironment } from '../support/own-environment.ts';
import { tempDir } from '../support/temp-dir.ts';

const SYSTEMD_RUN = `#!/bin/sh
for word do
  case $word in
    --property=WorkingDirectory=*) cd "\${word#*=*=}" ;;
    --property=EnvironmentFile=*) file=$MACHINE\${word#*=*=} ;;
    --property=Environment=*) given=\${word#*=*=} ;;
    --property=StateDirectory=*) mkdir -p "$MACHINE/var/lib/\${word#*=*=}" ;;
    --*) ;;
    *) break ;;
  esac
  shift
done
for each in $given; do
  case $each in
    KDS_DATA_DIR=*) set -- "KDS_DATA_DIR=$MACHINE\${each#*=}" "$@" ;;
    *) set -- "$each" "$@" ;;
  esac
done
exec env -i PATH="$PATH" HOME="$HOME" $(cat "$file") "$@"
`;

const DOCKER = `#!/bin/sh
[ "$2" = run ] || exit 0
shift 4
cd "$IMAGE"
exec env -i PATH="$PATH" $IMAGE_ENV KDS_DATA_DIR="$MACHINE/data" $(cat "$MACHINE/.env") $ENTRYPOINT "$@"
`;

const rows = new Map(
  [...section('### Restoring a copy').matchAll(/^\| (Docker|systemd|by hand) \| (.*) \|$/gm)].map(
    ([, way = '', lines = '']) => [way, [...lines.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line)],
  ),
);
const DATA_FOLDERS = { Docker: 'data', systemd: 'var/lib/kds', 'by hand': 'data' } as const;
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
  it.each(['Docker', 'systemd'] as const)('ends with its exit code and one line, %s', (way) => {
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

it('[OPS-09] scripts/kds runs a command with the same user, settings and folders as the unit', () => {
  const unit = readFileSync(join(root, 'docs/install.md'), 'utf8');
  const wrapper = readFileSync(join(root, 'scripts/kds'), 'utf8');
  for (const name of ['User', 'EnvironmentFile', 'StateDirectory', 'StateDirectoryMode']) {
    const [line = ''] = new RegExp(`^${name}=.*$`, 'm').exec(unit) ?? [];
    expect(wrapper).toContain(`--property=${line} `);
  }
  for (const setting of ['NODE_ENV=production', 'KDS_DATA_DIR=/var/lib/kds']) {
    expect(/^Environment=.*$/m.exec(unit)?.[0]).toContain(setting);
    expect(/--property=Environment=.*$/m.exec(wrapper)?.[0]).toContain(setting);
  }
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
  const command = line.replaceAll('<copy>', copy).replaceAll('/opt/kds', root);
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
  for (const folder of ['bin', 'etc']) mkdirSync(join(machine, folder));
  const settings = Object.entries(MODES[mode].settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(machine, 'etc/kds.env'), settings.join(''));
  copyFileSync(join(machine, 'etc/kds.env'), join(machine, '.env'));
  const programs = {
    sudo: '#!/bin/sh\nexec "$@"\n',
    systemctl: '#!/bin/sh\n',
    'systemd-run': SYSTEMD_RUN,
    docker: DOCKER,
  };
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(machine, 'bin', name), text, { mode: 0o755 });
  return machine;
}

function section(title: string): string {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  return text.split(`${title}\n`)[1]?.split(/^##/m)[0] ?? '';
}
