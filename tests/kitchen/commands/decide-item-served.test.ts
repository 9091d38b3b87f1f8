import { describe, expect, test } from 'vitest';
import { arrives, at, courseEvent, item, itemEvent, twoMains } from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

describe('[TICK-18] item.serve', () => {
  const serve = (itemIds: string[], served: boolean) =>
    ({ name: 'item.serve', ...mains, itemIds, served }) as const;

  test('serves items separately and reverts that', () => {
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

  test('refuses to revert one of a served course alone, and to serve a cancelled one', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), courseEvent('e', '12:03', 'served')]);
    expect(refusalOf(kitchen.command('c1', '12:04', serve(['steak'], false))).code).toBe('wrong-state');
    const gone = new SmallKitchen([
      arrives(twoMains({ orderedItems: [item('steak', { cancellation: true })] })),
    ]);
    expect(refusalOf(gone.command('c1', '12:04', serve(['steak'], true))).code).toBe('wrong-state');
  });
});

describe('[TICK-18] item.serve', () => {
  const serve = (itemIds: string[], served = true) =>
    ({ name: 'item.serve', ...mains, itemIds, served }) as const;

  test('names one item by its ids, with the name of the user', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    const [event] = eventsOf(kitchen.command('c', '12:04', serve(['steak'])));
    expect(event).toEqual({
      type: 'itemServed',
      action: 'served',
      orderId: 'order-1',
      courseId: 'mains',
      orderItemId: 'steak',
      itemId: 'item-steak',
      clientId: 'display-1',
      context: { byName: 'Noa' },
      request_id: 'c',
      date: at('12:04'),
    });
  });

  test('names only items that change, and refuses all if one is cancelled', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), itemEvent('x', '12:03', 'served', ['fish'])]);
    expect(eventsOf(kitchen.command('c', '12:04', serve(['steak', 'fish'])))).toMatchObject([
      { orderItemId: 'steak' },
    ]);
    const gone = [item('steak'), item('fish', { cancellation: { transferred: true } })];
    const other = new SmallKitchen([arrives(twoMains({ orderedItems: gone }))]);
    expect(refusalOf(other.command('c', '12:04', serve(['steak', 'fish'])))).toEqual({
      code: 'wrong-state',
      params: { id: 'fish', state: 'transferred' },
    });
    expect(refusalOf(other.command('d', '12:04', serve(['fish'], false))).code).toBe('wrong-state');
    expect(other.item('steak').state).toBe('todo');
  });

  test('does nothing for a served ticket: nothing to serve, nothing to revert', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), courseEvent('e', '12:03', 'served')]);
    expect(kitchen.command('c', '12:04', serve(['steak']))).toMatchObject({ ok: true, facts: [] });
    expect(refusalOf(kitchen.command('d', '12:04', serve(['steak'], false))).params).toEqual({
      id: 'steak',
      state: 'served',
    });
  });

  test('names a missing item, and reverts nothing if not yet served', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    expect(refusalOf(kitchen.command('c', '12:04', serve(['ghost']))).code).toBe('item-unknown');
    expect(kitchen.command('d', '12:04', serve(['steak'], false))).toMatchObject({ ok: true, facts: [] });
  });

  test('takes effect for all items even if another clock is ahead', () => {
    const ahead = [
      itemEvent('x', '12:30', 'notServed', ['fish']),
      itemEvent('y', '12:20', 'notServed', ['steak']),
    ];
    const kitchen = new SmallKitchen([arrives(twoMains()), ...ahead]);
    expect(eventsOf(kitchen.command('c', '12:04', serve(['steak', 'fish'])))).toMatchObject([
      { date: at('12:30') + 1 },
    ]);
    expect(kitchen.course().items.map(({ state }) => state)).toEqual(['served', 'served']);
  });
});
