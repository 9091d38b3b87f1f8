// The outbox sender: order within a lane, lanes in parallel, the effect of each answer, nothing dropped.

import { describe, expect, it } from 'vitest';
import type { CloudAnswer } from '../../hub/cloud/cloud-answer.ts';
import { OUTBOX_RETRY_MAX_MS } from '../../hub/cloud/cloud-answer.ts';
import {
  MINUTE_MS,
  OUTBOX_PARALLEL_LANES,
  OUTBOX_RETRY_MS,
  OUTBOX_STOP_MS,
  SECOND_MS,
} from '../../shared/limits.ts';
import { NOON, settled } from '../intake/manual-host.ts';
import { failure, NO_ANSWER, OK, setUpSender } from './outbox-setup.ts';

describe('an outbox row', () => {
  it('with an action goes to the KDS server with its own date and id [CLOUD-19][CLOUD-20]', async () => {
    const { add, calls, sender } = setUpSender();
    add('o1', 'a1');
    sender.wake();
    await settled();
    expect(calls).toMatchObject([
      {
        method: 'POST',
        server: 'kds',
        path: '/actions',
        site: 'site-1',
        json: { type: 'courseAction', request_id: 'a1', orderId: 'o1', date: '2026-06-01T12:00:00.000Z' },
      },
    ]);
  });

  it('with a fire names the courses [CLOUD-16]', async () => {
    const { stored, calls, sender } = setUpSender();
    const fired = { at: NOON, by: 's1', byName: 'Dana' };
    const fire = { kind: 'fire' as const, requestId: 'f1', orderId: 'o/1', courseIds: ['c1'], fired };
    const message = { kind: 'fire' as const, fire };
    stored.push({
      id: 1,
      lane: 'o/1',
      orderId: 'o/1',
      requestId: 'f1',
      site: 'site-1',
      message,
      attempts: 0,
      notBefore: 0,
    });
    sender.wake();
    await settled();
    expect(calls).toMatchObject([
      {
        method: 'PUT',
        server: 'api',
        path: '/orders/o%2F1/order',
        json: {
          courses: ['c1'],
          fired: { at: '2026-06-01T12:00:00.000Z', by: 's1', byName: 'Dana' },
          requestId: 'f1',
        },
      },
    ]);
  });
});

describe('[SPOOL-12] order of outbox rows', () => {
  it('is sequential within a lane, with lanes in parallel', async () => {
    const { add, sent, cloud, stored, sender } = setUpSender();
    const first = Promise.withResolvers<CloudAnswer>();
    cloud.answer = (id) => (id === 'a1' ? first.promise : OK);
    add('o1', 'a1');
    add('o1', 'a2');
    add('o2', 'b1');
    add('o2', 'b2');
    sender.wake();
    await settled();
    expect(sent()).toEqual(['a1', 'b1', 'b2']);
    first.resolve(OK);
    await settled();
    expect(sent()).toEqual(['a1', 'b1', 'b2', 'a2']);
    expect(stored).toEqual([]);
  });

  it('allows at most 8 lanes at a time', async () => {
    const { add, sent, cloud, sender } = setUpSender();
    cloud.answer = () => new Promise(() => {});
    for (let n = 0; n < 20; n++) add(`o${n}`, `a${n}`);
    sender.wake();
    await settled();
    expect(sent()).toHaveLength(OUTBOX_PARALLEL_LANES);
  });

  it('lets a row that waits for its retry block its lane and no other', async () => {
    const { add, sent, cloud, host, sender } = setUpSender();
    cloud.answer = (id) => (id === 'a1' ? failure('retry-later', 500) : OK);
    add('o1', 'a1');
    add('o1', 'a2');
    add('o2', 'b1');
    sender.wake();
    await settled();
    expect(sent()).toEqual(['a1', 'b1']);
    cloud.answer = () => OK;
    await host.advance(OUTBOX_RETRY_MS);
    expect(sent()).toEqual(['a1', 'b1', 'a1', 'a2']);
  });
});

