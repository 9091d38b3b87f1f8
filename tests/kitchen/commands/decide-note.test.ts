import { describe, expect, test } from 'vitest';
import { arrives, at, event, item, twoMains } from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

describe('[DLG-22] item.note', () => {
  const note = (text: string) => ({ name: 'item.note', ...mains, itemId: 'steak', note: text }) as const;

  test('accepts 150 characters, and refuses one more as too long', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    eventsOf(kitchen.command('c1', '12:04', note('ש'.repeat(150))));
    expect(kitchen.item('steak').note).toHaveLength(150);
    expect(refusalOf(kitchen.command('c2', '12:05', note('x'.repeat(151))))).toEqual({
      code: 'too-long',
      params: { limit: 150 },
    });
  });

  test('creates no event for an equal note; an empty one removes it', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    expect(eventsOf(kitchen.command('c1', '12:04', note(' rare ')))).toMatchObject([
      { context: { note: 'rare', byName: 'Noa' } },
    ]);
    expect(kitchen.command('c2', '12:05', note('rare'))).toMatchObject({ facts: [] });
    eventsOf(kitchen.command('c3', '12:06', note('')));
    expect(kitchen.item('steak').note).toBeUndefined();
  });
});

describe('[EXPO-21] item.note', () => {
  const note = (text: string, itemId = 'steak') =>
    ({ name: 'item.note', ...mains, itemId, note: text }) as const;

  test('creates an event with the item, the note and the author', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    expect(eventsOf(kitchen.command('c', '12:04', note('rare')))).toEqual([
      {
        type: 'itemNotes',
        action: 'set',
        orderId: 'order-1',
        courseId: 'mains',
        orderItemId: 'steak',
        itemId: 'item-steak',
        clientId: 'display-1',
        context: { byName: 'Noa', note: 'rare' },
        request_id: 'c',
        date: at('12:04'),
      },
    ]);
  });

  test('replaces the notes of the order, and changes nothing with the same text', () => {
    const orderedItems = [item('steak', { kdsNotes: ['rare', 'no salt'] }), item('fish')];
    const kitchen = new SmallKitchen([arrives(twoMains({ orderedItems }))]);
    expect(kitchen.command('c', '12:04', note('rare, no salt'))).toMatchObject({ ok: true, facts: [] });
    expect(kitchen.command('d', '12:04', note('', 'fish'))).toMatchObject({ ok: true, facts: [] });
    eventsOf(kitchen.command('e', '12:04', note('')));
    expect(kitchen.item('steak').note).toBeUndefined();
  });

  test('ignores surrounding spaces, also for the limit', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    eventsOf(kitchen.command('c', '12:04', note(`  ${'x'.repeat(150)}  `)));
    expect(kitchen.item('steak').note).toBe('x'.repeat(150));
    expect(kitchen.command('d', '12:05', note('🥩'.repeat(150)))).toMatchObject({ ok: true });
  });

  test('takes effect even if another clock is ahead, and names a missing item', () => {
    const ahead = event('x', '12:30', 'itemNotes', 'set', {
      orderItemId: 'steak',
      context: { note: 'well done' },
    });
    const kitchen = new SmallKitchen([arrives(twoMains()), ahead]);
    expect(eventsOf(kitchen.command('c', '12:04', note('rare')))).toMatchObject([{ date: at('12:30') + 1 }]);
    expect(refusalOf(kitchen.command('d', '12:05', note('rare', 'ghost')))).toEqual({
      code: 'item-unknown',
      params: { id: 'ghost' },
    });
  });
});
