// An evening with all faults: a hostile display floods, clocks step an hour and a day both ways, the disk fills and frees,
// the cloud sends errors, wrong answers and disconnects. Afterwards nothing may be lost, and the boards must equal those of
// a hub with a quiet evening.
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import * as z from 'zod/mini';
import { Dice } from '../../hub/sandbox/restaurant/dice.ts';
import { startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { HOUR_MS } from '../../shared/limits.ts';
import { type CloudProxy, HOTSPOT, type InjectedAnswer, startCloudProxy } from '../support/cloud-proxy.ts';
import type { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { atWork, loggedIn, pairedBy } from '../support/person.ts';
import { rush } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import { compareWithControl, watching, watchServes } from './compare-with-control.ts';
import { fillDisk, smallDisk } from './full-disk.ts';
import {
  appliedInCloud,
  boardsOf,
  compareWithFresh,
  getJson,
  nextCommand,
  outboxSize,
  tally,
} from './kill-run.ts';

const DAY_MS = 24 * HOUR_MS;
const DISK_MIB = 96;
const OPENING_ORDERS = 30;
const TAPS_PER_SECOND = 8;
const FLOOD_PER_SECOND = 3_000;
/** At the beginning, as the baseline for all other figures. */
const QUIET_SHARES = 3;
const SETTLE_MS = 90_000;

export interface EveningRun {
  minutes: number;
  seed: number;
  ordersPerHour?: number;
  folder: string;
  say?: (line: string) => void;
}

export interface EveningReport {
  acknowledged: number;
  refused: Record<string, number>;
  orders: number;
  lostInDatabase: string[];
  lostInCloud: string[];
  appliedTwice: string[];
  ordersMissing: string[];
  mismatches: string[];
  boardsDiffer: string[];
  /** Tickets that differ on a hub with a quiet evening. */
  unlikeControl: string[];
  integrity: unknown;
  /** Milliseconds from a tap to its answer. */
  quiet: { p50: number; p95: number; taps: number };
  hostile: { p50: number; p95: number; taps: number };
  byPhase: Record<string, { p95: number; taps: number }>;
}

interface Stage {
  cloud: CloudProxy;
  sandboxUrl: string;
  hub: HubProcess;
  dataDir: string;
  clockFile: string;
}

interface Phase {
  name: string;
  /** Relative duration; a step of hub time takes minutes. */
  shares?: number;
  /** @returns a function that ends it */
  begin(stage: Stage): () => void;
}

const nothing = () => {};

const datesAt = (name: string, offsetMs: number): Phase => ({
  name,
  shares: 2,
  begin: ({ cloud }) => {
    cloud.dateOffsetMs = () => offsetMs;
    return nothing;
  },
});
const clockAt = (name: string, offsetMs: number): Phase => ({
  name,
  begin: ({ clockFile, hub }) => {
    writeFileSync(clockFile, String(offsetMs));
    process.kill(hub.pid, 'SIGUSR2');
    return nothing;
  },
});
const lying = (name: string, lie: InjectedAnswer): Phase => ({
  name,
  begin: ({ cloud }) => {
    cloud.lie = () => lie;
    return () => {
      cloud.lie = () => undefined;
    };
  },
});

const PHASES: readonly Phase[] = [
  { name: 'flood alone', begin: () => nothing },
  datesAt('cloud an hour ahead', HOUR_MS),
  datesAt('cloud right again', 0),
  datesAt('cloud an hour behind', -HOUR_MS),
  datesAt('cloud a day ahead', DAY_MS),
  datesAt('cloud right again', 0),
  datesAt('cloud a day behind', -DAY_MS),
  datesAt('cloud right again', 0),
  clockAt('machine an hour ahead', HOUR_MS),
  clockAt('machine a day behind', -DAY_MS),
  clockAt('machine a day ahead', DAY_MS),
  clockAt('machine an hour behind', -HOUR_MS),
  clockAt('machine right again', 0),
  {
    name: 'disk full',
    begin: ({ dataDir }) => {
      const disk = fillDisk(dataDir);
      const grab = setInterval(disk.again, 1_000);
      return () => {
        clearInterval(grab);
        disk.free();
      };
    },
  },
  lying('login page of a hotspot', HOTSPOT),
  lying('cloud ill', { status: 500 }),
  {
    name: 'broker cut',
    begin: ({ sandboxUrl }) => {
      void faults(sandboxUrl, { cutBroker: true });
      return () => void faults(sandboxUrl, { cutBroker: false });
    },
  },
  { name: 'flood alone', begin: () => nothing },
];

export async function hostileEvening(run: EveningRun): Promise<EveningReport> {
  const { minutes, seed, ordersPerHour = 240, folder, say = () => {} } = run;
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed, openingOrders: OPENING_ORDERS });
  const cloud = await startCloudProxy(sandbox.apiUrl);
  const disk = smallDisk(DISK_MIB);
  const dataDir = disk.folder;
  const clockFile = join(folder, 'clock');
  const [port = 0, controlPort = 0] = await freePorts(2);
  const env = {
    KDS_CLOUD_API_URL: cloud.url,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_LOG_LEVEL: 'error',
    STEPPED_CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${pathToFileURL(join(import.meta.dirname, '../support/stepped-clock.ts'))}`,
  };
  const hub = await startHub({ dataDir, port, env });
  const stage: Stage = { cloud, sandboxUrl: sandbox.apiUrl, hub, dataDir, clockFile };
  let flood: ChildProcess | undefined;
  let control: HubProcess | undefined;
  const screens: Display[] = [];
  const onEnd: (() => void)[] = [];
  try {
    const manager = await atWork(await loggedIn(hub.url, sandbox.login));
    const boards = await boardsOf(hub.url, manager.cookie);
    for (const address of boards) screens.push(await watching(hub.url, manager.cookie, address));
    const guests = await pairedBy(manager, hub.url, {
      name: 'Guests',
      home: { kind: 'customer', profile: 'profile-guests' },
    });
    const fingers = tapping(screens, new Dice(seed));
    const serves = watchServes(screens);
    onEnd.push(serves.stop);
    const guestsCome = setInterval(() => void rush(sandbox, 1).catch(() => {}), HOUR_MS / ordersPerHour);
    onEnd.push(() => clearInterval(guestsCome));
    const shares = PHASES.reduce((sum, phase) => sum + (phase.shares ?? 1), QUIET_SHARES);
    const shareMs = (minutes * 60_000) / shares;

    await pause(QUIET_SHARES * shareMs);
    const quiet = fingers.cut();
    say(`quiet: p95 ${quiet.p95.toFixed(1)} ms of ${quiet.taps} taps`);
    flood = spawn(
      process.execPath,
      [join(import.meta.dirname, 'flood.ts'), hub.url, guests.cookie, String(FLOOD_PER_SECOND)],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const byPhase: EveningReport['byPhase'] = {};
    const all: number[] = [];
    for (const phase of PHASES) {
      const end = phase.begin(stage);
      await pause((phase.shares ?? 1) * shareMs);
      end();
      const { p95, taps, latencies } = fingers.cut();
      byPhase[`${Object.keys(byPhase).length + 1} ${phase.name}`] = { p95, taps };
      all.push(...latencies);
      say(`${phase.name}: p95 ${p95.toFixed(1)} ms of ${taps} taps, ${tickets(screens)} tickets`);
    }
    flood.kill('SIGKILL');
    await fingers.stop();
    clearInterval(guestsCome);
    await until(
      () => screens.every((screen) => screen.working() === 0),
      'commands stayed without an answer',
      SETTLE_MS,
    );
    await until(
      async () => (await outboxSize(hub.url, manager.cookie)) === 0,
      'the outbox did not empty',
      SETTLE_MS,
    );
    const applied = await appliedInCloud(sandbox.apiUrl);
    control = await startHub({
      dataDir: join(folder, 'control'),
      port: controlPort,
      env: { ...env, KDS_CLOUD_API_URL: sandbox.apiUrl },
    });
    const unlikeControl = await compareWithControl(control, sandbox.login, boards, screens, serves.ageOf);
    const boardsDiffer = await compareWithFresh(screens, boards, hub.url, manager.cookie);
    const orders = await orderIds(sandbox.apiUrl);
    const code = await hub.stop();
    if (code !== 0) boardsDiffer.push(`the hub ended with ${code}: ${hub.output()}`);
    const proof = tally(dataDir, fingers.acknowledged, applied);
    return {
      acknowledged: fingers.acknowledged.size,
      refused: fingers.refused,
      orders: orders.length,
      ...proof,
      ordersMissing: missingOrders(dataDir, orders),
      mismatches: screens.flatMap(({ mismatches }) => mismatches),
      boardsDiffer,
      unlikeControl,
      quiet: { p50: quiet.p50, p95: quiet.p95, taps: quiet.taps },
      hostile: figuresOf(all),
      byPhase,
    };
  } finally {
    flood?.kill('SIGKILL');
    for (const end of onEnd) end();
    for (const screen of screens) screen.close();
    await control?.kill();
    await hub.kill();
    await cloud.close();
    await sandbox.stop();
    disk.release();
  }
}

/** Cooks and expeditors: taps at a given rate on any display; records their outcome. */
function tapping(screens: readonly Display[], dice: Dice) {
  const acknowledged = new Set<string>();
  const refused: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  let latencies: number[] = [];
  const tap = () => {
    const screen = dice.oneOf(screens);
    const command = nextCommand(screen?.tickets('w') ?? [], dice);
    if (screen === undefined || command === undefined) return;
    const tappedAt = performance.now();
    const answer = screen.command('w', command);
    const done = answer
      .then((told) => {
        latencies.push(performance.now() - tappedAt);
        if (told.ok) acknowledged.add(answer.id);
        else refused[told.code] = (refused[told.code] ?? 0) + 1;
      })
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const timer = setInterval(tap, 1_000 / TAPS_PER_SECOND);
  return {
    acknowledged,
    refused,
    /** Returns the figures since the last cut. */
    cut: () => {
      const before = latencies;
      latencies = [];
      return { ...figuresOf(before), latencies: before };
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.race([Promise.all(underWay), pause(SETTLE_MS)]);
    },
  };
}

function figuresOf(latencies: readonly number[]) {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), taps: sorted.length };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function tickets(screens: readonly Display[]): number {
  return new Set(screens.flatMap((screen) => screen.tickets('w').map(({ id }) => id))).size;
}

async function faults(sandboxUrl: string, change: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${sandboxUrl}/sandbox/faults`, { method: 'PUT', headers, body: JSON.stringify(change) });
}

const orderList = z.array(z.object({ _id: z.string(), organization: z.string() }));

async function orderIds(sandboxUrl: string): Promise<string[]> {
  const orders = z.parse(orderList, await getJson(`${sandboxUrl}/sandbox/orders?organization=site-1`));
  return orders.map(({ _id }) => _id);
}

function missingOrders(dataDir: string, orders: readonly string[]): string[] {
  const database = new Database(join(dataDir, 'kds.db'), { readonly: true });
  const stored = new Set(database.prepare('select id from orders').pluck().all());
  database.close();
  return orders.filter((id) => !stored.has(id));
}
