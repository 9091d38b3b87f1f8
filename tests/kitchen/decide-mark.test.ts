// Owns the proof of marking items: one event each command, forward only, and nothing for what holds already.
import { describe, expect, test } from 'vitest';
import { arrives, at, course, courseEvent, item, itemEvent, order, twoMains } from './builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from './small-kitchen.ts';

const mark = (itemIds: string[], as: 'preparing' | 'cooking' | 'prepared' | 'todo') =>
  ({ name: 'item.mark', ...mains, itemIds, as }) as const;

describe('[LIVE-05] item.mark in an order of two mains fired at 12:00', () => {
  test('one item: an event with its id, signed, sent and shown', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    const decision = kitchen.command('c1', '12:04', mark(['steak'], 'prepared'));
    expect(eventsOf(decision)).toEqual([
      {
        type: 'itemAction',
        action: 'prepared',
        request_id: 'c1',
        orderId: 'order-1',
        courseId: 'mains',
        orderItemId: 'steak',
        itemId: 'item-steak',
        date: at('12:04'),
        clientId: 'display-1',
        context: { byName: 'Noa' },
      },
    ]);
    expect(decision).toMatchObject({ outbox: [{ kind: 'action', event: { request_id: 'c1' } }] });
    expect(kitchen.item('steak')).toMatchObject({ state: 'prepared', stageAt: at('12:04'), stageBy: 'Noa' });
  });

  test('[TICK-23] several items: one event for those that are not there yet', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), itemEvent('e', '12:03', 'preparing', ['steak'])]);
    expect(
      eventsOf(kitchen.command('c1', '12:04', mark(['steak', 'fish', 'fish'], 'cooking'))),
    ).toMatchObject([{ type: 'itemAction', action: 'cooking', applyToItems: ['steak', 'fish'] }]);
    expect(eventsOf(kitchen.command('c2', '12:05', mark(['fish'], 'prepared')))).toHaveLength(1);
    const [only] = eventsOf(kitchen.command('c3', '12:06', mark(['steak', 'fish'], 'prepared')));
    expect(only).toMatchObject({ orderItemId: 'steak' });
    expect(only?.applyToItems).toBeUndefined();
  });

  test('a target that holds: done, no event, no undo', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    kitchen.command('c1', '12:04', mark(['steak'], 'prepared'));
    expect(kitchen.command('c2', '12:05', mark(['steak'], 'prepared'))).toEqual({
      ok: true,
      facts: [],
      outbox: [],
    });
  });

  test('[TICK-37] forward only: from prepared back to cooking is refused, for all items named', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), itemEvent('e', '12:03', 'prepared', ['fish'])]);
    const refusal = refusalOf(kitchen.command('c1', '12:04', mark(['steak', 'fish'], 'cooking')));
    expect(refusal).toEqual({ code: 'wrong-state', params: { id: 'fish', state: 'prepared' } });
    expect(kitchen.item('steak').stage).toBe('todo');
  });

  test('[TICK-17] back to do: prepared is switched off, what was begun is reset', () => {
    const begun = [
      itemEvent('e', '12:03', 'prepared', ['fish']),
      itemEvent('f', '12:03', 'preparing', ['steak']),
    ];
    const kitchen = new SmallKitchen([arrives(twoMains()), ...begun]);
    expect(eventsOf(kitchen.command('c1', '12:04', mark(['steak', 'fish'], 'todo')))).toMatchObject([
      { type: 'itemAction', action: 'notPrepared', orderItemId: 'fish', request_id: 'c1' },
      { type: 'itemPreparing', action: 'reset', orderItemId: 'steak', request_id: 'c1:2' },
    ]);
    expect(kitchen.course().stage).toBe('fired');
  });

  test.each([
    ['served', itemEvent('e', '12:03', 'served', ['steak'])],
    ['served', courseEvent('e', '12:03', 'served')],
    [
      'cancelled',
      arrives(twoMains({ updated: '12:03', orderedItems: [item('steak', { cancellation: true })] })),
    ],
  ])('[TICK-37] an item that is %s: wrong-state', (state, fact) => {
    const kitchen = new SmallKitchen([arrives(twoMains()), fact]);
    for (const as of ['prepared', 'todo'] as const) {
      expect(refusalOf(kitchen.command(`c-${as}`, '12:04', mark(['steak'], as)))).toMatchObject({
        code: 'wrong-state',
        params: { id: 'steak', state },
      });
    }
  });

  test('what is not there is named', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    const ask = (id: string, more: object) =>
      refusalOf(kitchen.command(id, '12:04', { ...mark(['steak'], 'prepared'), ...more }));
    expect(ask('a', { orderId: 'nope' })).toEqual({ code: 'order-unknown', params: { id: 'nope' } });
    expect(ask('b', { courseId: 'nope' })).toEqual({ code: 'course-unknown', params: { id: 'nope' } });
    expect(ask('c', { itemIds: ['steak', 'nope'] })).toEqual({
      code: 'item-unknown',
      params: { id: 'nope' },
    });
  });

  test('a cook may begin before the fire', () => {
    const pending = order('order-1', {
      courses: [course('mains', ['steak'], { notified: true })],
      items: [item('steak')],
    });
    const kitchen = new SmallKitchen([arrives(pending)]);
    eventsOf(kitchen.command('c1', '12:04', mark(['steak'], 'preparing')));
    expect(kitchen.course()).toMatchObject({ status: 'pending', items: [{ state: 'preparing' }] });
  });

  test('takes effect though another clock is ahead', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), itemEvent('zz', '12:30', 'cooking', ['steak'])]);
    const [marked] = eventsOf(kitchen.command('c1', '12:04', mark(['steak'], 'prepared')));
    expect(marked?.date).toBe(at('12:30') + 1);
    expect(kitchen.item('steak').stage).toBe('prepared');
  });
});

