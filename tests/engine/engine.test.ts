import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../shared/limits.ts';
import type { Board, OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives, at, course, courseEvent, iso, item, order, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'pass' };
const guests: BoardAddress = { kind: 'customer', profile: 'guests' };
const prepared = (...itemIds: string[]): Command => ({
  name: 'item.mark',
  orderId: 'order-1',
  courseId: 'mains',
  itemIds,
  as: 'prepared',
});
const ready = { name: 'course.ready', orderId: 'order-1', courseId: 'mains', ready: true } as const;

let hub: TestHub;
beforeEach(() => {
  hub = new TestHub(tempDir(), at('12:01'));
});
afterEach(() => hub.close());

const ticket = (id = 'mains') => (hub.board(pass) as OperatorBoard).tickets[id];

describe('the engine', () => {
  it('answers a command after its fact and its outbox row are in the database [DURA-02]', async () => {
    await hub.take(arrives(twoMains()));
    expect(await hub.command(pass, ready, { id: 'tap-1' })).toEqual({ ok: true, undo: true });
    expect(hub.store.orders.eventByRequestId('tap-1')).toMatchObject({
      kind: 'action',
      event: { action: 'ready' },
    });
    expect(hub.store.outbox.due(hub.now, 9).map((row) => row.requestId)).toEqual(['tap-1']);
    expect(ticket()).toMatchObject({ status: 'ready' });
  });

  it('puts everything that waits into one transaction [DURA-02]', async () => {
    const orders = ['a', 'b', 'c'].map((id) =>
      hub.take(
        arrives(
          order(id, {
            courses: [course(`c-${id}`, ['i'], { fired: { at: iso('12:00') } })],
            items: [item('i')],
          }),
        ),
      ),
    );
    hub.board(pass);
    hub.changes.length = 0;
    await Promise.all(orders);
    expect(hub.changes).toHaveLength(1);
    expect(Object.keys((hub.changes[0]?.parts as OperatorBoard | undefined)?.tickets ?? {}).sort()).toEqual([
      'c-a',
      'c-b',
      'c-c',
    ]);
  });

  it('shows and acknowledges nothing that could not be written, and continues when there is room [DURA-02][DURA-04]', async () => {
    await hub.take(arrives(twoMains()));
    hub.board(pass);
    const pages = hub.store.raw.pragma('page_count', { simple: true });
    hub.store.raw.pragma(`max_page_count = ${pages}`);
    let taps = 0;
    let answer = await hub.command(pass, ready);
    while (answer.ok && taps++ < 500) {
      hub.changes.length = 0;
      answer = await hub.command(pass, { ...ready, ready: taps % 2 === 0 });
    }
    expect(answer).toEqual({ ok: false, refusal: { code: 'storage-full' } });
    expect(hub.changes).toEqual([]);
    expect(ticket()).toMatchObject({ status: taps % 2 === 0 ? 'fired' : 'ready' });
    expect(hub.store.outbox.size()).toBe(taps);
    hub.store.raw.pragma('max_page_count = 1000000');
    expect(await hub.command(pass, { ...ready, ready: taps % 2 === 0 })).toMatchObject({ ok: true });
  });

  it('delays its upkeep too until there is room: a failed deletion ends nothing [DURA-04]', async () => {
    await hub.take(arrives(twoMains()));
    const before = hub.board(pass);
    hub.readOnly(true);
    await hub.advance(at('12:01') + 41 * 24 * HOUR_MS);
    hub.readOnly(false);
    expect(hub.writeFailures).toMatchObject([{ code: 'SQLITE_READONLY' }]);
    await hub.advance(hub.now + HOUR_MS);
    expect(hub.writeFailures).toHaveLength(1);
    expect(Object.keys((before as OperatorBoard).tickets)).toEqual(['mains']);
  });

  it('deletes sent outbox rows with the commit of the next tap, without one soon, at a stop immediately [DURA-02][CLOUD-26]', async () => {
    await hub.take(arrives(twoMains()));
    const [first, second, third] = ['tap-1', 'tap-2', 'tap-3'];
    const rowOf = (requestId = '') =>
      hub.store.outbox.due(hub.now, 9).find((row) => row.requestId === requestId)?.id ?? 0;
    const commits = vi.spyOn(hub.store, 'transaction');
    const ended: string[] = [];
    const taken = async (requestId = '', hurries = false) => {
      await hub.engine.outboxSent(rowOf(requestId), hurries);
      ended.push(requestId);
    };
    await hub.command(pass, ready, { id: first });
    const one = taken(first);
    await new Promise(setImmediate);
    expect([commits.mock.calls.length, hub.store.outbox.size(), ended]).toEqual([1, 1, []]);
    await hub.command(pass, { ...ready, ready: false }, { id: second });
    await one;
    expect([commits.mock.calls.length, ended]).toEqual([2, [first]]);
    const two = taken(second);
    await hub.advance(hub.now + 200);
    await two;
    expect([commits.mock.calls.length, hub.store.outbox.size()]).toEqual([3, 0]);
    await hub.command(pass, ready, { id: third });
    const three = taken(third);
    hub.engine.stop();
    await three;
    expect(hub.store.outbox.size()).toBe(0);
    await expect(hub.engine.outboxSent(1, true)).rejects.toThrow('the step failed');
  });

  it('reports an outbox row whose end could not be written, even after it has stopped [DURA-02]', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(pass, ready);
    const [row] = hub.store.outbox.due(hub.now, 1);
    hub.readOnly(true);
    expect(() => hub.engine.outboxResult(row?.id ?? 0, { outcome: 'sent' })).toThrow('readonly');
    hub.readOnly(false);
    hub.engine.stop();
    expect(() => hub.engine.outboxResult(row?.id ?? 0, { outcome: 'sent' })).toThrow('the step failed');
    expect(hub.store.outbox.size()).toBe(1);
  });

  it('returns the stored answer to a repeated command, also after a restart [LIVE-06]', async () => {
    await hub.take(arrives(twoMains()));
    const first = await hub.command(pass, ready, { id: 'tap-1' });
    expect(await hub.command(pass, ready, { id: 'tap-1' })).toEqual(first);
    hub.restart();
    expect(await hub.command(pass, ready, { id: 'tap-1' })).toEqual(first);
    expect(hub.store.outbox.size()).toBe(1);
  });

  it('returns the stored refusal too, even if the kitchen has changed [LIVE-06]', async () => {
    const serve = { name: 'course.serve', orderId: 'order-1', courseId: 'mains', served: true } as const;
    await hub.take(arrives(twoMains()));
    const refused = await hub.command(pass, serve, { id: 'tap-1' });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'wrong-state' } });
    await hub.command(pass, ready);
    expect(await hub.command(pass, serve, { id: 'tap-1' })).toEqual(refused);
    expect(await hub.command(pass, serve, { id: 'tap-2' })).toMatchObject({ ok: true });
  });

  it('refuses a known id with different content [LIVE-06]', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(pass, ready, { id: 'tap-1' });
    expect(await hub.command(pass, { ...ready, ready: false }, { id: 'tap-1' })).toEqual({
      ok: false,
      refusal: { code: 'command-id-reused' },
    });
    expect(ticket()).toMatchObject({ status: 'ready' });
  });

  it('ignores the echo of its own action [CLOUD-26]', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(pass, ready, { id: 'tap-1' });
    hub.changes.length = 0;
    const stored = hub.store.orders.eventByRequestId('tap-1');
    if (stored !== undefined) await hub.take(stored);
    expect(hub.changes).toEqual([]);
  });

  it('puts an event with another event’s request_id into quarantine', async () => {
    await hub.take(arrives(twoMains()), courseEvent('r1', '12:00:30', 'ready'));
    await hub.take(courseEvent('r1', '12:00:40', 'served'));
    expect(ticket()).toMatchObject({ status: 'ready' });
    expect(hub.store.quarantine.newest(1)).toMatchObject([{ orderId: 'order-1', source: 'cloud' }]);
  });

  it('[DURA-03] shows the same boards after a restart', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(pass, prepared('steak'));
    await hub.command(pass, prepared('fish'));
    await hub.command(pass, ready);
    const before = [hub.board(pass), hub.board(guests)];
    hub.restart();
    expect([hub.board(pass), hub.board(guests)]).toEqual(before);
  });

  it('restores by undo within 6 s, also over a restart of the hub, and refuses later ones [TICK-30]', async () => {
    await hub.take(arrives(twoMains()));
    const before = ticket();
    await hub.command(pass, prepared('steak'), { id: 'tap-1' });
    hub.restart();
    hub.now += 5_000;
    expect(await hub.command(pass, { name: 'undo', id: 'tap-1' })).toMatchObject({ ok: true });
    expect(ticket()?.items).toEqual(before?.items);
    await hub.command(pass, prepared('steak'), { id: 'tap-2' });
    hub.now += 6_001;
    expect(await hub.command(pass, { name: 'undo', id: 'tap-2' })).toMatchObject({
      refusal: { code: 'undo-expired' },
    });
  });

  it('notifies the requesting display about a fire sent at the first try, not about one that had to wait [ERR-05]', async () => {
    const people = order('order-1', {
      courses: [
        course('starters', ['fish'], { notified: true }),
        course('mains', ['steak'], { notified: true }),
      ],
      items: [item('fish'), item('steak')],
    });
    await hub.take(arrives(people));
    const fire = async (courseId: string) => {
      const command: Command = { name: 'course.fire', orderId: 'order-1', courseIds: [courseId] };
      await hub.command(pass, command, { id: `fire-${courseId}`, clientId: 'display-7' });
      return hub.store.outbox.due(hub.now, 1)[0]?.id ?? 0;
    };
    const toasts = () => hub.notices.filter(({ notice }) => notice.kind === 'toast');
    const first = await fire('starters');
    expect(toasts()).toEqual([]);
    hub.engine.outboxResult(first, { outcome: 'sent' });
    const told = toastOf('fired', 'success', 'fire-starters');
    expect(toasts()).toEqual([told]);
    const second = await fire('mains');
    hub.engine.outboxResult(second, { outcome: 'retry', notBefore: hub.now, attempts: 1 });
    hub.engine.outboxResult(second, { outcome: 'sent' });
    expect(hub.store.outbox.size()).toBe(0);
    expect(toasts()).toEqual([told]);
  });

  it('shows a fire immediately; a refusal by the cloud reverts it on all boards and notifies the display [ERR-05][TICK-42]', async () => {
    await hub.take(
      arrives(
        order('order-1', {
          courses: [course('mains', ['steak'], { notified: true })],
          items: [item('steak')],
        }),
      ),
    );
    await hub.command(
      pass,
      { name: 'course.fire', orderId: 'order-1', courseIds: ['mains'] },
      { id: 'fire-1', clientId: 'display-7' },
    );
    expect(ticket()).toMatchObject({ status: 'fired' });
    const [row] = hub.store.outbox.due(hub.now, 1);
    expect(row?.message).toMatchObject({ kind: 'fire', fire: { requestId: 'fire-1', courseIds: ['mains'] } });
    hub.engine.outboxResult(row?.id ?? 0, { outcome: 'refused', reason: '422' });
    expect(ticket()).toMatchObject({ status: 'pending' });
    expect(hub.notices).toContainEqual(toastOf('fire-failed', 'danger', 'fire-1'));
    expect(hub.store.outbox.size()).toBe(0);
    expect(hub.store.quarantine.size()).toBe(1);
    hub.restart();
    expect(ticket()).toMatchObject({ status: 'pending' });
  });

  it('wakes at the time when a board changes by time alone, and touches nothing before', async () => {
    await hub.take(arrives(twoMains()));
    hub.board(pass);
    expect(ticket()).toMatchObject({ alert: 'none' });
    hub.changes.length = 0;
    const late = at('12:10');
    expect(hub.wakeAt).toBeLessThanOrEqual(late);
    await hub.advance(late - 1);
    expect(hub.changes).toEqual([]);
    await hub.advance(late + 1);
    expect(ticket()).toMatchObject({ alert: 'late' });
  });

  it('puts input that makes a rule throw into quarantine, while the rest of its step passes [DURA-02]', async () => {
    const fact = arrives(order('broken'));
    const broken = { ...fact, document: { ...fact.document, orderedItems: [null as never] } };
    const both = Promise.all([hub.take(arrives(twoMains())), hub.engine.receive([broken], 'cloud')]);
    await both;
    expect(ticket()).toBeDefined();
    expect(hub.store.quarantine.newest(1)[0]?.reason).toMatch(/^defect: /);
  });

  it('starts despite an order that has become unreadable, with all others [DURA-03]', async () => {
    await hub.take(arrives(twoMains()));
    await hub.take(arrives(order('torn', { courses: [course('c', ['i'])], items: [item('i')] })));
    hub.store.raw.prepare("update orders set raw = '{}' where id = 'torn'").run();
    hub.restart();
    expect([...hub.engine.orders.keys()]).toEqual(['order-1']);
    expect(ticket()).toMatchObject({ status: 'fired' });
    expect(hub.logged.join()).toContain('"orderId":"torn"');
    await expect(hub.take(arrives(order('torn', { updated: '12:02' })))).resolves.toBeUndefined();
    expect(hub.store.quarantine.newest(1)[0]?.reason).toMatch(/^defect: /);
  });

  it('logs once why an order is on no board [ORD-28]', async () => {
    await hub.take(
      arrives(order('order-1', { courses: [course('mains', ['steak'])], items: [item('steak')] })),
    );
    await hub.take(
      arrives(
        order('order-1', { updated: '12:01', courses: [course('mains', ['steak'])], items: [item('steak')] }),
      ),
    );
    const lines = hub.logged.filter((line) => line.includes('order excluded'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"orderId":"order-1","reason":"no-course-status"');
  });

  it('logs a repeated serve and does nothing [TICK-10]', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(pass, ready);
    const serve = { name: 'course.serve', orderId: 'order-1', courseId: 'mains', served: true } as const;
    await hub.command(pass, serve);
    hub.changes.length = 0;
    expect(await hub.command(pass, serve)).toEqual({ ok: true, undo: false });
    expect(hub.changes).toEqual([]);
    expect(hub.logged.filter((line) => line.includes('double serve ignored'))).toHaveLength(1);
  });

  it('redraws the customer boards every 30 s and all boards every 10 minutes [ORD-25]', async () => {
    await hub.take(arrives(twoMains()));
    for (const address of [guests, pass]) hub.board(address);
    expect(hub.wakeAt).toBeLessThanOrEqual(hub.now + 30_000);
    hub.forge(arrives(twoMains({ number: '999', updated: '12:02' })));
    await hub.advance(hub.now + 29_999);
    expect(numbersOf(hub.board(guests))).toEqual(['101']);
    await hub.advance(hub.now + 1);
    expect(numbersOf(hub.board(guests))).toEqual(['999']);
    expect(numbersOf(hub.board(pass))).toEqual(['101']);
    await hub.advance(at('12:11'));
    expect(numbersOf(hub.board(pass))).toEqual(['999']);
  });

  it('deletes orders untouched for longer than the retention time, and their events [DURA-08]', async () => {
    await hub.take(arrives(twoMains()), courseEvent('r1', '12:00:30', 'ready'));
    await hub.advance(at('12:01') + 29 * DAY_MS);
    expect(hub.store.orders.factsOf('order-1')).toHaveLength(3);
    await hub.advance(hub.now + 2 * DAY_MS);
    expect(hub.store.orders.factsOf('order-1')).toEqual([]);
  });
});

const DAY_MS = 24 * 3_600_000;

function numbersOf(board: Board): string[] {
  return Object.values(board.tickets).map((ticket) => ticket.number);
}

function toastOf(code: string, level: string, command: string) {
  const notice = { kind: 'toast', code, params: { number: '101', command }, level };
  return { target: { display: 'display-7' }, notice };
}
