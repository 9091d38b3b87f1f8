import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives, at, course, iso, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'pass' };
const grill: BoardAddress = { kind: 'kitchen', profile: 'line', station: 'bon-grill' };
const cold: BoardAddress = { kind: 'kitchen', profile: 'line', station: 'bon-cold' };

const tmOptions = ['markCourseAsServed'];
const SETUP = {
  expeditor: { trackReadyStatus: true },
  kds: { readyWaitsForAllergies: true },
  profiles: [
    { _id: 'pass', type: 'expo', name: 'Pass', tmOptions },
    { _id: 'line', type: 'kitchen', name: 'Line', ticketDisplayMethod: 'cards', tmOptions },
  ],
};

function site() {
  const small = smallSite(SETUP);
  const bons = [
    { _id: 'bon-grill', name: 'Grill', printedItems: ['item-steak'] },
    { _id: 'bon-cold', name: 'Cold', printedItems: ['item-salad'] },
  ];
  return { ...small, catalogue: { ...small.catalogue, kitchenBons: bons } };
}

let hub: TestHub;
beforeEach(async () => {
  hub = new TestHub(tempDir(), at('12:01'), site());
  await hub.take(
    arrives(
      order('order-1', {
        courses: [course('mains', ['steak', 'salad'], { fired: { at: iso('12:00') } })],
        items: [
          item('steak', { item: 'item-steak', dinerTags: ['nuts'] }),
          item('salad', { item: 'item-salad' }),
        ],
      }),
    ),
  );
});
afterEach(() => hub.close());

const seen: Command = { name: 'order.allergiesSeen', orderId: 'order-1', courseIds: ['mains'] };
const ready: Command = { name: 'course.ready', orderId: 'order-1', courseId: 'mains', ready: true };

function askedAt(address: BoardAddress) {
  const board = hub.board(address);
  if (!('head' in board)) throw new Error('not an operator board');
  return board.tickets['mains']?.allergiesSeen;
}

it('each station confirms allergies once, ready waits for all, and the order’s history names who and when [EXPO-36]', async () => {
  expect(askedAt(grill)).toEqual({ here: false, missing: ['Grill', 'Cold'] });
  expect(await hub.command(pass, ready)).toMatchObject({ ok: false, refusal: { code: 'allergies-unseen' } });

  expect(await hub.command(grill, seen)).toMatchObject({ ok: true });
  expect(askedAt(grill)).toEqual({ here: true, missing: ['Cold'] });
  expect(askedAt(cold)).toEqual({ here: false, missing: ['Cold'] });
  expect(await hub.command(pass, ready)).toMatchObject({
    refusal: { code: 'allergies-unseen', params: { stations: 'Cold' } },
  });

  hub.restart();
  expect(askedAt(grill)).toEqual({ here: true, missing: ['Cold'] });
  await hub.command(cold, seen);
  expect(askedAt(pass)).toEqual({ here: false, missing: [] });
  expect(await hub.command(pass, ready)).toMatchObject({ ok: true });

  const history = hub.store.audit.find({ orderIds: ['order-1'], limit: 50 });
  const confirmed = history.filter(({ action }) => action === 'order.allergiesSeen');
  expect(confirmed).toMatchObject([{ result: 'done' }, { result: 'done', staff: { name: 'Avi' } }]);
  const kept = hub.store.orders.history('order-1').events.map(({ fact }) => JSON.parse(fact));
  expect(kept.filter(({ kind }) => kind === 'allergies-seen').map(({ stations }) => stations)).toEqual([
    ['bon-grill'],
    ['bon-cold'],
  ]);
});

it('a pass confirms allergies for itself, under its name, and leaves ready to the stations [EXPO-36]', async () => {
  await hub.command(grill, seen);
  await hub.command(pass, seen);
  expect(askedAt(cold)).toEqual({ here: false, missing: ['Cold'], boards: ['Pass'] });
  expect(askedAt(pass)).toEqual({ here: true, missing: ['Cold'], boards: ['Pass'] });
  expect(await hub.command(pass, ready)).toMatchObject({ refusal: { params: { stations: 'Cold' } } });
});

it('an allergy receipt is undone alone and once, also over a restart [EXPO-36][TICK-40]', async () => {
  await hub.command(grill, seen, { id: 'seen-grill' });
  await hub.command(cold, seen, { id: 'seen-cold' });
  expect(await hub.command(grill, { name: 'undo', id: 'seen-grill' })).toMatchObject({ ok: true });
  expect(askedAt(grill)).toEqual({ here: false, missing: ['Grill'] });
  expect(await hub.command(grill, { name: 'undo', id: 'seen-grill' })).toMatchObject({ ok: true });
  hub.restart();
  expect(askedAt(grill)).toEqual({ here: false, missing: ['Grill'] });
  await hub.command(grill, seen);
  expect(askedAt(pass)).toEqual({ here: false, missing: [] });
});
