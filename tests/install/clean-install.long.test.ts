// The README's commands in clean clones with common versions of npm and Node. Needs the registry, and some minutes.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { bareEnvironment, begin, cleanClone, fetchKit, run, runsOn, versionInKit } from './bare-machine.ts';

const NPMS = ['9.2.0', '10.9.4', '11.6.2', 'latest'];
const NODES = ['18', '20', '22', '24'];
const INSTALL_WITHIN_MS = 600_000;
const TESTS_OF_A_SMALL_FOLDER = 'tests/kitchen/stock';

/** Result of each step: "ok", or a dash for an npm that doesn't support that Node. */
const table: string[] = ['| npm | Node | npm ci | npm start | npm test |', '| --- | --- | --- | --- | --- |'];

beforeAll(() => fetchKit(NPMS, NODES), INSTALL_WITHIN_MS);

afterAll(() => console.log(table.join('\n')));

describe.each(NPMS)('[OPS-08] with npm %s', (npm) => {
  let clone = '';
  const supported: string[] = [];
  let installedOn: string | undefined;

  beforeAll(async () => {
    for (const node of NODES) if (await runsOn(npm, node)) supported.push(node);
    clone = cleanClone();
  });

  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it(
    'npm ci installs everything without make, python or a compiler',
    async () => {
      const [oldest = ''] = supported;
      const { code, output } = await run(['npm', 'ci'], clone, bareEnvironment(npm, oldest));
      expect(code, output).toBe(0);
      installedOn = oldest;
    },
    INSTALL_WITHIN_MS,
  );

  // One installation serves all Node versions: nothing in it is compiled for one of them.
  it.each(NODES)(
    'npm start answers and stops cleanly, and npm test runs, on Node %s',
    async (node) => {
      const row = [versionInKit(`npm-${npm}`), versionInKit(`node-${node}`)];
      if (!supported.includes(node)) {
        table.push(`| ${[...row, '–', '–', '–'].join(' | ')} |`);
        return;
      }
      const env = bareEnvironment(npm, node);
      const cells = [installedOn === undefined ? 'fails' : 'ok', 'fails', 'fails'];
      onTestFinished(() => void table.push(`| ${[...row, ...cells].join(' | ')} |`));
      await startAndStop(clone, env);
      cells[1] = 'ok';
      const tests = await run(['npm', 'test', '--', TESTS_OF_A_SMALL_FOLDER], clone, env);
      expect(tests.code, tests.output).toBe(0);
      expect(tests.output).toMatch(/^\d+ passed, 0 failed$/m);
      cells[2] = 'ok';
    },
    INSTALL_WITHIN_MS,
  );
});

async function startAndStop(clone: string, env: Record<string, string>): Promise<void> {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const settings = {
    KDS_HOST: '127.0.0.1',
    KDS_PORT: String(port),
    KDS_SANDBOX_PORT: String(sandboxPort),
    KDS_DATA_DIR: join(tempDir(), 'data'),
  };
  const { child, said } = begin(['npm', 'start'], clone, { ...env, ...settings });
  onTestFinished(() => void child.kill('SIGKILL'));
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${said()}`);
      return isReady();
    },
    () => `the hub did not start:\n${said()}`,
    INSTALL_WITHIN_MS,
  );
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  // The output is closed: the hub has ended too, not only npm.
  expect(said()).toContain('the hub stops');
  expect(code, said()).toBe(0);
}
