// Cloud faults: taps count immediately, and everything reaches the cloud afterwards, once and in order.
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Command } from '../../shared/protocol/command.ts';
import type { Notice } from '../../shared/protocol/down.ts';
import { type CloudRecorder, receivedBy, recordCloud, type Told } from '../journeys/support/cloud-log.ts';
import { evening, fire, prepared, WHOLE_EVENING } from '../journeys/support/course-commands.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type DishKey, type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const GRILL = { kind: 'kitchen', profile: 'profile-grill', station: 'bon-grill' } as const;
const ACTIONS = '^/actions$';

let stage: HubStage;
let chef: Person;
let expo: Display;
let recorder: CloudRecorder;

beforeAll(async () => {
  stage = await startStage();
  chef = await stage.logIn();
  expo = await stage.display(chef, EXPO);
  recorder = await recordCloud(stage.sandbox);
});
afterAll(async () => {
  await recorder?.leave();
  await stage?.close();
});
afterEach(async () => {
  await stage.control('DELETE', '/faults');
  await outboxEmpty();
});

let numbers = 100;
/** An order that the expo board shows. */
async function newOrder(dishes: DishKey[] = ['burger', 'carbonara'], on = expo): Promise<KnownOrder> {
  const order = knownOrder({ number: ++numbers, dishes });
  await stage.put(order);
  await until(() => ticketOf(order, on), `${order._id} is not on the board`);
  return order;
}

const ticketOf = (order: KnownOrder, on = expo) =>
  on.tickets('w').find(({ orderId }) => orderId === order._id);
const lineOf = (order: KnownOrder, dish: DishKey, on = expo) =>
  ticketOf(order, on)?.items.find(({ itemIds }) => itemIds.includes(order.itemId(dish)));
/** Sends the command; fails unless the hub accepts it. Resolves to the command's id. */
async function act(command: Command, on = expo): Promise<string> {
  const sent = on.command('w', command);
  expect(await sent).toMatchObject({ ok: true });
  return sent.id;
}

/** Gives the hub new tokens; existing sessions stay. */
const somebodyLogsIn = () => stage.logIn();
const faults = (body: unknown) => stage.control('PUT', '/faults', body);
const told = async (requestId: string): Promise<Told | undefined> =>
  (await receivedBy(stage.sandbox)).find((each) => each.requestId === requestId);
const toldOnce = (requestId: string) =>
  until(async () => (await told(requestId))?.applied === 1, `${requestId} did not reach the cloud`, 20_000);
const outboxEmpty = () =>
  until(async () => (await stage.health(chef)).link.outbox === 0, 'the outbox did not empty', 30_000);
const noticesTo = (display: Display): Notice[] =>
  display.messages.flatMap((message) => (message.t === 'notice' ? [message.notice] : []));
const toasts = (display: Display, code: string, order: KnownOrder) =>
  noticesTo(display).filter(
    (notice) =>
      notice.kind === 'toast' && notice.code === code && notice.params?.['number'] === String(order.number),
  );
/** Number of calls until the fault is used up. */
const callsLeft = async (kind: 'delayMs', at = stage): Promise<number> =>
  Number(member(await at.control('GET', '/faults'), kind, 'count'));

