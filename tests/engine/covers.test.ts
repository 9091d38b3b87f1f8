// Covers as separate state: written with their command, effective on open boards immediately, kept over a restart.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives, at, course, iso, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const kitchen = (_id: string, stationId: string, more = {}) => ({
  ...{ _id, type: 'kitchen', name: _id, stationId, ticketDisplayMethod: 'cards', ...more },
});
const SITE = smallSite({
  profiles: [
    { _id: 'pass', type: 'expo', name: 'Pass' },
    kitchen('grill', 'bon-grill', { neighbours: ['cold'] }),
    kitchen('cold', 'bon-cold'),
    kitchen('bar', 'bon-bar'),
  ],
});
const PASS = { kind: 'expo', profile: 'pass' } as const;
const COLD = { kind: 'kitchen', profile: 'cold' } as const;
const cover = (by: string, on = true): Command => ({
  ...{ name: 'board.cover', covered: { profile: 'grill' }, by: { profile: by }, on },
});

let hub: TestHub;
beforeEach(async () => {
  hub = new TestHub(tempDir(), at('12:01'), SITE);
  const fired = { fired: { at: iso('12:00') } };
  await hub.take(
    arrives(
      order('o1', {
        courses: [course('c1', ['steak'], fired)],
        items: [item('steak', { item: 'item-steak' })],
      }),
    ),
  );
});
afterEach(() => hub.close());

const tickets = (board: typeof COLD | typeof PASS) => Object.keys(hub.board(board).tickets);
const did = () =>
  hub.store.audit.find({ limit: 50 }).map(({ action, result, params }) => [action, result, params]);

it('a cover shows on the open board immediately, is stored with its author and survives a restart [COVER-01]', async () => {
  expect(tickets(COLD)).toEqual([]);
  expect(await hub.command(COLD, cover('cold'), { id: 'k' })).toMatchObject({ ok: true, undo: false });
  expect(tickets(COLD)).toEqual(['c1']);
  expect(hub.changes.at(-1)?.parts).toMatchObject({ tickets: { c1: { covers: ['grill'] } } });
  hub.restart();
  expect(tickets(COLD)).toEqual(['c1']);
  hub.now = at('12:05');
  await hub.command(COLD, cover('cold', false));
  expect(tickets(COLD)).toEqual([]);
  expect(hub.store.covers.during('site-1', at('12:00'), at('12:06'))).toEqual([
    {
      ...{ covered: { profile: 'grill' }, by: { profile: 'cold' }, since: at('12:01'), until: at('12:05') },
      ...{ begunBy: 'Avi', endedBy: 'Avi' },
    },
  ]);
  expect(did()).toEqual([
    ['board.cover', 'done', { covered: 'grill', by: 'cold', to: 'notCovered' }],
    ['board.cover', 'done', { covered: 'grill', by: 'cold', to: 'covered' }],
  ]);
});

it('simultaneous taps on both sides have a single effect: one cover of each board, one mark of a dish [COVER-01][LIVE-05]', async () => {
  await Promise.all([hub.command(COLD, cover('cold')), hub.command(PASS, cover('cold'))]);
  await hub.command(PASS, cover('pass'));
  expect(hub.engine.site().covers?.map(({ by }) => by.profile)).toEqual(['cold', 'pass']);
  const mark: Command = {
    ...{ name: 'item.mark', orderId: 'o1', courseId: 'c1', itemIds: ['steak'], as: 'prepared' },
  };
  const answers = await Promise.all([hub.command(COLD, mark), hub.command(PASS, mark)]);
  expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
  const { events } = hub.store.orders.history('o1');
  expect(events.filter(({ fact }) => String(fact).includes('itemAction'))).toHaveLength(1);
});

it('a cover is refused to a board that is no neighbour, and has no effect if it can’t be stored [COVER-01][DURA-02]', async () => {
  const asked = await hub.command(PASS, cover('bar'));
  expect(asked).toMatchObject({ ok: false, refusal: { code: 'not-allowed' } });
  hub.readOnly(true);
  expect(await hub.command(COLD, cover('cold'))).toMatchObject({ ok: false });
  hub.readOnly(false);
  expect([tickets(COLD), hub.engine.site().covers]).toEqual([[], []]);
});

it('a cover that ended long ago is deleted with the orders of its time [COVER-02]', async () => {
  await hub.command(COLD, cover('cold'));
  await hub.command(COLD, cover('cold', false));
  const all = () => hub.store.covers.during('site-1', 0, at('23:59'));
  hub.store.covers.deleteBefore(at('12:00'));
  expect(all()).toHaveLength(1);
  hub.store.covers.deleteBefore(at('12:02'));
  expect(all()).toEqual([]);
});