describe('[ERR-12] answers to the outbox', () => {
  it.each([400, 404, 409, 410, 422])(
    'with %i put the row into quarantine, report it, and the lane continues',
    async (status) => {
      const { add, cloud, told, refused, stored, sender } = setUpSender();
      cloud.answer = (id) => (id === 'a1' ? failure('refused', status) : OK);
      add('o1', 'a1');
      add('o1', 'a2');
      sender.wake();
      await settled();
      expect(told.refused).toEqual(['a1']);
      expect(refused).toMatchObject([{ id: 1, reason: expect.stringContaining(String(status)) }]);
      expect(stored).toEqual([]);
    },
  );

  it('with 403 make the lane wait for the next login or refresh while others continue [ERR-02]', async () => {
    const { add, sent, cloud, told, host, sender } = setUpSender();
    cloud.answer = (id) => (id === 'a1' ? failure('forbidden', 403) : OK);
    add('o1', 'a1');
    add('o2', 'b1');
    sender.wake();
    await host.advance(19 * SECOND_MS);
    expect(sent()).toEqual(['a1', 'b1']);
    expect(told.forbidden).toEqual(['a1']);
    expect([...sender.held()]).toEqual([['o1', { since: NOON, retryAt: NOON + 20 * SECOND_MS, tries: 1 }]]);
    cloud.answer = () => OK;
    sender.renewed();
    await settled();
    expect(sender.held().size).toBe(0);
    expect(sent()).toEqual(['a1', 'b1', 'a1']);
  });

  it('with 403 are retried within 30 s, then with growing pauses up to 5 min, and reported once [CLOUD-34]', async () => {
    const { add, calls, cloud, told, host, sender } = setUpSender();
    cloud.answer = () => failure('forbidden', 403);
    add('o1', 'a1');
    sender.wake();
    const triedAt: number[] = [];
    for (let second = 0; second < 20 * 60; second += 1) {
      const before = calls.length;
      await host.advance(SECOND_MS);
      if (calls.length > before) triedAt.push(second + 1);
    }
    const pauses = triedAt.map((at, index) => at - (triedAt[index - 1] ?? 0));
    for (const [index, pause] of [20, 40, 80, 160, 300, 300].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(pause);
      expect(pauses[index]).toBeLessThanOrEqual(pause + 2);
    }
    expect(told.forbidden).toEqual(['a1']);
    expect(told.held).toEqual([true]);
  });

  it('with success release all rows held by a 403, and a refresh releases them immediately [CLOUD-34]', async () => {
    const { add, sent, cloud, told, host, stored, sender } = setUpSender();
    cloud.answer = () => failure('forbidden', 403);
    for (const lane of ['o1', 'o2', 'o3']) add(lane, `${lane} first`);
    sender.wake();
    await host.advance(60 * SECOND_MS);
    expect(sender.held().size).toBe(3);
    cloud.answer = () => OK;
    const before = sent().length;
    sender.retryHeld();
    await settled();
    await host.advance(2 * SECOND_MS);
    expect(sent().length).toBe(before + 3);
    expect(stored).toEqual([]);
    expect([sender.held().size, told.held.at(-1)]).toEqual([0, false]);
  });

  it('with 403 lead to repeated refresh requests where new tokens don’t come automatically [ERR-02]', async () => {
    const { add, cloud, told, host, stored, sender } = setUpSender();
    cloud.answer = () => failure('forbidden', 403);
    add('o1', 'a1');
    sender.wake();
    await host.advance(15 * MINUTE_MS - 1);
    expect(told.renewals).toBe(0);
    await host.advance(1);
    expect(told.renewals).toBe(1);
    await host.advance(15 * MINUTE_MS);
    expect(told.renewals).toBe(2);
    cloud.answer = () => OK;
    sender.renewed();
    await host.advance(60 * MINUTE_MS);
    expect([told.renewals, stored]).toEqual([2, []]);
  });

  it('with 401 and no way to refresh keep everything until a login [ERR-01]', async () => {
    const { add, sent, cloud, told, host, stored, sender } = setUpSender();
    cloud.answer = () => failure('unauthorised', 401);
    add('o1', 'a1');
    sender.wake();
    await settled();
    add('o2', 'b1');
    sender.wake();
    await host.advance(MINUTE_MS - 1);
    expect(sent()).toEqual(['a1']);
    cloud.answer = () => OK;
    sender.renewed();
    await settled();
    expect(stored).toEqual([]);
    expect(told.states).toEqual(['waiting-login', 'sending']);
  });

  it('with 401 to tokens that work elsewhere make the lane wait with growing pauses while others continue [AUTH-17][ERR-01]', async () => {
    const { add, sent, cloud, told, host, stored, sender } = setUpSender();
    const turnedDown: CloudAnswer = { ...failure('unauthorised', 401), despiteGoodTokens: true };
    cloud.answer = (id) => (id === 'a1' ? turnedDown : OK);
    add('o1', 'a1');
    add('o1', 'a2');
    add('o2', 'b1');
    sender.wake();
    await settled();
    expect(sent()).toEqual(['a1', 'b1']);
    await host.advance(10 * MINUTE_MS);
    expect(sent().filter((id) => id === 'a1').length).toBeLessThan(15);
    expect(told).toMatchObject({ states: [], delayed: [], refused: [] });
    cloud.answer = () => OK;
    await host.advance(OUTBOX_RETRY_MAX_MS);
    expect(stored).toEqual([]);
  });

  it('that are missing lead to a retry after 5 s by one row as a probe, then by all [SPOOL-05]', async () => {
    const { add, sent, cloud, host, stored, told, sender } = setUpSender();
    cloud.answer = () => NO_ANSWER;
    for (let n = 0; n < 20; n++) add(`o${n}`, `a${n}`);
    sender.wake();
    await settled();
    expect(sent()).toHaveLength(OUTBOX_PARALLEL_LANES);
    await host.advance(OUTBOX_RETRY_MS);
    expect(sent()).toHaveLength(OUTBOX_PARALLEL_LANES + 1);
    cloud.answer = () => OK;
    await host.advance(2 * OUTBOX_RETRY_MS);
    expect(stored).toEqual([]);
    expect(told.states).toEqual(['no-connection', 'sending']);
    expect(told.delayed).toEqual([]);
  });

  it('that are missing for one row alone do not count as an outage', async () => {
    const { add, sent, cloud, told, sender } = setUpSender();
    const lost = Promise.withResolvers<CloudAnswer>();
    cloud.answer = (id) => (id === 'a1' ? lost.promise : OK);
    add('o1', 'a1');
    add('o2', 'b1');
    sender.wake();
    await settled();
    lost.resolve(NO_ANSWER);
    await settled();
    add('o3', 'c1');
    sender.wake();
    await settled();
    expect(sent()).toEqual(['a1', 'b1', 'c1']);
    expect(told.states).toEqual([]);
  });

  it('with 5xx are reported once and retried with growing pauses', async () => {
    const { add, cloud, told, host, stored, sender } = setUpSender();
    cloud.answer = () => failure('retry-later', 500);
    add('o1', 'a1');
    sender.wake();
    await host.advance(10 * MINUTE_MS);
    expect(told.delayed).toEqual(['a1']);
    expect(stored).toMatchObject([{ attempts: expect.any(Number) }]);
    expect(stored[0]?.attempts).toBeLessThan(15);
    cloud.answer = () => OK;
    await host.advance(OUTBOX_RETRY_MAX_MS);
    expect(stored).toEqual([]);
  });

  it('with 429 stop all requests until Retry-After is over', async () => {
    const { add, sent, cloud, host, sender } = setUpSender();
    cloud.answer = () => failure('retry-later', 429, 20_000);
    add('o1', 'a1');
    sender.wake();
    await settled();
    add('o2', 'b1');
    sender.wake();
    await host.advance(19_999);
    expect(sent()).toEqual(['a1']);
    cloud.answer = () => OK;
    await host.advance(1);
    expect(sent()).toEqual(['a1', 'a1', 'b1']);
  });
});

