// A real hub under strace, which records its file operations or makes some of them fail.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePorts } from '../support/free-port.ts';
import { MAIN } from '../support/hub-process.ts';
import { hubEnvironment } from '../support/own-environment.ts';
import { until } from '../support/until.ts';

export interface TracedHub {
  url: string;
  output(): string;
  /** Resolves to the exit code; immediately if it has ended. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** @param args of strace @throws Error with its output and exit code if the hub ends before it is ready */
export async function startTraced(
  args: readonly string[],
  dataDir: string,
  env: Record<string, string>,
): Promise<TracedHub> {
  const [port = 0] = await freePorts(1);
  const child = spawn('strace', [...args, process.execPath, '--disable-warning=ExperimentalWarning', MAIN], {
    env: hubEnvironment({ ...env, KDS_HOST: '127.0.0.1', KDS_PORT: String(port), KDS_DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) endTraced(child, signal);
    await gone;
    return child.exitCode;
  };
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the hub ended with ${child.exitCode}:\n${output}`);
      return fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    () => `the hub did not start:\n${output}`,
    60_000,
  );
  return { url, stop, output: () => output };
}

/**
 * Runs a command of the hub's program to its end.
 * @throws Error with its output unless it exits with 0
 */
export async function runTraced(
  args: readonly string[],
  dataDir: string,
  env: Record<string, string>,
  words: readonly string[],
): Promise<void> {
  const program = [process.execPath, '--disable-warning=ExperimentalWarning', MAIN, ...words];
  const child = spawn('strace', [...args, ...program], {
    env: hubEnvironment({ ...env, KDS_DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}:\n${output}`);
}

/** The hub is the only child of its strace, which ends with it. */
function endTraced({ pid = 0 }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  process.kill(Number(children[0]), signal);
}
