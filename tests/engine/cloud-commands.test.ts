import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallOutcome } from '../../hub/engine/ports.ts';
import type { CloudCall } from '../../hub/kitchen/commands/decision.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { arrives, at, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';
import { until } from '../support/until.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'pass' };
const notify = { name: 'order.notify', orderId: 'order-1', courseId: 'mains' } as const;
const DONE = { ok: true, undo: false };
const UNANSWERED = { ok: false, refusal: { code: 'no-connection' } };

let hub: TestHub;
let asked: CloudCall[];
let answers: PromiseWithResolvers<CallOutcome>[];

beforeEach(async () => {
  hub = new TestHub(
    tempDir(),
    at('12:05'),
    smallSite({ profiles: [{ _id: 'pass', type: 'expo', name: 'Pass' }] }),
  );
  asked = [];
  answers = [];
  hub.ask = (call) => {
    asked.push(call);
    const answer = Promise.withResolvers<CallOutcome>();
    answers.push(answer);
    return answer.promise;
  };
  await hub.take(arrives(twoMains({ orderer: { phone: '0501234567' } })));
});
afterEach(() => hub.close());

const isAsked = () => until(() => asked.length > 0, 'the cloud was not asked');
const notified = () =>
  (hub.board(pass) as { tickets: Record<string, { notified?: object }> }).tickets['mains']?.notified;
const sms = () => (hub.board(pass) as { tickets: Record<string, { sms?: string }> }).tickets['mains']?.sms;

describe('a command that calls the cloud', () => {
  it('is done after the cloud’s answer, and the ticket is marked [SMS-01][BRK-10][SMS-07]', async () => {
    let answered: unknown;
    const answer = hub.command(pass, notify, { id: 'n1' }).then((told) => {
      answered = told;
      return told;
    });
    await isAsked();
    expect(answered).toBeUndefined();
    expect(sms()).toBeUndefined();
    expect(asked).toMatchObject([{ kind: 'tell-ready', site: 'site-1', order: { _id: 'order-1' } }]);
    answers[0]?.resolve({ ok: true });
    expect(await answer).toEqual(DONE);
    expect(sms()).toBe('sent');
    expect(hub.store.orders.eventByRequestId('n1')).toEqual({
      kind: 'sms',
      requestId: 'n1',
      orderId: 'order-1',
      courseId: 'mains',
      at: hub.now,
      delivered: false,
      by: 'Avi',
    });
    expect(notified()).toEqual({ at: hub.now, by: 'Avi' });
  });

  it('passes a refusal on and leaves no mark [SMS-01]', async () => {
    const answer = hub.command(pass, notify, { id: 'n1' });
    await isAsked();
    const refused = { ok: false, refusal: { code: 'cloud-refused' } } as const;
    answers[0]?.resolve(refused);
    expect(await answer).toEqual(refused);
    expect(sms()).toBeUndefined();
    expect(await hub.command(pass, notify, { id: 'n1' })).toEqual(refused);
    expect(asked).toHaveLength(1);
  });

  it('waits for the same answer if repeated with its id in the meantime [LIVE-06]', async () => {
    const both = [hub.command(pass, notify, { id: 'n1' }), hub.command(pass, notify, { id: 'n1' })];
    await isAsked();
    both.push(hub.command(pass, notify, { id: 'n1' }));
    const other = hub.command(pass, { name: 'stock.clear', itemId: 'item-steak' }, { id: 'n1' });
    expect(await other).toEqual({ ok: false, refusal: { code: 'command-id-reused' } });
    answers[0]?.resolve({ ok: true });
    expect(await Promise.all(both)).toEqual([DONE, DONE, DONE]);
    expect(await hub.command(pass, notify, { id: 'n1' })).toEqual(DONE);
    expect(asked).toHaveLength(1);
  });

  it('is answered with no-connection after a kill in between, and not sent again [LIVE-06]', async () => {
    void hub.command(pass, notify, { id: 'n1' });
    await isAsked();
    hub.restart();
    expect(await hub.command(pass, notify, { id: 'n1' })).toEqual(UNANSWERED);
    expect(asked).toHaveLength(1);
    void hub.command(pass, notify, { id: 'n2' });
    await until(() => asked.length === 2, 'a new id was not asked');
  });

  it('keeps its answer over a restart [LIVE-06]', async () => {
    const answer = hub.command(pass, notify, { id: 'n1' });
    await isAsked();
    answers[0]?.resolve({ ok: true });
    await answer;
    hub.restart();
    expect(await hub.command(pass, notify, { id: 'n1' })).toEqual(DONE);
    expect(sms()).toBe('sent');
    expect(asked).toHaveLength(1);
  });

  it('sends nothing in offline mode [SPOOL-06][SPOOL-10]', async () => {
    hub.offline = true;
    const refusal = { code: 'offline-disabled' };
    expect(await hub.command(pass, notify)).toEqual({ ok: false, refusal });
    expect(await hub.command(pass, { name: 'stock.clear', itemId: 'item-steak' })).toEqual({
      ok: false,
      refusal,
    });
    expect(asked).toEqual([]);
  });

  it('answers even if it fails by a defect, without blocking others', async () => {
    const answer = hub.command(pass, notify, { id: 'n1' });
    await isAsked();
    answers[0]?.reject(new Error('torn'));
    expect(await answer).toEqual({ ok: false, refusal: { code: 'hub-fault' } });
    expect(hub.logged.join()).toContain('torn');
    expect(
      await hub.command(pass, { name: 'course.ready', orderId: 'order-1', courseId: 'mains', ready: true }),
    ).toMatchObject({ ok: false });
  });

  it('sends nothing that could not be stored first [DURA-04]', async () => {
    hub.store.raw.pragma(`max_page_count = ${hub.store.raw.pragma('page_count', { simple: true })}`);
    const fill = (bytes: number) => {
      for (;;) hub.store.audit.add({ at: 1, action: 'x'.repeat(bytes), result: 'done' });
    };
    for (const bytes of [100_000, 2_000, 10]) expect(() => fill(bytes)).toThrow(/full/);
    expect(await hub.command(pass, notify)).toEqual({ ok: false, refusal: { code: 'storage-full' } });
    expect(asked).toEqual([]);
  });
});
