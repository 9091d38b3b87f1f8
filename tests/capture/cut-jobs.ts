// Tills whose connection breaks in the middle of a job and that print it again: a port with real sockets, a real SQLite
// file and the engine. Every job is cut at a different byte; the resulting orders in the kitchen are counted.
import { once } from 'node:events';
import { connect } from 'node:net';
import { Capture } from '../../hub/capture/capture.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { deriveOrder } from '../../hub/kitchen/derive/derive-order.ts';
import { apply } from '../../hub/kitchen/state/apply.ts';
import type { Order, OrderState } from '../../hub/kitchen/state/kitchen.ts';
import { printReaderProgram } from '../../hub/project-root.ts';
import { HOUR_MS, SECOND_MS } from '../../shared/limits.ts';
import { at } from '../kitchen/builders.ts';
import { freePorts } from '../support/free-port.ts';
import { TestHub } from '../support/test-hub.ts';
import { until } from '../support/until.ts';
import { ESC, GS, raw } from './job-bytes.ts';

const TILLS_AT_ONCE = 4;
/** No rate limit: these tills print more in minutes than a restaurant in a week. */
const WITHOUT_END = { burst: 1e12, perSecond: 1e9 };
/** A till prints again within a minute, whatever other tills do meanwhile. */
const BETWEEN_MS = 3 * SECOND_MS;
const DISHES = ['Burger', 'Käsespätzle', 'Sea bass', 'Fries'];
const SETTINGS = {
  id: 'till',
  name: 'Till',
  language: 'auto',
  codePage: 'cp858',
  template: 'auto',
  passOn: 'never',
  printerPort: 9100,
  paperAfterSeconds: 10,
} as const;

interface Job {
  number: number;
  items: string[];
  bytes: Uint8Array;
  /** Bytes sent in the first attempt. */
  cutAt: number;
  /** True if the connection is reset; false if the till closes it, as a terminated program does. */
  isReset: boolean;
}

export interface CutJobsResult {
  jobs: number;
  cuts: number;
  /** Numbers of jobs whose order isn't there exactly once with its lines. */
  wrong: string[];
  /** Lines that were not ordered. */
  strangeLines: number;
}

/** @param count number of jobs, each with a different order number */
export async function printInterruptedJobs(count: number, folder: string): Promise<CutJobsResult> {
  const hub = new TestHub(folder, at('12:00'));
  const [port = 0] = await freePorts(1);
  const capture = captureOf(hub);
  try {
    capture.start();
    capture.savePort({ ...SETTINGS, port });
    await until(() => capture.ports().every(({ state }) => state === 'listening'), 'it never listens');
    const jobs = madeJobs(count);
    const waiting = [...jobs];
    await Promise.all(
      Array.from({ length: TILLS_AT_ONCE }, async () => {
        for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
          await breaksOff(port, job);
          hub.now += BETWEEN_MS;
          await print(port, job.bytes);
        }
      }),
    );
    await until(() => hub.store.capture.nextStored('site-1') === undefined, 'jobs are left', 10 * 60_000);
    await capture.stop();
    return resultOf(hub, jobs);
  } finally {
    await capture.stop();
    hub.close();
  }
}

function captureOf(hub: TestHub): Capture {
  return new Capture({
    rows: hub.store.capture,
    engine: hub.engine,
    seenCourses: () => new Set(),
    queue: () => {},
    events: new HubEvents(),
    site: () => hub.engine.site(),
    host: '127.0.0.1',
    keepMs: 100 * HOUR_MS,
    readerProgram: printReaderProgram,
    budget: { jobs: WITHOUT_END, steadyJobs: WITHOUT_END, bytes: WITHOUT_END },
    now: () => hub.now,
    storage: {
      failed: (error) => {
        throw error;
      },
    },
    log: { info: () => {}, error: () => {} },
  });
}

/** Jobs cut once at every byte position, repeatedly; every second one by a reset. */
function madeJobs(count: number): Job[] {
  let cutAt = 0;
  return Array.from({ length: count }, (_, place) => {
    const number = 1_000 + place;
    const items = DISHES.filter((_dish, dish) => dish === place % 4 || (place + dish) % 3 === 0).map(
      (dish, row) => `${1 + ((place + row) % 3)} ${dish}`,
    );
    const lines = items.map((item) => item.replace(' ', ' x ')).join('\n');
    const bytes = raw(
      `${ESC}@${ESC}t\x13${GS}!\x11Table ${1 + (place % 40)}\n${GS}!\x00Order #${number}\n${ESC}E\x01${lines}\n${ESC}E\x00\n${GS}V\x42\x03`,
      'cp858',
    );
    cutAt = (cutAt + 1) % bytes.length;
    return { number, items, bytes, cutAt, isReset: place % 2 === 1 };
  });
}

async function breaksOff(port: number, { bytes, cutAt, isReset }: Job): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  await once(socket, 'connect');
  await new Promise<void>((resolve) => socket.write(bytes.subarray(0, cutAt), () => resolve()));
  if (isReset) socket.resetAndDestroy();
  else socket.end();
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
}

/** Resolves once the hub has closed the connection. */
async function print(port: number, bytes: Uint8Array): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.resume();
  socket.end(bytes);
  await once(socket, 'close');
}

/** Read from disk: by the last of thousands, the first ones have left the boards. */
function ordersOf({ engine, store }: TestHub): Order[] {
  const facts = store.orders.factsSince(0, ['site-1'], (reason) => {
    throw reason;
  });
  return [...facts.values()].flatMap((each) => {
    let state: OrderState | undefined;
    for (const fact of each) state = apply(state, fact);
    const order = state && deriveOrder(state, engine.site());
    return order === undefined ? [] : [order];
  });
}

function resultOf(hub: TestHub, jobs: readonly Job[]): CutJobsResult {
  const live = new Map<string, string[]>();
  for (const { document, courses } of ordersOf(hub)) {
    const lines = courses
      .flatMap(({ items }) => items)
      .filter(({ cancelled }) => cancelled === undefined)
      .map((item) => `${item.document.units ?? 1} ${item.document.name}`);
    const number = document.number ?? '';
    live.set(number, [...(live.get(number) ?? []), ...lines]);
  }
  const said = (lines: readonly string[]) => lines.toSorted().join(', ');
  const wrong = jobs.flatMap(({ number, items, cutAt, isReset }) => {
    const found = live.get(String(number)) ?? [];
    if (said(found) === said(items)) return [];
    return [`${number} cut at ${cutAt}${isReset ? ' by a reset' : ''}: ${said(found)} for ${said(items)}`];
  });
  const lines = [...live.values()].reduce((sum, each) => sum + each.length, 0);
  const ordered = jobs.reduce((sum, { items }) => sum + items.length, 0);
  return { jobs: jobs.length, cuts: jobs.length, wrong, strangeLines: lines - ordered };
}
