// A busy evening on three displays, sampled every minute: nothing may be dropped, nothing may grow.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { startBenchHub } from '../bench/bench-hub.ts';
import { type Screens, startDisplays } from '../journeys/support/screens.ts';
import { atWork, loggedIn } from '../support/person.ts';
import { deliverOldest, type SoakScreen, soakScreen, tapRandomly } from './soak-screen.ts';

const MINUTE_MS = 60_000;
/** Share of the run until hub and displays reach their working size. */
const WARM_UP_SHARE = 0.25;

export interface SoakRun {
  minutes: number;
  /** Interval at which displays are compared and measured. */
  everyMs?: number;
  /** Interval between two taps. */
  tapEveryMs?: number;
  ordersPerHour?: number;
  say?: (line: string) => void;
}

export interface SoakSample {
  /** Minutes since the start. */
  at: number;
  /** By name; megabytes or counts. */
  figures: Record<string, number>;
}

export interface SoakReport {
  taps: number;
  changes: number;
  comparisons: number;
  /** Displays that did not show the hub's state, with what was missing. */
  dropped: string[];
  /** Script errors on the displays; a digest mismatch is one (LIVE-13). */
  faults: string[];
  samples: SoakSample[];
}

const METRICS_TOKEN = 'soak';

/** Runs sandbox, hub and three displays, with taps all the while; samples of the warm-up differ only by their time. */
export async function soakRun(run: SoakRun): Promise<SoakReport> {
  const { minutes, everyMs = MINUTE_MS, tapEveryMs = 1_000, ordersPerHour = 300, say = () => {} } = run;
  const screens: Screens = await startDisplays();
  const dataDir = mkdtempSync(join(tmpdir(), 'kds-soak-'));
  const sandbox = await startSandbox({ paceOrdersPerHour: ordersPerHour, seed: 11 });
  const env = {
    KDS_CLOUD_API_URL: sandbox.apiUrl,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_METRICS_TOKEN: METRICS_TOKEN,
  };
  const hub = await startBenchHub(dataDir, env);
  const open: SoakScreen[] = [];
  const report: SoakReport = { taps: 0, changes: 0, comparisons: 0, dropped: [], faults: [], samples: [] };
  try {
    const { cookie } = await atWork(await loggedIn(hub.url, sandbox.login));
    for (const path of [
      'expeditor/profile-expo',
      'kitchen/profile-grill/bon-grill',
      'customer/profile-guests',
    ]) {
      open.push(await soakScreen(screens, hub.url, cookie, path));
    }
    const startedAt = Date.now();
    const endsAt = startedAt + minutes * MINUTE_MS;
    let nextLook = startedAt + everyMs;
    while (Date.now() < endsAt) {
      for (const screen of open) if (await tapRandomly(screen)) report.taps += 1;
      deliverOldest(open);
      await new Promise((resolve) => setTimeout(resolve, tapEveryMs));
      if (Date.now() < nextLook) continue;
      nextLook += everyMs;
      for (const screen of open) report.dropped.push(...(await screen.missing()));
      report.comparisons += open.length;
      const at = (Date.now() - startedAt) / MINUTE_MS;
      const sample = { at, figures: { ...(await hubFigures(hub.url)), ...(await screenFigures(open)) } };
      report.samples.push(sample);
      say(`${at.toFixed(1)} min: ${inWords(sample.figures)}; dropped ${report.dropped.length}`);
    }
    report.changes = open.reduce((sum, screen) => sum + screen.changes(), 0);
    report.faults = screens.faults;
    return report;
  } finally {
    for (const screen of open) screen.close();
    await screens.close();
    await hub.stop();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The hub's own figures (OPS-07): resident memory and the heap between two collections. */
async function hubFigures(url: string): Promise<Record<string, number>> {
  const text = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]) / 2 ** 20;
  return { 'hub MB': figure('process_resident_memory_bytes'), 'hub heap MB': figure('kds_heap_used_bytes') };
}

async function screenFigures(open: readonly SoakScreen[]): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const screen of open) {
    for (const [name, value] of Object.entries(await screen.figures()))
      figures[`${screen.name} ${name}`] = value;
  }
  return figures;
}

function inWords(figures: Record<string, number>): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(1)}`)
    .join(', ');
}

/** Growth of a figure per hour, by linear regression over its samples after the warm-up. */
export function growthPerHour(samples: readonly SoakSample[], name: string): number {
  const end = samples.at(-1)?.at ?? 0;
  const settled = samples.filter(({ at }) => at >= end * WARM_UP_SHARE);
  const points = settled.flatMap(({ at, figures }) => {
    const value = figures[name];
    return value === undefined ? [] : [{ x: at / 60, y: value }];
  });
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const x = mean((point) => point.x);
  const y = mean((point) => point.y);
  return mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
}
