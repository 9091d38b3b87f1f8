// Kills the hub at random moments under load, then checks that nothing was lost or done twice (DURA-03): every acknowledged
// command once in the database and once in the cloud, all boards equal.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as z from 'zod/mini';
import { Dice } from '../../hub/sandbox/restaurant/dice.ts';
import { startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn } from '../support/person.ts';
import { rush } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

export interface KillRun {
  kills: number;
  seed: number;
  dataDir: string;
  say?: (line: string) => void;
}

export interface KillReport {
  kills: number;
  acknowledged: number;
  refused: number;
  lostInDatabase: string[];
  lostInCloud: string[];
  appliedTwice: string[];
  mismatches: string[];
  boardsDiffer: string[];
  integrity: unknown;
}

const SITE = 'site-1';
const OPEN_ORDERS = 30;
const LONGEST_LIFE_MS = 400;

export async function killRun({ kills, seed, dataDir, say = () => {} }: KillRun): Promise<KillReport> {
  const dice = new Dice(seed);
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed });
  const [port = 0] = await freePorts(1);
  const env = {
    KDS_CLOUD_API_URL: sandbox.apiUrl,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_LOG_LEVEL: 'error',
  };
  const start = () => startHub({ dataDir, port, env }, true);
  let hub: HubProcess = await startHub({ dataDir, port, env });
  const acknowledged = new Set<string>();
  let refused = 0;
  const screens: Display[] = [];
  try {
    const { cookie } = await loggedIn(hub.url, sandbox.login, SITE);
    await rush(sandbox, OPEN_ORDERS);
    const boards = await boardsOf(hub.url, cookie);
    for (const address of boards) {
      // Each is a separate display, with one session's rate limit for taps.
      const own = await loggedIn(hub.url, sandbox.login, SITE);
      const display = await new Display(hub.url, own.cookie).connect();
      await display.watch('w', address);
      screens.push(display);
    }
    for (let kill = 1; kill <= kills; kill++) {
      const deadline = Date.now() + dice.next() * LONGEST_LIFE_MS;
      while (Date.now() < deadline) {
        const display = dice.oneOf(screens);
        const command = nextCommand(display?.tickets('w') ?? [], dice);
        if (display !== undefined && command !== undefined) {
          const answer = display.command('w', command);
          void answer.then(({ ok }) => {
            if (ok) acknowledged.add(answer.id);
            else refused++;
          });
        }
        if (dice.chance(0.1)) void rush(sandbox, 1);
        await breath();
      }
      await hub.kill();
      hub = await start();
      if (kill % 10 === 0) say(`${kill} kills, ${acknowledged.size} commands acknowledged`);
    }
    await until(
      () => screens.every((display) => display.working() === 0),
      'commands stayed without an answer',
      60_000,
    );
    await until(async () => (await outboxSize(hub.url, cookie)) === 0, 'the outbox did not empty', 60_000);
    const boardsDiffer = await compareWithFresh(screens, boards, hub.url, cookie);
    const applied = await appliedInCloud(sandbox.apiUrl);
    const code = await hub.stop();
    if (code !== 0) boardsDiffer.push(`the hub ended with ${code}: ${hub.output()}`);
    const mismatches = screens.flatMap((display) => display.mismatches);
    const proof = tally(dataDir, acknowledged, applied);
    return { kills, acknowledged: acknowledged.size, refused, boardsDiffer, ...proof, mismatches };
  } finally {
    for (const display of screens) display.close();
    await hub.kill();
    await sandbox.stop();
  }
}

const profileLists = z.record(
  z.string(),
  z.array(z.object({ id: z.string(), stationId: z.optional(z.string()) })),
);

/** One board of each kind, and every station's. */
export async function boardsOf(hubUrl: string, cookie: string): Promise<BoardAddress[]> {
  const lists = z.parse(profileLists, await getJson(`${hubUrl}/api/profiles`, cookie));
  const addresses: BoardAddress[] = [];
  for (const kind of ['expo', 'kitchen', 'customer'] as const) {
    for (const { id, stationId } of lists[kind] ?? []) {
      addresses.push({ kind, profile: id, ...(stationId === undefined ? {} : { station: stationId }) });
    }
  }
  return addresses;
}

