// Runs the sandbox on its own, configured by its environment, until it is stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { eventually, tokenCall } from '../support/sandbox-calls.ts';

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['hub/sandbox/cli.ts'], { env: { ...process.env, ...env } });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return { child, output: () => output };
}

it('the sandbox runs on its own on its port, prints its login and ends on SIGTERM [SAND-01]', async () => {
  const [port = 0] = await freePorts(1);
  const { child, output } = run({ KDS_SANDBOX_PORT: String(port), KDS_SANDBOX_PACE: '0' });
  await eventually(() => output().includes('Login:'));
  const [, username = '', password = ''] = /Login: (\S+) \/ (\S+?);/.exec(output()) ?? [];
  const form = { grant_type: 'password', client_id: 'kds', username, password };
  expect((await tokenCall(`http://127.0.0.1:${port}`, form)).status).toBe(200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

it('the sandbox refuses a pace that is not a number, naming the variable [SAND-03]', async () => {
  const { child, output } = run({ KDS_SANDBOX_PACE: 'many' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(output()).toContain('KDS_SANDBOX_PACE is "many"');
});