describe('one bad answer', () => {
  it('that is lost after the action was applied: it is resent and applied once [CLOUD-26] [SPOOL-05]', async () => {
    const order = await newOrder();
    await toldOnce(await act(fire(order)));
    await faults({ answerLost: { path: ACTIONS, count: 1 } });
    const first = await act(prepared(order, 'burger'));
    const second = await act(prepared(order, 'carbonara'));
    await until(async () => (await told(first))?.received === 2, 'it was not sent again', 20_000);
    await toldOnce(second);
    expect((await told(first))?.applied).toBe(1);
    expect(recorder.applied(order._id)).toEqual(['fire', 'itemAction prepared', 'itemAction prepared']);
  });

  it('with 500 delays only its own order, is reported once, and recovers automatically [ERR-12] [SPOOL-12]', async () => {
    const [held, free] = [await newOrder(), await newOrder()];
    await faults({ status: { status: 500, path: `^/orders/${held._id}/order$`, count: 2 } });
    const ids = [await act(fire(held)), await act(prepared(held, 'burger'))];
    await toldOnce(await act(fire(free)));
    await toldOnce(await act(prepared(free, 'burger')));
    expect(recorder.applied(held._id)).toEqual([]);
    for (const id of ids) await toldOnce(id);
    expect(recorder.applied(held._id)).toEqual(['fire', 'itemAction prepared']);
    expect(toasts(expo, 'event-dispatch-error', held)).toHaveLength(1);
  });

  it('with 429 and Retry-After stops sending until that time is over [ERR-12]', async () => {
    const retryAfterSeconds = 2;
    const order = await newOrder();
    await faults({ status: { status: 429, path: '^/orders/', count: 1, retryAfterSeconds } });
    const from = performance.now();
    await toldOnce(await act(fire(order)));
    const waited = performance.now() - from;
    expect(waited).toBeGreaterThanOrEqual(retryAfterSeconds * 1000);
    // And soon after it, on a busy machine too.
    expect(waited).toBeLessThan(5 * retryAfterSeconds * 1000);
  });

  it('with 403 makes the order wait for the next login; others continue, and every display is notified [ERR-02] [ERR-12]', async () => {
    const [held, free] = [await newOrder(), await newOrder()];
    await faults({ status: { status: 403, path: `^/orders/${held._id}/order$` } });
    const ids = [await act(fire(held)), await act(prepared(held, 'burger'))];
    await until(
      () => noticesTo(expo).some((it) => it.kind === 'problem' && it.code === 'permission-update-required'),
      'nobody was told',
    );
    await stage.control('DELETE', '/faults');
    await toldOnce(await act(fire(free)));
    await until(async () => (await stage.health(chef)).link.outbox === 2, 'the wrong ones wait');
    expect(recorder.applied(held._id)).toEqual([]);
    await somebodyLogsIn();
    for (const id of ids) await toldOnce(id);
    expect(recorder.applied(held._id)).toEqual(['fire', 'itemAction prepared']);
  });
});

describe('a refusal for good', () => {
  it('puts the action into quarantine and notifies its display, and the rest continues [ERR-04] [ERR-12] [SPOOL-12]', async () => {
    const order = await newOrder();
    await toldOnce(await act(fire(order)));
    const before = (await stage.health(chef)).quarantine;
    await faults({ status: { status: 422, path: ACTIONS, count: 1 } });
    const refused = await act(prepared(order, 'burger'));
    const next = await act(prepared(order, 'carbonara'));
    await toldOnce(next);
    await until(async () => (await stage.health(chef)).quarantine === before + 1, 'not in quarantine');
    expect(await told(refused)).toBeUndefined();
    await until(() => toasts(expo, 'event-dispatch-error', order).length === 1, 'the display was not told');
    expect(lineOf(order, 'burger')?.state).toBe('prepared');
  });

  it('of a fire reverts it on all displays, and only the display that sent it is notified [ERR-05] [TICK-42]', async () => {
    const order = await newOrder(['steak']);
    const other = await stage.display(await stage.logIn(), EXPO);
    const grill = await stage.display(chef, GRILL);
    await faults({
      delayMs: { ms: 1_000, path: '^/orders/', count: 1 },
      status: { status: 422, path: '^/orders/', count: 1 },
    });
    const refused = await act(fire(order), other);
    for (const screen of [expo, other, grill]) {
      await until(() => ticketOf(order, screen)?.status === 'fired', 'the fire does not show');
    }
    for (const screen of [expo, other, grill]) {
      await until(() => ticketOf(order, screen)?.status !== 'fired', 'the fire still shows');
    }
    expect(ticketOf(order)?.status).toBe('pending');
    await until(() => toasts(other, 'fire-failed', order).length === 1, 'the display was not told');
    expect(toasts(expo, 'fire-failed', order)).toEqual([]);
    expect(await told(refused)).toBeUndefined();
    await toldOnce(await act(fire(order)));
    await until(() => ticketOf(order, grill)?.status === 'fired', 'the second fire does not show');
  });
});

