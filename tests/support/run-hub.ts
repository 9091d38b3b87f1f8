// Runs a hub's program that should end without being stopped: a refused start, or a command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { MAIN } from './hub-process.ts';
import { hubEnvironment } from './own-environment.ts';
import { until } from './until.ts';

/** Runs it to its end; if it starts after all, it ends with the test. */
export async function runHub(
  settings: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<{ code: number | null | undefined; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...words], {
    env: hubEnvironment({ KDS_HOST: '127.0.0.1', KDS_PORT: '0', KDS_SANDBOX_PORT: '0', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  let code: number | null | undefined;
  void once(child, 'close').then(([ended]) => {
    code = ended;
  });
  await until(() => code !== undefined || /http:\/\//.test(stdout), 'neither started nor ended', 30_000);
  return { code, stdout, stderr };
}
