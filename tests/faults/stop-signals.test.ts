// A hub that gets more than one stop signal, from npm, a terminal or the system, stops once and completely.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/source-id.ts';
import { freePorts } from '../support/free-port.ts';
import { startHub } from '../support/hub-process.ts';
import { hubEnvironment } from '../support/own-environment.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const SANDBOX = { KDS_SANDBOX_PORT: '0', KDS_SANDBOX_PACE: '600' };
/** A closed database has neither log nor index beside it. */
const databaseIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'sandbox')).filter((name) => /^kds\.db(-|$)/.test(name));

describe('[OPS-02] SIGTERM', () => {
  it('sent three times has the effect of one: the hub ends with 0 and closes its database', async () => {
    const [port = 0] = await freePorts(1);
    const dataDir = tempDir();
    const hub = await startHub({ dataDir, port, env: SANDBOX }, true);
    expect(await hub.stop(3)).toBe(0);
    expect(databaseIn(dataDir)).toEqual(['kds.db']);
  });

  it.each([
    ['npm alone', (npm: ChildProcess) => npm.kill('SIGTERM')],
    ['all processes at once', (npm: ChildProcess) => process.kill(-(npm.pid ?? 0), 'SIGTERM')],
    [
      'all processes, twice',
      (npm: ChildProcess) => {
        process.kill(-(npm.pid ?? 0), 'SIGTERM');
        process.kill(-(npm.pid ?? 0), 'SIGTERM');
      },
    ],
  ])('to %s ends npm start with 0, after the hub', async (_whom, send) => {
    const [port = 0] = await freePorts(1);
    const dataDir = tempDir();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      detached: true,
      stdio: 'ignore',
      env: hubEnvironment({
        ...SANDBOX,
        KDS_HOST: '127.0.0.1',
        KDS_PORT: String(port),
        KDS_DATA_DIR: dataDir,
        // Ignores the developer's .env.
        KDS_CLOUD_API_URL: '',
        KDS_BROKER_URL: '',
      }),
    });
    onTestFinished(() => {
      if (npm.exitCode === null && npm.pid !== undefined) process.kill(-npm.pid, 'SIGKILL');
    });
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(answers, 'npm start brought no hub', 60_000);
    const ended = once(npm, 'exit');
    send(npm);
    expect(await ended).toEqual([0, null]);
    expect(await answers()).toBe(false);
    expect(databaseIn(dataDir)).toEqual(['kds.db']);
  });
});
