// A really full disk: a small tmpfs under the data folder of a hub process, filled to the last byte and freed again.
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { atWork, loggedIn, type Person, pairedBy } from '../support/person.ts';
import { rush } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import { markCommand, passOf } from './evening-taps.ts';
import { fillDisk, smallDisk } from './full-disk.ts';

const SITE = 'site-1';
const DISK_MIB = 24;
const MANY_TAPS = 2_000;
const COOKS = 5;
/** Another cook was faster, or the hub's rate limit applied. */
const RACES: ReadonlySet<string> = new Set(['wrong-state', 'rate-limited']);

/** A data folder on a separate small disk. */
function ownDisk(): string {
  const { folder, release } = smallDisk(DISK_MIB);
  onTestFinished(release);
  return folder;
}

interface Evening {
  sandbox: Sandbox;
  dataDir: string;
  port: number;
  env: Record<string, string>;
  hub: HubProcess;
  manager: Person;
  display: Display;
}

async function evening(): Promise<Evening> {
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 7 });
  onTestFinished(() => sandbox.stop());
  const dataDir = ownDisk();
  const [port = 0] = await freePorts(1);
  const env = {
    KDS_CLOUD_API_URL: sandbox.apiUrl,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_LOG_LEVEL: 'error',
  };
  const hub = await startHub({ dataDir, port, env });
  onTestFinished(() => hub.kill());
  const manager = await atWork(await loggedIn(hub.url, sandbox.login, SITE));
  const display = await new Display(hub.url, manager.cookie).connect();
  onTestFinished(() => display.close());
  await display.watch('w', await passOf(manager));
  await rush(sandbox, 10);
  const orders = () => new Set(display.tickets('w').map(({ orderId }) => orderId));
  await until(() => orders().size === 10, 'the orders did not come');
  return { sandbox, dataDir, port, env, hub, manager, display };
}

const mark = ({ display }: Evening) => display.command('w', markCommand(display.tickets('w')));

/** Taps until the disk refuses one; all before it were done. */
async function tapUntilRefused(night: Evening): Promise<void> {
  for (let taps = 0; taps < MANY_TAPS; taps++) {
    const answer = await mark(night);
    if (answer.ok) continue;
    expect(answer).toMatchObject({ ok: false, code: 'storage-full' });
    return;
  }
  throw new Error('no tap was refused');
}

const health = z.looseObject({
  link: z.looseObject({ storage: z.optional(z.string()), outbox: z.number() }),
  problems: z.array(z.looseObject({ code: z.string() })),
});

async function healthOf(person: Person) {
  return z.parse(health, (await person.get('/api/health')).body);
}

/** Each line of the pass with its state. */
const linesOf = (display: Display) =>
  display
    .tickets('w')
    .flatMap(({ items }) => items.map(({ itemIds, state }) => `${itemIds.join()}: ${state}`))
    .sort();

const isAlive = async (hub: HubProcess) => (await fetch(`${hub.url}/healthz`)).ok;

