// Modules a hub doesn't load, to save memory (docs/quality.md "memory").
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { MAIN, startHub } from '../support/hub-process.ts';
import { loggedIn } from '../support/person.ts';
import { until } from '../support/until.ts';

const PRELOAD = pathToFileURL(join(import.meta.dirname, '../support/loaded-modules.ts')).href;

it('connections to broker, cloud and realtime database load no undici, which takes 13 MB', async () => {
  expect(MAIN, 'the bundle is stale').toMatch(/dist.hub\.js$/);
  const folder = mkdtempSync(join(tmpdir(), 'kds-lean-'));
  const file = join(folder, 'modules');
  const [port = 0, sandbox = 0] = await freePorts(2);
  const hub = await startHub(
    {
      dataDir: join(folder, 'data'),
      port,
      env: {
        KDS_SANDBOX_PORT: String(sandbox),
        LOADED_MODULES_FILE: file,
        NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${PRELOAD}`,
      },
    },
    true,
  );
  try {
    const [, email = '', password = ''] = /Sandbox login: (\S+) \/ (\S+)/.exec(hub.output()) ?? [];
    const { cookie } = await loggedIn(hub.url, { email, password });
    const display = await new Display(hub.url, cookie).connect();
    await until(() => display.link()?.broker === 'up', 'the broker is not heard');
    display.close();
    expect(await hub.stop()).toBe(0);
    const loaded = readFileSync(file, 'utf8').split('\n');
    expect(loaded).toContain('NativeModule http');
    expect(loaded.filter((name) => name.includes('undici'))).toEqual([]);
  } finally {
    await hub.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