describe('outbox storage', () => {
  it('delays the deletion of sent rows unless other rows wait, and reports them no more [DURA-02]', async () => {
    const { add, cloud, hurried, told, sender } = setUpSender();
    add('o1', 'a1');
    sender.wake();
    await settled();
    expect([hurried, told.waiting.at(-1)]).toEqual([[false], 0]);
    const answer = Promise.withResolvers<CloudAnswer>();
    cloud.answer = (id) => (id === 'a2' ? answer.promise : OK);
    add('o2', 'a2');
    sender.wake();
    add('o2', 'a3');
    sender.changed();
    sender.changed();
    await settled();
    expect(told.waiting.at(-1)).toBe(2);
    answer.resolve(OK);
    await settled();
    expect([hurried, told.waiting.at(-1)]).toEqual([[false, true, false], 0]);
  });

  it('requests an answer that could not be recorded again, with the same id [CLOUD-26]', async () => {
    const { add, sent, host, breakDisk, stored, sender } = setUpSender();
    breakDisk(true);
    add('o1', 'a1');
    sender.wake();
    await settled();
    expect(stored).toHaveLength(1);
    breakDisk(false);
    await host.advance(OUTBOX_RETRY_MS);
    expect(sent()).toEqual(['a1', 'a1']);
    expect(stored).toEqual([]);
  });
});

describe('stopping the outbox', () => {
  it('waits for requests in progress and starts nothing new', async () => {
    const { add, sent, cloud, stored, sender } = setUpSender();
    const first = Promise.withResolvers<CloudAnswer>();
    cloud.answer = () => first.promise;
    add('o1', 'a1');
    add('o1', 'a2');
    sender.wake();
    const stopped = sender.stop();
    first.resolve(OK);
    await stopped;
    expect(sent()).toEqual(['a1']);
    expect(stored.map((row) => row.requestId)).toEqual(['a2']);
  });

  it('aborts unanswered requests after 3 s and keeps the row [CLOUD-26]', async () => {
    const { add, cloud, calls, host, stored, sender } = setUpSender();
    cloud.answer = () =>
      new Promise((resolve) => calls[0]?.signal?.addEventListener('abort', () => resolve(NO_ANSWER)));
    add('o1', 'a1');
    sender.wake();
    const stopped = sender.stop();
    await host.advance(OUTBOX_STOP_MS);
    await stopped;
    expect(stored).toMatchObject([{ requestId: 'a1', attempts: 0 }]);
  });
});
