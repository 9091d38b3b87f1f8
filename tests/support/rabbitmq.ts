// A RabbitMQ node for one test file: on free ports of loopback, with its own folder and its own epmd.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './free-port.ts';

export interface Rabbit {
  /** STOMP over websocket; login `guest`, passcode `guest`. */
  url: string;
  /** Ends the node and its epmd and removes its folder. */
  stop(): Promise<void>;
  /** Stops the broker and restarts it on the same ports with the same data, `downMs` later. */
  restart(downMs?: number): Promise<void>;
  /** Stops the broker only; `resume` starts it again. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** SIGSTOP: its sockets stay open but don't answer; `revive` resumes it. */
  freeze(): Promise<void>;
  revive(): Promise<void>;
}

const EPMD = '/usr/bin/epmd';
const SERVER = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const READY = /Starting broker\.\.\. completed/;
const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;

/** Starts a node and resolves once it accepts connections; otherwise rejects with its output. */
export async function startRabbit(): Promise<Rabbit> {
  const [tcp = 0, stomp = 0, web = 0, dist = 0, epmdPort = 0] = await freePorts(5);
  const folder = await mkdtemp(join(tmpdir(), 'kds-rabbit-'));
  await writeFile(
    join(folder, 'rabbitmq.conf'),
    [
      `listeners.tcp.1 = 127.0.0.1:${tcp}`,
      `stomp.listeners.tcp.1 = 127.0.0.1:${stomp}`,
      'web_stomp.tcp.ip = 127.0.0.1',
      `web_stomp.tcp.port = ${web}`,
      '',
    ].join('\n'),
  );
  await writeFile(join(folder, 'enabled_plugins'), '[rabbitmq_stomp,rabbitmq_web_stomp].\n');
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: folder,
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `t${web}@localhost`,
    RABBITMQ_DIST_PORT: String(dist),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
  };
  // A separate epmd in the foreground: RabbitMQ would otherwise leave one running.
  const epmd = spawn(EPMD, ['-port', String(epmdPort), '-address', '127.0.0.1'], { env, stdio: 'ignore' });
  let node: ChildProcess | undefined;
  const resume = async () => {
    node = await startNode(env);
  };
  const halt = async () => {
    if (node !== undefined) await endNode(node, join(folder, 'pid'));
    node = undefined;
  };
  const stop = async () => {
    await halt();
    await end(epmd);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await resume();
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (downMs = 0) => {
    await halt();
    if (downMs > 0) await new Promise((over) => setTimeout(over, downMs));
    await resume();
  };
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), name);
  };
  return {
    url: `ws://127.0.0.1:${web}/ws`,
    stop,
    restart,
    halt,
    resume,
    freeze: () => signal('SIGSTOP'),
    revive: () => signal('SIGCONT'),
  };
}

function startNode(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(SERVER, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  return new Promise((ready, failed) => {
    const give = (reason: string) => {
      clearTimeout(limit);
      child.kill('SIGKILL');
      failed(new Error(`RabbitMQ ${reason}:\n${output}`));
    };
    const limit = setTimeout(() => give(`not ready after ${START_WITHIN_MS} ms`), START_WITHIN_MS);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (!READY.test(output)) return;
      clearTimeout(limit);
      child.removeAllListeners('exit');
      ready(child);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error) => give(`can't be started (${error.message})`));
    child.once('exit', (code) => give(`ended with ${code}`));
  });
}

/** The start script becomes the Erlang node, whose process id is in the pid file. */
async function endNode(child: ChildProcess, pidFile: string): Promise<void> {
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).trim());
  if (pid > 0) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
  await end(child);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((over) => child.once('exit', () => over()));
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(limit);
}