/** A random possible tap; undefined if there is nothing to tap. */
export function nextCommand(tickets: readonly Ticket[], dice: Dice): Command | undefined {
  const ticket = dice.oneOf(tickets);
  if (ticket === undefined) return undefined;
  const { orderId, courseIds } = ticket;
  const courseId = courseIds[0] ?? '';
  const line = dice.oneOf(ticket.items);
  const choices: Command[] = [
    { name: 'course.fire', orderId, courseIds },
    { name: 'course.ready', orderId, courseId, ready: dice.chance(0.8) },
    { name: 'course.serve', orderId, courseId, served: dice.chance(0.8) },
    { name: 'course.prepareAll', orderId, courseId },
    { name: 'order.deliver', orderId, delivered: dice.chance(0.8) },
  ];
  if (line !== undefined) {
    const as = dice.pick(['preparing', 'cooking', 'prepared', 'todo'] as const);
    const mark: Command = { name: 'item.mark', orderId, courseId, itemIds: line.itemIds, as };
    choices.push(mark, mark, mark);
  }
  return dice.oneOf(choices);
}

/** Compares every display with a board opened on the restarted hub: they must be equal. */
export async function compareWithFresh(
  screens: readonly Display[],
  boards: readonly BoardAddress[],
  hubUrl: string,
  cookie: string,
): Promise<string[]> {
  const fresh = await new Display(hubUrl, cookie).connect();
  const differ: string[] = [];
  for (const [index, address] of boards.entries()) {
    const watch = `fresh-${index}`;
    await fresh.watch(watch, address);
    const same = () => canonicalJson(fresh.board(watch)) === canonicalJson(screens[index]?.board('w'));
    await until(same, '', 5_000).catch(() => differ.push(JSON.stringify(address)));
  }
  fresh.close();
  return differ;
}

const taken = { received: z.number(), applied: z.number() };
const cloudLog = z.object({
  actions: z.array(z.object({ event: z.looseObject({ request_id: z.string() }), ...taken })),
  fires: z.array(z.object({ body: z.looseObject({ requestId: z.string() }), ...taken })),
});

/** Number of times the cloud applied each event, by request id. */
export async function appliedInCloud(apiUrl: string): Promise<Map<string, number>> {
  const { actions, fires } = z.parse(cloudLog, await getJson(`${apiUrl}/sandbox/actions`));
  return new Map([
    ...actions.map(({ event, applied }) => [event.request_id, applied] as const),
    ...fires.map(({ body, applied }) => [body.requestId, applied] as const),
  ]);
}

/** Counts every acknowledged command in the database, and its events in the cloud. */
export function tally(
  dataDir: string,
  acknowledged: ReadonlySet<string>,
  applied: ReadonlyMap<string, number>,
) {
  const database = new Database(join(dataDir, 'kds.db'), { readonly: true });
  const stored = new Set(database.prepare('select id from commands').pluck().all());
  const eventIds = z.parse(
    z.array(z.string()),
    database.prepare('select request_id from actions where command_id is not null').pluck().all(),
  );
  const integrity = database.pragma('integrity_check', { simple: true });
  database.close();
  return {
    lostInDatabase: [...acknowledged].filter((id) => !stored.has(id)),
    lostInCloud: eventIds.filter((id) => applied.get(id) === undefined || applied.get(id) === 0),
    appliedTwice: [...applied].filter(([, times]) => times > 1).map(([id]) => id),
    integrity,
  };
}

export async function outboxSize(hubUrl: string, cookie: string): Promise<number> {
  const health = await getJson(`${hubUrl}/api/health`, cookie);
  return z.parse(z.looseObject({ link: z.looseObject({ outbox: z.number() }) }), health).link.outbox;
}

export async function getJson(url: string, cookie = ''): Promise<unknown> {
  return (await fetch(url, { headers: { cookie } })).json();
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