describe('[DURA-04] a full disk', () => {
  it('refuses taps, keeps boards and process while displays come and go, and everything works when there is space', async () => {
    const night = await evening();
    const { hub, manager, display, sandbox, dataDir } = night;
    const home = await passOf(manager);
    const screen = await pairedBy(manager, hub.url, { name: 'Pass', home });
    const paired = await new Display(hub.url, screen.cookie).connect();
    await paired.watch('w', home);
    const disk = fillDisk(dataDir);
    await tapUntilRefused(night);
    const before = display.tickets('w').length;
    await rush(sandbox, 2);
    paired.close();
    await until(async () => (await healthOf(manager)).link.storage === 'full', 'health does not tell');
    expect((await healthOf(manager)).problems.map(({ code }) => code)).toContain('storage-full');
    const back = await new Display(hub.url, screen.cookie).connect();
    onTestFinished(() => back.close());
    const board = await back.watch('w', home);
    expect(Object.keys(board.tickets).length).toBe(before);
    // Account requests get a refusal text, too.
    disk.again();
    const login = await fetch(`${hub.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: hub.url },
      body: JSON.stringify(sandbox.login),
    });
    expect([login.status, await login.json()]).toEqual([507, { code: 'storage-full' }]);
    expect(await isAlive(hub)).toBe(true);
    disk.free();
    await until(() => display.tickets('w').length > before, 'the orders of meanwhile did not come');
    await until(async () => (await mark(night)).ok, 'taps stayed refused');
    await until(async () => (await healthOf(manager)).link.outbox === 0, 'the outbox did not empty', 60_000);
    expect((await healthOf(manager)).problems.map(({ code }) => code)).not.toContain('storage-full');
    expect(await hub.stop()).toBe(0);
  });

  it('refuses every display with a text under load, keeps what was acknowledged, and recovers for all of them', async () => {
    const night = await evening();
    const { hub, manager, dataDir, port, env } = night;
    const home = await passOf(manager);
    const cooks = await Promise.all(
      Array.from({ length: COOKS }, async () => {
        const cook = await new Display(hub.url, manager.cookie).connect();
        onTestFinished(() => cook.close());
        await cook.watch('w', home);
        return cook;
      }),
    );
    const counts = { done: 0, full: 0, other: [] as string[] };
    const states = { busy: true };
    const tapping = cooks.map(async (cook, number) => {
      while (states.busy) {
        const answer = await cook.command('w', markCommand(cook.tickets('w').slice(number)));
        if (answer.ok) counts.done += 1;
        else if (answer.code === 'storage-full') counts.full += 1;
        else if (!RACES.has(answer.code)) counts.other.push(answer.code);
      }
    });
    await until(() => counts.done > 50, 'nothing is done');
    const disk = fillDisk(dataDir);
    await until(() => {
      disk.again();
      return counts.full > 50;
    }, 'no tap was refused');
    await until(async () => (await healthOf(manager)).link.storage === 'full', 'health does not tell');
    expect(await isAlive(hub)).toBe(true);
    const before = counts.done;
    disk.free();
    await until(() => counts.done > before + 50, 'taps stayed refused');
    states.busy = false;
    await Promise.all(tapping);
    expect(counts.other).toEqual([]);
    expect(cooks.flatMap((cook) => cook.mismatches)).toEqual([]);
    // A new watch: updates to the cooks' displays may still be in flight.
    const last = await new Display(hub.url, manager.cookie).connect();
    onTestFinished(() => last.close());
    await last.watch('w', home);
    const shown = linesOf(last);
    await hub.kill();
    const again = await startHub({ dataDir, port, env }, true);
    onTestFinished(() => again.kill());
    const fresh = await new Display(again.url, manager.cookie).connect();
    onTestFinished(() => fresh.close());
    await fresh.watch('w', home);
    expect(linesOf(fresh)).toEqual(shown);
  });

  it.each(['was stopped', 'was killed', 'was stopped before the disk was full'])(
    'lets a hub that %s start again',
    async (how) => {
      const night = await evening();
      const { manager, display, sandbox, dataDir, port, env } = night;
      const before = display
        .tickets('w')
        .map(({ id }) => id)
        .sort();
      if (how === 'was stopped before the disk was full') expect(await night.hub.stop()).toBe(0);
      const disk = fillDisk(dataDir);
      if (how !== 'was stopped before the disk was full') await tapUntilRefused(night);
      if (how === 'was stopped') expect(await night.hub.stop()).toBe(0);
      if (how === 'was killed') await night.hub.kill();
      disk.again();
      const hub = await startHub({ dataDir, port, env }, true);
      onTestFinished(() => hub.kill());
      night.hub = hub;
      disk.again();
      const fresh = await new Display(hub.url, manager.cookie).connect();
      onTestFinished(() => fresh.close());
      await fresh.watch('w', await passOf(manager));
      const shown = () =>
        fresh
          .tickets('w')
          .map(({ id }) => id)
          .sort();
      expect(shown()).toEqual(before);
      await rush(sandbox, 2);
      await tapUntilRefused(night);
      disk.free();
      await until(
        () => fresh.tickets('w').length > before.length,
        'the orders of meanwhile did not come',
        60_000,
      );
      await until(async () => (await mark(night)).ok, 'taps stayed refused');
      await until(
        async () => (await healthOf(manager)).link.outbox === 0,
        'the outbox did not empty',
        60_000,
      );
      expect(await hub.stop()).toBe(0);
    },
  );
});
