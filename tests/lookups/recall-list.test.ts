import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { RecallQuery } from '../../hub/lookups/recall-list.ts';
import { RecallList } from '../../hub/lookups/recall-list.ts';
import { HOUR_MS, MINUTE_MS, RECALL_TICKETS_SHOWN, RECALL_WAITING_MAX } from '../../shared/limits.ts';
import { arrives, at, course, courseEvent, item, order, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

let hub: TestHub;
let broken: string[];
beforeEach(() => {
  hub = new TestHub(tempDir(), at('12:01'));
  broken = [];
  onTestFinished(() => hub.close());
});

const host = { now: () => hub.now, cautiousNow: () => hub.now };
const note = (_: unknown, orderId: string) => void broken.push(orderId);
const recall = () => new RecallList(hub.store, hub.engine, host, note);
const listed = async (wish: Partial<RecallQuery> = {}, list = recall()) => {
  const answer = await list.list({ profile: 'pass', ...wish }, waits);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
};
const numbers = async (wish?: Partial<RecallQuery>) =>
  (await listed(wish)).tickets.map(({ number }) => number);
const waits = () => true;
const PASS = { kind: 'expo', profile: 'pass' } as const;
const UNSERVE = { name: 'course.serve', orderId: 'order-1', courseId: 'mains', served: false } as const;

/** Makes memory drop everything that was served long enough ago. */
async function forget(...clocks: string[]): Promise<void> {
  for (const clock of clocks) await hub.advance(at(clock));
}
const EVENING = ['12:11', '12:31', '13:11', '13:31', '14:01'];

/** A list that counts its reads from the store. */
function counted() {
  const { orders } = hub.store;
  const factsOf = orders.factsOf.bind(orders);
  let count = 0;
  orders.factsOf = (id) => {
    count++;
    return factsOf(id);
  };
  return { list: recall(), read: () => count };
}

/** A served order of one steak; its number is its minute. */
function servedOrder(minute: number) {
  const id = `order-${minute}`;
  const clock = (after: number) => new Date(at('12:00') + (minute + after) * MINUTE_MS).toISOString();
  return arrives(
    order(id, {
      number: String(minute),
      lastUpdated: clock(5),
      courses: [
        course(`c-${minute}`, [`i-${minute}`], { fired: { at: clock(0) }, served: { at: clock(5) } }),
      ],
      items: [item(`i-${minute}`, { item: 'item-steak' })],
    }),
  );
}

describe('[TICK-08] recall list', () => {
  test('shows a ticket from memory, and the same one from the store once memory has dropped it', async () => {
    await hub.take(arrives(twoMains()), courseEvent('s', '12:10', 'served', { context: { byName: 'Avi' } }));
    await forget('12:11');
    const fresh = await listed();
    expect(fresh.tickets).toMatchObject([
      { courseId: 'mains', firedAt: at('12:00'), servedAt: at('12:10'), servedBy: 'Avi' },
    ]);
    await forget(...EVENING);
    expect(hub.engine.orders.has('order-1')).toBe(false);
    expect(await listed()).toEqual(fresh);
    hub.restart();
    expect(await listed()).toEqual(fresh);
    expect(await numbers({ search: '101' })).toEqual(['101']);
    expect(await numbers({ search: '102' })).toEqual([]);
    expect(await numbers({ profile: 'grill', station: 'bon-grill' })).toEqual(['101']);
  });

  test('ends a day after the serve', async () => {
    await hub.take(arrives(twoMains()), courseEvent('s', '12:10', 'served'));
    hub.now = at('12:10') + 24 * HOUR_MS - 1;
    expect(await numbers()).toEqual(['101']);
    hub.now += 1;
    expect(await numbers()).toEqual([]);
    await hub.take(courseEvent('m', '12:10', 'reprint', { date: new Date(hub.now).toISOString() }));
    expect(await numbers()).toEqual([]);
  });

  test('is sorted by newest serve, page by page, whenever its order was last touched', async () => {
    const many = Array.from({ length: RECALL_TICKETS_SHOWN + 10 }, (_, minute) => servedOrder(minute));
    hub.now = at('13:20');
    await hub.take(...many);
    const touch = (minute: number, clock: string) =>
      courseEvent(`m${minute}`, clock, 'reprint', { orderId: `order-${minute}`, courseId: `c-${minute}` });
    await hub.take(touch(0, '13:10'), touch(7, '13:12'));
    const down = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => String(from - index));
    const first = await listed();
    expect(first.tickets.map(({ number }) => number)).toEqual(down(59, 50));
    const second = await listed({ before: first.more });
    expect(second.tickets.map(({ number }) => number)).toEqual(down(9, 10));
    expect(second.more).toBeUndefined();
  });

  test('reads no more than the page needs', async () => {
    hub.now = at('15:00');
    await hub.take(...Array.from({ length: RECALL_TICKETS_SHOWN + 60 }, (_, minute) => servedOrder(minute)));
    hub.now = at('23:00');
    hub.restart();
    const { list, read } = counted();
    expect((await listed({}, list)).tickets).toHaveLength(RECALL_TICKETS_SHOWN);
    // Fifty-one for the page, plus ten that a document's clock might have dated later.
    expect(read()).toBeLessThanOrEqual(RECALL_TICKETS_SHOWN + 12);
  });

  test('reads only three for a request of three, and reports that there are more', async () => {
    hub.now = at('15:00');
    await hub.take(...Array.from({ length: 40 }, (_, minute) => servedOrder(minute)));
    hub.now = at('23:00');
    hub.restart();
    const { list, read } = counted();
    const { tickets, more } = await listed({ most: 3 }, list);
    expect(tickets.map(({ number }) => number)).toEqual(['39', '38', '37']);
    expect(more).toBeDefined();
    expect(read()).toBeLessThanOrEqual(3 + 12);
    expect((await listed({ most: 3, before: more })).tickets.map(({ number }) => number)).toEqual([
      '36',
      '35',
      '34',
    ]);
  });

  test('stops when its request is aborted', async () => {
    hub.now = at('15:00');
    await hub.take(...Array.from({ length: 60 }, (_, minute) => servedOrder(minute)));
    hub.now = at('23:00');
    hub.restart();
    const { list, read } = counted();
    await list.list({ profile: 'pass', search: 'nobody' }, () => read() < 7);
    expect(read()).toBe(7);
  });

  test('yields to the kitchen’s steps while it reads', async () => {
    hub.now = at('15:00');
    await hub.take(...Array.from({ length: 60 }, (_, minute) => servedOrder(minute)));
    let turns = 0;
    let over = false;
    const others = () => {
      turns++;
      if (!over) setImmediate(others);
    };
    setImmediate(others);
    await listed({ search: 'nobody' });
    over = true;
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  test('reports and leaves out an unreadable order', async () => {
    hub.now = at('12:15');
    await hub.take(servedOrder(1), servedOrder(2));
    hub.store.orders.factsOf = () => {
      throw new Error('damaged');
    };
    const engine = { orders: new Map([...hub.engine.orders].slice(0, 1)), site: () => hub.engine.site() };
    const list = new RecallList(hub.store, engine, host, note);
    expect((await listed({}, list)).tickets.map(({ number }) => number)).toEqual(['1']);
    expect(broken).toEqual(['order-2']);
  });
});

test.each([
  [{ profile: 'nobody' }, { code: 'board-unknown', params: { id: 'nobody' } }],
  [
    { profile: 'grill', station: 'lost' },
    { code: 'board-unknown', params: { id: 'lost' } },
  ],
  [{ profile: 'guests' }, { code: 'not-allowed', params: { option: 'undoCourseServed' } }],
])('the recall list refuses %j [SAFE-01][PERM-11]', async (wish, refusal) => {
  expect(await recall().list(wish, waits)).toEqual({ ok: false, refusal });
});

test('the recall list refuses requests when too many wait, and accepts them again once those are answered [SAFE-06]', async () => {
  const list = recall();
  const all = await Promise.all(
    Array.from({ length: RECALL_WAITING_MAX + 1 }, () => list.list({ profile: 'pass' }, waits)),
  );
  expect(all.map(({ ok }) => ok)).toEqual([...Array(RECALL_WAITING_MAX).fill(true), false]);
  expect(all.at(-1)).toMatchObject({ refusal: { code: 'rate-limited' } });
  await expect.poll(async () => (await list.list({ profile: 'pass' }, waits)).ok).toBe(true);
});

describe('[TICK-08][ORD-42] recall', () => {
  test('brings a ticket dropped from memory back on every board, with its timer', async () => {
    await hub.take(
      arrives(twoMains()),
      courseEvent('r', '12:09', 'ready'),
      courseEvent('s', '12:10', 'served'),
    );
    await forget(...EVENING);
    expect(await hub.command(PASS, UNSERVE)).toEqual({ ok: true, undo: true });
    const ticket = { mains: { status: 'ready', firedAt: at('12:00') } };
    expect(hub.board(PASS)).toMatchObject({ tickets: ticket });
    expect(hub.board({ kind: 'kitchen', profile: 'grill' })).toMatchObject({ tickets: ticket });
    expect(await numbers()).toEqual([]);
    await hub.advance(at('15:00:59'));
    expect(hub.board(PASS)).toMatchObject({ tickets: ticket });
    hub.restart();
    expect(hub.board(PASS)).toMatchObject({ tickets: ticket });
    await hub.advance(at('15:01'));
    expect(hub.board(PASS)).toMatchObject({ tickets: {} });
  });

  test('is reverted by undo: off the boards, into the list, served at its original time', async () => {
    await hub.take(arrives(twoMains()), courseEvent('s', '12:10', 'served', { context: { byName: 'Avi' } }));
    await forget(...EVENING);
    await hub.command(PASS, UNSERVE, { id: 'recall-1' });
    expect(await hub.command(PASS, { name: 'undo', id: 'recall-1' })).toMatchObject({ ok: true });
    expect(hub.board(PASS)).toMatchObject({ tickets: {} });
    expect((await listed()).tickets).toMatchObject([{ servedAt: at('12:10'), servedBy: 'Avi' }]);
  });

  test('[PERM-10] is refused where the profile doesn’t offer it', async () => {
    await hub.take(arrives(twoMains()), courseEvent('s', '12:10', 'served'));
    const board = { kind: 'kitchen', profile: 'grill' } as const;
    expect(await hub.command(board, UNSERVE)).toMatchObject({
      refusal: { code: 'not-allowed', params: { option: 'undoCourseServed' } },
    });
  });
});
