import { describe, expect, test } from 'vitest';
import { arrives, at, course, courseEvent, item, itemEvent, order, twoMains } from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const mark = (itemIds: string[], as: 'preparing' | 'cooking' | 'prepared' | 'todo') =>
  ({ name: 'item.mark', ...mains, itemIds, as }) as const;

describe('[LIVE-05] item.mark in an order of two mains fired at 12:00', () => {
  test('creates for one item an event with its id, signed, sent and shown', () => {
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

  test('creates for several items one event with those that change [TICK-23]', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), itemEvent('e', '12:03', 'preparing', ['steak'])]);
    expect(
      eventsOf(kitchen.command('c1', '12:04', mark(['steak', 'fish', 'fish'], 'cooking'))),
    ).toMatchObject([{ type: 'itemAction', action: 'cooking', applyToItems: ['steak', 'fish'] }]);
    expect(eventsOf(kitchen.command('c2', '12:05', mark(['fish'], 'prepared')))).toHaveLength(1);
    const [only] = eventsOf(kitchen.command('c3', '12:06', mark(['steak', 'fish'], 'prepared')));
    expect(only).toMatchObject({ orderItemId: 'steak' });
    expect(only?.applyToItems).toBeUndefined();
  });

  test('creates no event and no undo if the items are already in the target state', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    kitchen.command('c1', '12:04', mark(['steak'], 'prepared'));
    expect(kitchen.command('c2', '12:05', mark(['steak'], 'prepared'))).toEqual({
      ok: true,
      facts: [],
      outbox: [],
    });
  });

  test('refuses to go back from prepared to cooking, for all items named [TICK-37]', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), itemEvent('e', '12:03', 'prepared', ['fish'])]);
    const refusal = refusalOf(kitchen.command('c1', '12:04', mark(['steak', 'fish'], 'cooking')));
    expect(refusal).toEqual({ code: 'wrong-state', params: { id: 'fish', state: 'prepared' } });
    expect(kitchen.item('steak').stage).toBe('todo');
  });

  test('reverts to todo by switching prepared off or resetting what was begun [TICK-17]', () => {
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
  ])('refuses an item that is %s: wrong-state [TICK-37]', (state, fact) => {
    const kitchen = new SmallKitchen([arrives(twoMains()), fact]);
    for (const as of ['prepared', 'todo'] as const) {
      expect(refusalOf(kitchen.command(`c-${as}`, '12:04', mark(['steak'], as)))).toMatchObject({
        code: 'wrong-state',
        params: { id: 'steak', state },
      });
    }
  });

  test('names missing items', () => {
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

  test('allows a cook to begin before the fire', () => {
    const pending = order('order-1', {
      courses: [course('mains', ['steak'], { notified: true })],
      items: [item('steak')],
    });
    const kitchen = new SmallKitchen([arrives(pending)]);
    eventsOf(kitchen.command('c1', '12:04', mark(['steak'], 'preparing')));
    expect(kitchen.course()).toMatchObject({ status: 'pending', items: [{ state: 'preparing' }] });
  });

  test('takes effect even if another clock is ahead', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), itemEvent('zz', '12:30', 'cooking', ['steak'])]);
    const [marked] = eventsOf(kitchen.command('c1', '12:04', mark(['steak'], 'prepared')));
    expect(marked?.date).toBe(at('12:30') + 1);
    expect(kitchen.item('steak').stage).toBe('prepared');
  });
});

describe('[TICK-21] [TICK-22] course.prepareAll', () => {
  test('marks every active item, even a pending one, and no others', () => {
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

describe('[TICK-16] [TICK-17] [TICK-37] item.mark', () => {
  const common = {
    ...mains,
    orderItemId: 'steak',
    itemId: 'item-steak',
    clientId: 'display-1',
    context: { byName: 'Noa' },
  };

  test.each([
    ['preparing', 'todo', 'itemPreparing', 'preparing'],
    ['cooking', 'todo', 'itemAction', 'cooking'],
    ['prepared', 'todo', 'itemAction', 'prepared'],
    ['cooking', 'preparing', 'itemAction', 'cooking'],
    ['todo', 'preparing', 'itemPreparing', 'reset'],
    ['todo', 'cooking', 'itemPreparing', 'reset'],
    ['todo', 'prepared', 'itemAction', 'notPrepared'],
  ] as const)('to %s, from %s, creates %s %s', (as, from, type, action) => {
    const before = from === 'todo' ? [] : [itemEvent('x', '12:03', from, ['steak'])];
    const kitchen = new SmallKitchen([arrives(twoMains()), ...before]);
    expect(eventsOf(kitchen.command('c', '12:04', mark(['steak'], as)))).toStrictEqual([
      { type, action, ...common, request_id: 'c', date: at('12:04') },
    ]);
    expect(kitchen.item('steak').stage).toBe(as);
  });

  test.each([
    ['todo', 'todo', 'holds'],
    ['preparing', 'preparing', 'holds'],
    ['preparing', 'cooking', 'wrong-state'],
    ['preparing', 'prepared', 'wrong-state'],
    ['cooking', 'prepared', 'wrong-state'],
  ] as const)('to %s, from %s, results in %s', (as, from, outcome) => {
    const before = from === 'todo' ? [] : [itemEvent('x', '12:03', from, ['steak'])];
    const decision = new SmallKitchen([arrives(twoMains()), ...before]).command(
      'c',
      '12:04',
      mark(['steak'], as),
    );
    if (outcome === 'holds') expect(decision).toEqual({ ok: true, facts: [], outbox: [] });
    else expect(refusalOf(decision)).toEqual({ code: outcome, params: { id: 'steak', state: from } });
  });

  test('dates an event for several items after the latest change of them all', () => {
    const ahead = [
      itemEvent('x', '12:30', 'preparing', ['fish']),
      itemEvent('y', '12:20', 'preparing', ['steak']),
    ];
    const kitchen = new SmallKitchen([arrives(twoMains()), ...ahead]);
    expect(eventsOf(kitchen.command('c', '12:04', mark(['steak', 'fish'], 'cooking')))).toMatchObject([
      { date: at('12:30') + 1 },
    ]);
  });
});

describe('[TICK-21] course.prepareAll', () => {
  const all = { name: 'course.prepareAll', ...mains } as const;

  test('does nothing for a served ticket, or if all items are cancelled', () => {
    const served = new SmallKitchen([arrives(twoMains()), courseEvent('s', '12:03', 'served')]);
    expect(served.command('c', '12:04', all)).toMatchObject({ ok: true, facts: [] });
    const gone = [item('steak', { cancellation: true }), item('fish', { cancellation: true })];
    expect(
      new SmallKitchen([arrives(twoMains({ orderedItems: gone }))]).command('c', '12:04', all),
    ).toMatchObject({ facts: [] });
  });

  test('finishes items in progress too, and names a missing ticket', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), itemEvent('x', '12:03', 'cooking', ['fish'])]);
    expect(eventsOf(kitchen.command('c', '12:04', all))).toMatchObject([{ applyToItems: ['steak', 'fish'] }]);
    expect(refusalOf(kitchen.command('d', '12:04', { ...all, courseId: 'ghost' })).code).toBe(
      'course-unknown',
    );
  });
});
