// Flood attacks from a separate process: a customer display floods a real hub while the kitchen keeps tapping. Tap times
// are printed; the assertions cover what reaches the hub, what it keeps, and what it writes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { BucketSize } from '../../hub/host/rate-limiter.ts';
import { SESSION_LIMITS, SOCKETS_PER_SESSION } from '../../hub/screens/session-limits.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { fire } from '../journeys/support/course-commands.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import { type Person, pairedBy } from '../support/person.ts';
import { until } from '../support/until.ts';
import { struck } from './tried.ts';

const GUESTS = { kind: 'customer', profile: 'profile-guests' } as const;
const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const FOR_MS = 3_000;
const TICKS_PER_SECOND = 100;
const PATIENCE_MS = 60_000;

const outcome = z.object({
  sent: z.number(),
  opened: z.number(),
  upgradesRefused: z.number(),
  kept: z.number(),
  tookMs: z.number(),
  closedWith: z.record(z.string(), z.number()),
  heard: z.record(z.string(), z.number()),
});
type Outcome = z.infer<typeof outcome>;

let stage: HubStage;
let manager: Person;
let kitchen: Display;
const orders: KnownOrder[] = [];

beforeAll(async () => {
  stage = await startStage({ env: () => ({ KDS_LOG_LEVEL: 'info' }) });
  manager = await stage.logIn();
  const screen = await pairedBy(manager, stage.hubUrl, { name: 'Pass', home: EXPO });
  kitchen = await stage.display(screen, EXPO);
  for (let number = 900; number < 906; number++) {
    const order = knownOrder({ number, dishes: ['burger', 'carbonara'] });
    orders.push(order);
    await stage.put(order);
  }
  await until(
    () => kitchen.tickets('w').length === orders.length,
    'the orders are not on the board',
    PATIENCE_MS,
  );
  for (const order of orders) expect(await kitchen.command('w', fire(order))).toMatchObject({ ok: true });
}, PATIENCE_MS);
afterAll(() => stage?.close());

/** Processor time used by the hub's process so far, and its memory. */
function hubFigures(): { cpuMs: number; memoryMb: number } {
  const { pid } = stage.hub();
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  const ticks = Number(stat[11]) + Number(stat[12]);
  return { cpuMs: (ticks * 1_000) / TICKS_PER_SECOND, memoryMb: Math.round((pages * 4_096) / 1e6) };
}

/** Taps as a cook at the pass, 10 times a second, until `over` settles; every tap is answered. */
async function tapsUntil(over: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void over.finally(() => {
    isOver = true;
  });
  const latencies: number[] = [];
  for (let n = 0; !isOver; n++) {
    const order = orders[n % orders.length];
    if (order === undefined) throw new Error('no order');
    const command: Command = {
      name: 'item.mark',
      orderId: order._id,
      courseId: order.courseId,
      itemIds: [order.itemId('burger')],
      as: Math.floor(n / orders.length) % 2 === 0 ? 'prepared' : 'todo',
    };
    const began = performance.now();
    expect(await kitchen.command('w', command)).toMatchObject({ ok: true });
    latencies.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return latencies.sort((one, other) => one - other);
}

async function attack(kind: 'deliver' | 'views' | 'sockets', perSecond: number) {
  const guests = await pairedBy(manager, stage.hubUrl, { name: `Guests ${kind}`, home: GUESTS });
  const plan = {
    host: new URL(stage.hubUrl).host,
    cookie: guests.cookie,
    kind,
    orderId: orders[0]?._id ?? '',
    count: (perSecond * FOR_MS) / 1_000,
    forMs: FOR_MS,
  };
  const before = { ...hubFigures(), lines: linesOfLog() };
  const flooder = flood(plan);
  const latencies = await tapsUntil(flooder);
  const result = await flooder;
  const after = hubFigures();
  struck(result.sent + result.opened + result.upgradesRefused);
  const cpuMs = after.cpuMs - before.cpuMs;
  console.log(
    `${kind}: ${latencies.length} taps, p50 ${at(latencies, 0.5)} ms, p95 ${at(latencies, 0.95)} ms, ` +
      `hub ${cpuMs} ms of processor, ${before.memoryMb} to ${after.memoryMb} MB, ${JSON.stringify(result)}`,
  );
  return { ...result, cpuMs, taps: latencies.length, lines: linesOfLog() - before.lines };
}

async function flood(plan: object): Promise<Outcome> {
  const script = join(import.meta.dirname, 'flooder.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, JSON.stringify(plan)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await once(child, 'close');
  return outcome.parse(JSON.parse(said));
}

const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
const linesOfLog = () => stage.hub().output().split('\n').length;

/** Audit rows of the flooding display. */
async function auditOf(name: string): Promise<{ result: string; params?: { count?: number } }[]> {
  const { body } = await manager.get(`/api/audit?place=${encodeURIComponent(name)}`);
  return z.object({ entries: z.array(z.looseObject({ result: z.string() })) }).parse(body).entries;
}

/** Most messages that a burst and the steady rate admit during an attack, plus a second at its ends. */
const most = ({ burst, perSecond }: BucketSize, { tookMs }: Outcome) =>
  burst + perSecond * (tookMs / 1_000 + 1);

describe('a customer display, beside a kitchen that taps,', () => {
  it(
    'cannot flood the hub with 3,000 handed-over commands a second [SAFE-06]',
    async () => {
      const result = await attack('deliver', 3_000);
      const { sent, heard, lines, closedWith, upgradesRefused, taps } = result;
      expect(closedWith).toHaveProperty('4429');
      expect(upgradesRefused).toBeGreaterThan(0);
      expect(sent).toBeLessThan(3 * FOR_MS);
      expect(heard['wrong-state'] ?? 0).toBeLessThan(most(SESSION_LIMITS.commands, result));
      expect(lines).toBeLessThan(60);
      expect((await auditOf('Guests deliver')).length).toBeLessThan(40);
      expect(taps).toBeGreaterThan(5);
    },
    PATIENCE_MS,
  );

  it(
    'cannot flood the hub with 1,000 view changes a second [SAFE-06]',
    async () => {
      const result = await attack('views', 1_000);
      const { heard, closedWith, lines, taps } = result;
      expect(closedWith).toHaveProperty('4429');
      expect(heard['board'] ?? 0).toBeLessThan(most(SESSION_LIMITS.watches, result));
      expect(lines).toBeLessThan(60);
      expect(taps).toBeGreaterThan(5);
    },
    PATIENCE_MS,
  );

  it(
    'cannot open 3,000 sockets with one cookie [SAFE-06]',
    async () => {
      const result = await attack('sockets', 1_000);
      const { opened, kept, upgradesRefused, lines, taps } = result;
      expect(opened).toBeLessThan(most(SESSION_LIMITS.connects, result));
      // One or two more may be closing at any moment.
      expect(kept).toBeLessThanOrEqual(SOCKETS_PER_SESSION + 2);
      expect(upgradesRefused).toBeGreaterThan(opened);
      expect(lines).toBeLessThan(60);
      expect(taps).toBeGreaterThan(5);
    },
    PATIENCE_MS,
  );
});
