// Installation with Docker, on the real engine: the image built, the hub of a real site run by compose from one .env file,
// its data kept, its commands, its stop. Without an engine the title says why it is skipped.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { root } from '../../scripts/source-id.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { call } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import { ComposeProject, findEngine } from './compose-project.ts';

const BUILD_LIMIT_MS = 900_000;
const HEALTHY_WITHIN_MS = 60_000;
const NOBODYS_CAPABILITIES = '0000000000000000';

const engine = await findEngine(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const skipped = typeof engine === 'string' ? ` (skipped: ${engine})` : '';
if (skipped !== '') console.log(`tests/image/compose-run.long.test.ts is${skipped}`);
const order = knownOrder({ number: 512, dishes: ['burger'] });

describe.skipIf(skipped !== '')(`[OPS-02] docker compose${skipped}`, () => {
  let project: ComposeProject;
  let sandbox: Sandbox;
  let wire: Server;
  let hubUrl = '';
  let settings: Record<string, string> = {};
  let person: Person;

  beforeAll(async () => {
    if (typeof engine === 'string') return;
    project = new ComposeProject(engine);
    sandbox = await startSandbox({ paceOrdersPerHour: 0 });
    wire = await wireTo(sandbox.apiUrl, engine.gateway);
    const cloud = wire.address();
    const cloudAt = cloud !== null && typeof cloud === 'object' ? `${cloud.address}:${cloud.port}` : '';
    const [port = 0] = await freePorts(1);
    hubUrl = `http://127.0.0.1:${port}`;
    settings = {
      KDS_HOSTS: '127.0.0.1',
      KDS_PORT: String(port),
      KDS_CLOUD_API_URL: `http://${cloudAt}`,
      KDS_BROKER_URL: `ws://${cloudAt}/ws`,
    };
  }, BUILD_LIMIT_MS);

  afterAll(async () => {
    await project?.remove();
    wire?.close();
    wire?.closeAllConnections();
    await sandbox?.stop();
  }, BUILD_LIMIT_MS);

  test('starts nothing without the address for displays, and names the missing setting', async () => {
    project.writeEnv({ ...settings, KDS_HOSTS: '' });
    const { code, output } = await project.compose('up', '-d', '--build');
    expect(code).not.toBe(0);
    expect(output).toContain('Set KDS_HOSTS in .env');
  });

  test(
    'builds the image and starts the hub of a real site from one .env file; it turns healthy',
    async () => {
      project.writeEnv(settings);
      const { code, output } = await project.compose('up', '-d', '--build');
      expect(code, output).toBe(0);
      await healthy(project);
      person = await loggedIn(hubUrl, sandbox.login);
      await call(sandbox.apiUrl, '/sandbox/orders', { method: 'POST', body: { order: order.document } });
      await onTheBoard(hubUrl, person);
    },
    BUILD_LIMIT_MS,
  );

  test('runs the hub as an ordinary user without capabilities, who can write only the data', async () => {
    const status = await project.compose('exec', '-T', 'hub', 'cat', '/proc/1/status');
    expect(status.output).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
    expect(status.output).toMatch(new RegExp(`^CapBnd:\t${NOBODYS_CAPABILITIES}$`, 'm'));
    expect(status.output).toMatch(/^NoNewPrivs:\t1$/m);
    const write = await project.compose('exec', '-T', 'hub', 'touch', '/app/dist/x', '/usr/x', '/data/x');
    expect(write.output).toMatch(/\/app\/dist\/x.*Read-only/);
    expect(write.output).toMatch(/\/usr\/x.*Read-only/);
    expect(write.output).not.toContain('/data/x');
    const data = await project.compose('exec', '-T', 'hub', 'stat', '-c', '%a %U', '/data', '/data/kds.db');
    expect(data.output.trim().split('\n')).toEqual(['700 node', '600 node']);
  });

  test(
    'keeps the data longer than the container, and backup, restore and unbind work as documented [DURA-07]',
    async () => {
      const made = await project.compose('exec', '-T', 'hub', 'kds', 'backup', '/data/kept.db');
      expect(made, made.output).toMatchObject({ code: 0 });
      expect((await project.compose('down')).code).toBe(0);
      expect(await project.inspect('{{.Id}}')).toBe('');
      expect((await project.compose('up', '-d')).code).toBe(0);
      await healthy(project);
      await onTheBoard(hubUrl, person);

      const busy = await project.compose('run', '--rm', '-T', 'hub', 'restore', 'kept.db');
      expect(busy.code, busy.output).not.toBe(0);
      expect((await project.compose('stop')).code).toBe(0);
      const stick = await project.fetch('/data/kept.db', '/data/token.key');
      const mounted = ['-v', `${stick}:/mnt/stick:ro`];
      const restored = await project.compose(
        'run',
        '--rm',
        '-T',
        ...mounted,
        'hub',
        'restore',
        '/mnt/stick/kept.db',
      );
      expect(restored, restored.output).toMatchObject({
        code: 0,
        output: expect.stringContaining('Restored from'),
      });
      expect((await project.compose('up', '-d')).code).toBe(0);
      await healthy(project);
      await onTheBoard(hubUrl, person);

      expect((await project.compose('stop')).code).toBe(0);
      const unbound = await project.compose('run', '--rm', '-T', 'hub', 'unbind');
      expect(unbound.code, unbound.output).toBe(0);
      expect((await project.compose('up', '-d')).code).toBe(0);
      await healthy(project);
      const again = await loggedIn(hubUrl, sandbox.login);
      await onTheBoard(hubUrl, again);
    },
    BUILD_LIMIT_MS,
  );

  test('stops it cleanly within ten seconds, with 0', async () => {
    expect((await project.compose('stop')).code).toBe(0);
    // After its ten seconds Docker kills, which would be 137.
    expect(await project.inspect('{{.State.ExitCode}} {{.State.OOMKilled}}')).toBe('0 false');
    expect((await project.compose('logs', '--no-color')).output).toContain('"the hub stops"');
  });

  test('logs a wrong setting in one line [OPS-05]', async () => {
    project.writeEnv({ ...settings, KDS_LOG_LEVEL: 'loud' });
    const { code, output } = await project.compose('run', '--rm', '-T', 'hub');
    expect(code).toBe(2);
    expect(
      output
        .trimEnd()
        .split('\n')
        .filter((line) => line.includes('KDS_')),
    ).toEqual([expect.stringMatching(/^KDS_LOG_LEVEL is "loud"; allowed: trace, /)]);
    expect((await project.compose('up', '-d')).code).toBe(0);
    await until(
      async () => (await project.inspect('{{.State.Status}}')) === 'restarting',
      'it does not start again',
    );
    const logs = await project.compose('logs', '--no-color', '--tail', '1');
    expect(logs.output).toContain('KDS_LOG_LEVEL is "loud"; allowed: ');
  });
});

async function healthy(project: ComposeProject): Promise<void> {
  await until(
    async () => (await project.inspect('{{.State.Health.Status}}')) === 'healthy',
    'the container did not turn healthy',
    HEALTHY_WITHIN_MS,
  );
}

async function onTheBoard(hubUrl: string, { cookie }: Person): Promise<void> {
  const expo = await new Display(hubUrl, cookie).connect();
  await expo.watch('w', { kind: 'expo', profile: 'profile-expo' });
  await until(() => expo.tickets('w').length === 1, 'the order is not on the board');
  expo.close();
}

/** The demo cloud listens on loopback and answers only to its own name; containers have neither. */
async function wireTo(url: string, address: string): Promise<Server> {
  const { port, hostname, host } = new URL(url);
  const onward = ({ method, url: path, headers }: IncomingMessage) =>
    request({ hostname, port, path, method, headers: { ...headers, host } });
  const server = createServer((asked, answer) => {
    const far = onward(asked);
    far.once('response', (said) => said.pipe(answer.writeHead(said.statusCode ?? 502, said.headers)));
    far.once('error', () => answer.destroy());
    asked.pipe(far);
  });
  server.on('upgrade', (asked, near) => {
    const far = onward(asked).end();
    far.once('upgrade', (said, socket) => {
      const head = said.rawHeaders.map((word, at) => (at % 2 === 0 ? `${word}: ` : `${word}\r\n`)).join('');
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${head}\r\n`);
      near.on('error', () => socket.destroy()).pipe(socket);
      socket.on('error', () => near.destroy()).pipe(near);
    });
    far.once('error', () => near.destroy());
  });
  server.listen(0, address);
  await once(server, 'listening');
  return server;
}
