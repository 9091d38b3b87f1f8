// Records an evening of a real hub under strace, from its first start in an empty folder: a login, orders, taps, a backup, a
// stop, a second start, more taps, and a kill.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import * as z from 'zod/mini';
import { Dice } from '../../../hub/sandbox/restaurant/dice.ts';
import { type Sandbox, startSandbox } from '../../../hub/sandbox/start-sandbox.ts';
import { Display } from '../../support/display.ts';
import { atWork, loggedIn, type Person } from '../../support/person.ts';
import { rush } from '../../support/sandbox-calls.ts';
import { until } from '../../support/until.ts';
import { boardsOf, nextCommand } from '../kill-run.ts';
import { startTraced, type TracedHub } from '../traced-hub.ts';
import { readRecording, recordingInto, type Step } from './recording.ts';

const SITE = 'site-1';
const BOARDS = 3;
const OPENING_ORDERS = 8;

export interface Evening {
  steps: Step[];
  /** The hub's data folder, in the paths of the steps. */
  dataDir: string;
  /** The request_ids of each command, by command id. */
  done: ReadonlyMap<string, readonly string[]>;
  /** The request_ids of everything that had to be sent to the cloud. */
  reported: ReadonlySet<string>;
  env: Record<string, string>;
}

export interface EveningSettings {
  /** An empty folder. */
  folder: string;
  seed: number;
  taps: number;
  /** The control: synchronous = NORMAL in a hub that assumes FULL. */
  weak?: boolean;
}

export async function recordEvening({ folder, seed, taps, weak = false }: EveningSettings): Promise<Evening> {
  const root = join(folder, 'disk');
  mkdirSync(root);
  const dataDir = join(root, 'data');
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed });
  const env = {
    KDS_CLOUD_API_URL: sandbox.apiUrl,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_LOG_LEVEL: 'error',
  };
  const weakened = {
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${pathToFileURL(join(import.meta.dirname, 'normal-sync.ts'))}`,
  };
  const dice = new Dice(seed);
  const recordings = ['first', 'second'].map((name) => join(folder, `${name}.strace`));
  let hub: TracedHub | undefined;
  try {
    let manager: Person | undefined;
    for (const [run, recording] of recordings.entries()) {
      hub = await startTraced(recordingInto(recording), dataDir, { ...env, ...(weak ? weakened : {}) });
      manager ??= await atWork(await loggedIn(hub.url, sandbox.login, SITE));
      await work(hub.url, manager.cookie, sandbox, run === 0 ? taps : Math.ceil(taps / 2), dice);
      if (run === 0) {
        await backup(hub.url, manager.cookie);
        await hub.stop('SIGTERM');
      }
    }
    await hub?.stop('SIGKILL');
    const steps = await readRecording(recordings, root);
    return { steps, dataDir, env, ...whatWasDone(join(dataDir, 'kds.db'), steps) };
  } finally {
    await hub?.stop('SIGKILL');
    await sandbox.stop();
  }
}

async function work(url: string, cookie: string, sandbox: Sandbox, taps: number, dice: Dice): Promise<void> {
  const screens: Display[] = [];
  try {
    for (const address of (await boardsOf(url, cookie)).slice(0, BOARDS)) {
      const display = await new Display(url, cookie).connect();
      screens.push(display);
      await display.watch('w', address);
    }
    await rush(sandbox, OPENING_ORDERS, SITE);
    await until(() => screens.some((screen) => screen.tickets('w').length > 0), 'no orders came');
    for (let tap = 0; tap < taps; ) {
      const screen = dice.oneOf(screens);
      const command = nextCommand(screen?.tickets('w') ?? [], dice);
      if (screen === undefined || command === undefined) continue;
      tap += 1;
      // Some in parallel, so that several share an engine step, with an order in between now and then.
      const answer = screen.command('w', command);
      if (dice.chance(0.1)) await rush(sandbox, 1, SITE);
      if (dice.chance(0.6)) await answer;
    }
    await until(() => screens.every((screen) => screen.working() === 0), 'commands stayed without an answer');
  } finally {
    for (const screen of screens) screen.close();
  }
}

async function backup(url: string, cookie: string): Promise<void> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/backups`, { method: 'POST', headers, body: '{}' });
  if (!answer.ok) throw new Error(`no backup: ${answer.status}`);
}

const ids = z.array(z.string());

function whatWasDone(path: string, steps: readonly Step[]): Pick<Evening, 'done' | 'reported'> {
  const database = new Database(path);
  const rows = database.prepare('select id, request_ids as requestIds from commands').all();
  const actions = new Set(database.prepare('select request_id from actions').pluck().all());
  const waiting = ids.parse(database.prepare('select request_id from outbox').pluck().all());
  database.close();
  const commands = z.array(z.object({ id: z.string(), requestIds: z.string() })).parse(rows);
  const done = commands.map(({ id, requestIds }) => {
    const made = ids.parse(JSON.parse(requestIds)).filter((requestId) => actions.has(requestId));
    return [id, made] as const;
  });
  const sent = steps.flatMap((step) => (step.kind === 'said' ? sentIn(step.text) : []));
  return { done: new Map(done), reported: new Set([...waiting, ...sent]) };
}

/** The request_ids in a text sent to the cloud. */
export function sentIn(text: string): string[] {
  return Array.from(text.matchAll(/"request_?[iI]d":"([^"]+)"/g), ([, id = '']) => id);
}
