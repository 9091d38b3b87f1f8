// Runs a real hub as a separate process: started, killed and restarted on the same data.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtId, root, sourceId } from '../../scripts/source-id.ts';
import { hubEnvironment } from './own-environment.ts';
import { until } from './until.ts';

/** The bundle, as in a restaurant; it starts in a quarter of the time of the sources, which are used if the bundle is stale. */
export const MAIN = join(root, builtId('hub') === sourceId('hub') ? 'dist/hub.js' : 'hub/main.ts');

export interface HubProcess {
  url: string;
  pid: number;
  output(): string;
  /** SIGKILL without cleanup; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM, `times` times; resolves to the exit code. */
  stop(times?: number): Promise<number | null>;
  freeze(): void;
  revive(): void;
  readonly gone: Promise<void>;
  /** Null while it runs, and after a signal. */
  exitCode(): number | null;
}

export interface HubSettings {
  dataDir: string;
  port: number;
  /** Further settings, such as the sandbox's addresses. */
  env?: Record<string, string>;
}

/** Starts the hub and waits until it is alive; with `ready`, until it can serve boards. */
export async function startHub({ dataDir, port, env = {} }: HubSettings, ready = false): Promise<HubProcess> {
  let output = '';
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: hubEnvironment({ KDS_HOST: '127.0.0.1', KDS_PORT: String(port), KDS_DATA_DIR: dataDir, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = `http://127.0.0.1:${port}`;
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the hub ended with ${child.exitCode}:\n${output}`);
      return answers(`${url}${ready ? '/readyz' : '/healthz'}`);
    },
    () => `the hub did not start:\n${output}`,
    60_000,
  );
  return { url, pid: child.pid ?? 0, output: () => output, gone, ...endings(child, gone) };
}

function endings(child: ChildProcess, gone: Promise<void>) {
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    stop: async (times = 1) => {
      for (let sent = 0; sent < times; sent += 1) child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
    exitCode: () => child.exitCode,
    freeze: () => void child.kill('SIGSTOP'),
    revive: () => void child.kill('SIGCONT'),
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
