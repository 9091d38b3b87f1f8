// A real frozen display: SIGSTOP for the process of its page, or for the whole browser, while the kitchen works on.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepared } from '../journeys/support/course-commands.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import { type Screens, startDisplays } from '../journeys/support/screens.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { appliedInCloud } from './kill-run.ts';
import { isLong, report } from './rounds.ts';
import { type SoakScreen, soakScreen } from './soak-screen.ts';

let stage: HubStage;
let screens: Screens;
let chef: Person;
let screen: SoakScreen;
let numbers = 300;

beforeAll(async () => {
  stage = await startStage();
  chef = await stage.logIn();
  screens = await startDisplays();
  screen = await soakScreen(screens, stage.hubUrl, chef.cookie, 'expeditor/profile-expo');
}, 120_000);
afterAll(async () => {
  screen?.close();
  await screens?.close();
  await stage?.close();
});

/** Processes of the Chromium that this test file started, from /proc. */
function chromiumProcesses(kind: 'renderer' | 'any'): number[] {
  const entries = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const name of entries) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]));
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      if (words.includes('chromium') && (kind === 'any' || words.includes('--type=renderer')))
        found.push(Number(name));
    } catch {
      // Ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  return found.filter(isOurs);
}

async function newOrder(): Promise<KnownOrder> {
  const order = knownOrder({ number: ++numbers, dishes: ['steak', 'burger'], state: 'fired' });
  await stage.put(order);
  await until(
    () => screen.hub.tickets('w').some(({ orderId }) => orderId === order._id),
    'the hub does not have the order',
  );
  return order;
}

const restarted = async () => {
  await stage.killHub();
  await stage.startHub();
};
const dropped = () =>
  until(() => /display disconnected by the hub/.test(stage.hub().output()), 'the hub waits for it', 60_000);

const FREEZES = [
  ['its page while the hub starts again', 'renderer', restarted],
  ['the whole browser until the hub gives it up', 'any', dropped],
] as const;

it.each(isLong ? FREEZES : FREEZES.slice(0, 1))(
  'a display frozen by SIGSTOP, %s, equals the hub within five seconds of resuming [LIVE-08] [LIVE-09]',
  async (_what, kind, meanwhile) => {
    const before = await newOrder();
    // Back on the hub: a display that isn't connected can't be given up.
    await screen.page.getByText(`K-${before.document.number}`).first().waitFor();
    expect(await screen.missing()).toEqual([]);
    const pids = chromiumProcesses(kind);
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const done: string[] = [];
    try {
      for (const order of [before, await newOrder()]) {
        const tap = screen.hub.command('w', prepared(order, 'burger'));
        expect(await tap).toMatchObject({ ok: true });
        done.push(tap.id);
      }
      await meanwhile();
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    const differs = await screen.missing();
    await until(async () => (await stage.health(chef)).link.outbox === 0, 'the outbox did not empty');
    const applied = await appliedInCloud(stage.sandbox.apiUrl);
    const lost = done.filter((id) => !applied.has(id)).length;
    const doubled = [...applied.values()].filter((times) => times > 1).length;
    report({ runs: 1, lost, doubled, hand: differs.length });
    expect({ lost, doubled, differs, faults: screens.faults }).toEqual({
      lost: 0,
      doubled: 0,
      differs: [],
      faults: [],
    });
  },
  150_000,
);