describe('[AUTH-17] tokens', () => {
  it('that are revoked cost one refresh, however many calls fail with them', async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder(), await newOrder()];
    await faults({ delayMs: { ms: 1, path: '^/oauth2/token$', count: 100 } });
    await stage.control('POST', '/revoke-tokens', { kind: 'access' });
    const ids = await Promise.all(orders.map((order) => act(fire(order))));
    for (const id of ids) await toldOnce(id);
    expect(await callsLeft('delayMs')).toBe(99);
  });

  it('that expire are renewed as often as needed, without ending sessions', async () => {
    const hasty = await startStage({ sandbox: { accessLifeMs: 700 } });
    onTestFinished(() => hasty.close());
    const cook = await hasty.logIn();
    const board = await hasty.display(cook, EXPO);
    const order = knownOrder({ number: ++numbers, dishes: ['burger'], state: 'fired' });
    await hasty.put(order);
    await until(() => ticketOf(order, board), 'the order is not on the board');
    const calls = { ms: 1, path: '^/oauth2/token$', count: 100 };
    await hasty.control('PUT', '/faults', { delayMs: calls });
    const done: string[] = [];
    const mark = prepared(order, 'burger');
    for (let renewals = 0; renewals < 3; renewals = 100 - (await callsLeft('delayMs', hasty))) {
      const id = await act(done.length % 2 === 0 ? mark : { ...mark, as: 'todo' }, board);
      done.push(id);
      await until(
        async () => (await receivedBy(hasty.sandbox)).length === done.length,
        `${id} did not arrive`,
      );
    }
    const told = await receivedBy(hasty.sandbox);
    expect(told.map(({ requestId }) => requestId)).toEqual(done);
    for (const each of told) expect(each).toMatchObject({ received: 1, applied: 1 });
    expect(await cook.get('/api/organizations')).toMatchObject({ status: 200 });
  });

  it('that all fail leave everything waiting, and it is sent after the next login [AUTH-19] [SPOOL-12]', async () => {
    const order = await newOrder();
    await stage.control('POST', '/revoke-tokens', { kind: 'both' });
    const id = await act(fire(order));
    await until(async () => (await chef.get('/api/organizations')).status === 401, 'the session did not end');
    expect(await told(id)).toBeUndefined();
    expo.close();
    chef = await stage.logIn();
    await toldOnce(id);
    expo = await stage.display(chef, EXPO);
    expect(ticketOf(order)?.status).toBe('fired');
  });
});

describe('[SPOOL-05] [SPOOL-12] an unreachable cloud', () => {
  it('stops no work; the hub is killed with a full outbox, and everything is sent in its original order [DURA-03]', async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()];
    stage.cloudWire.cut();
    const ids: string[] = [];
    for (const order of orders) for (const command of evening(order)) ids.push(await act(command));
    await until(async () => (await stage.health(chef)).link.cloud === 'offline', 'nobody noticed');
    expect((await stage.health(chef)).link.outbox).toBe(ids.length);
    const before = expo.tickets('w');
    await stage.killHub();
    await stage.startHub();
    expect((await stage.health(chef)).link.outbox).toBe(ids.length);
    const fresh = await stage.display(chef, EXPO);
    expect(fresh.tickets('w')).toEqual(before);
    stage.cloudWire.heal();
    for (const id of ids) await toldOnce(id);
    await outboxEmpty();
    for (const order of orders) expect(recorder.applied(order._id)).toEqual(WHOLE_EVENING);
    for (const id of ids) expect(await told(id)).toMatchObject({ received: 1, applied: 1 });
    await until(
      () => fresh.tickets('w').length === expo.tickets('w').length,
      'the display did not come back',
    );
    expect([...expo.mismatches, ...fresh.mismatches]).toEqual([]);
  });
});
