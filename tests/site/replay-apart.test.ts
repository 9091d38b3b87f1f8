// A replay while the kitchen works: nothing it does, or fails to do, affects a cook.
import { readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';

const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const ORDERS = 12;

let stage: HubStage;
let manager: Person;
let tapping: Display;
let looking: Display;

beforeAll(async () => {
  stage = await startStage({ sandbox: { openingOrders: 0 } });
  manager = await stage.logIn();
  tapping = await stage.display(manager, EXPO);
  looking = await stage.display(manager, EXPO);
});
afterAll(() => stage?.close());
afterEach(() => manager.send('DELETE', '/api/replay'));

/** Running child processes of the hub. */
const children = () => {
  const { pid } = stage.hub();
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
};
const replayOfHub = () =>
  children().find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('replay'));
const started = async (): Promise<number> => {
  expect((await manager.get('/api/replay')).status).toBe(200);
  return replayOfHub() ?? expect.fail('the hub has no replay beside it');
};
const open = (at = Date.now()) => manager.send('POST', '/api/replay/open', { at, address: EXPO });

/** The replay shows the latest order some seconds after it came; requested no more often than the hub allows. */
const showsLatest = () =>
  expect
    .poll(
      async () => {
        const { status, body } = await open();
        return status === 200 && JSON.stringify(body).includes(`"${numbers}"`);
      },
      { interval: 500, timeout: 30_000 },
    )
    .toBe(true);

let numbers = 700;
/** Orders come, are served on one display and updated on the other. */
async function worksOn(): Promise<void> {
  for (let count = 0; count < ORDERS; count += 1) {
    const order = knownOrder({ number: ++numbers, dishes: ['burger'], state: 'fired' });
    await stage.put(order);
    const ticket = (on: Display) => on.tickets('w').find(({ orderId }) => orderId === order._id);
    await until(() => ticket(tapping) && ticket(looking), `${order._id} is not on the boards`);
    const course = { orderId: order._id, courseId: order.courseId };
    expect(await tapping.command('w', { name: 'course.ready', ...course, ready: true })).toEqual({
      ok: true,
      undo: true,
    });
    await until(() => ticket(looking)?.status === 'ready', `${order._id} is not ready on the other screen`);
  }
}

describe('[REPLAY-03] a replay during service', () => {
  it('runs in a separate process at the lowest priority; the hub keeps its own', async () => {
    const replay = await started();
    expect(replay).not.toBe(stage.hub().pid);
    expect(getPriority(replay)).toBe(constants.priority.PRIORITY_LOW);
    expect(getPriority(stage.hub().pid)).toBe(constants.priority.PRIORITY_NORMAL);
    await manager.send('DELETE', '/api/replay');
    await until(() => replayOfHub() === undefined, 'the replay outlived its viewer');
  });

  it('delays no order and no tap when frozen, and answers once it resumes', async () => {
    await worksOn();
    const replay = await started();
    await showsLatest();
    process.kill(replay, 'SIGSTOP');
    let answered: number | undefined;
    const opening = open().then(({ status }) => {
      answered = status;
    });
    await worksOn();
    expect(answered).toBeUndefined();
    process.kill(replay, 'SIGCONT');
    await opening;
    expect(answered).toBe(200);
  });

  it('is reported as failed when it dies, and the next one shows what came meanwhile', async () => {
    const replay = await started();
    process.kill(replay, 'SIGSTOP');
    const opening = open();
    await worksOn();
    process.kill(replay, 'SIGKILL');
    expect(await opening).toMatchObject({ status: 500, body: { code: 'hub-fault' } });
    expect(await started()).not.toBe(replay);
    await showsLatest();
  });
});