describe('[TICK-21] [TICK-22] course.prepareAll', () => {
  test('marks every active item, also one that waits, and no other', () => {
    const items = [
      item('steak', { activateAt: at('12:20') }),
      item('fish', { cancellation: true }),
      item('soup', { served: true }),
      item('rice', { prepared: true }),
      item('salad'),
    ];
    const kdsCourses = [course('mains', ['steak', 'fish', 'soup', 'rice', 'salad'], { fired: true })];
    const kitchen = new SmallKitchen([arrives(twoMains({ orderedItems: items, kdsCourses }))]);
    const events = eventsOf(kitchen.command('c1', '12:04', { name: 'course.prepareAll', ...mains }));
    expect(events).toMatchObject([{ action: 'prepared', applyToItems: ['steak', 'salad'] }]);
    expect(kitchen.course().stage).toBe('prepared');
    expect(kitchen.command('c2', '12:05', { name: 'course.prepareAll', ...mains })).toMatchObject({
      facts: [],
    });
  });
});

describe('[TICK-18] item.serve', () => {
  const serve = (itemIds: string[], served: boolean) =>
    ({ name: 'item.serve', ...mains, itemIds, served }) as const;

  test('serves items on their own and takes them back', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    expect(eventsOf(kitchen.command('c1', '12:04', serve(['steak', 'fish'], true)))).toMatchObject([
      { type: 'itemServed', action: 'served', applyToItems: ['steak', 'fish'] },
    ]);
    expect(kitchen.course()).toMatchObject({ status: 'fired', firstServedAt: at('12:04') });
    expect(kitchen.command('c2', '12:05', serve(['steak'], true))).toMatchObject({ facts: [] });
    expect(eventsOf(kitchen.command('c3', '12:05', serve(['steak'], false)))).toMatchObject([
      { action: 'notServed' },
    ]);
    expect(kitchen.item('steak').state).toBe('todo');
  });

  test('one of a served course cannot be taken back alone; a cancelled one cannot be served', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), courseEvent('e', '12:03', 'served')]);
    expect(refusalOf(kitchen.command('c1', '12:04', serve(['steak'], false))).code).toBe('wrong-state');
    const gone = new SmallKitchen([
      arrives(twoMains({ orderedItems: [item('steak', { cancellation: true })] })),
    ]);
    expect(refusalOf(gone.command('c1', '12:04', serve(['steak'], true))).code).toBe('wrong-state');
  });
});

describe('[DLG-22] item.note', () => {
  const note = (text: string) => ({ name: 'item.note', ...mains, itemId: 'steak', note: text }) as const;

  test('150 characters are kept, one more is too long', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    eventsOf(kitchen.command('c1', '12:04', note('ש'.repeat(150))));
    expect(kitchen.item('steak').note).toHaveLength(150);
    expect(refusalOf(kitchen.command('c2', '12:05', note('x'.repeat(151))))).toEqual({
      code: 'too-long',
      params: { limit: 150 },
    });
  });

  test('the same note makes no event; an empty one takes it away', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    expect(eventsOf(kitchen.command('c1', '12:04', note(' rare ')))).toMatchObject([
      { context: { note: 'rare', byName: 'Noa' } },
    ]);
    expect(kitchen.command('c2', '12:05', note('rare'))).toMatchObject({ facts: [] });
    eventsOf(kitchen.command('c3', '12:06', note('')));
    expect(kitchen.item('steak').note).toBeUndefined();
  });
});
