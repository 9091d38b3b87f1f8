// Owns the examples of what changes sound like.
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../hub/kitchen/facts.ts';
import { arrives, at, course, courseEvent, fires, iso, item, itemEvent, order } from '../kitchen/builders.ts';
import { BoardKitchen } from './board-kitchen.ts';
import { fired } from './board-orders.ts';

describe('sounds', () => {
  const expo = { kind: 'expo', profile: 'pass' } as const;
  const loud = { pass: { alertOnNewOrder: true } };
  const twoItems = (updated: string, salad: object = {}, rest: object = {}) =>
    arrives(
      order('order-1', {
        courses: [course('mains', ['steak', 'salad'], fired('12:00'))],
        items: [item('steak'), item('salad', { ...salad })],
        updated,
        ...rest,
      }),
    );
  const soundsOf = (first: Fact[], then: Fact[], place = loud) => {
    const kitchen = new BoardKitchen(first, place);
    const board = kitchen.open(expo, '12:02');
    return board.update(kitchen.take(then), at('12:03'))?.sounds ?? [];
  };

  test('[TICK-33] a new ticket sounds with alertOnNewOrder only', () => {
    expect(soundsOf([], [twoItems('12:01')])).toEqual(['new']);
    expect(soundsOf([], [twoItems('12:01')], { pass: { alertOnNewOrder: false } })).toEqual([]);
  });

  test.each([
    ['[TICK-33] a changed note', twoItems('12:02', { note: 'no nuts' }), ['changed']],
    [
      '[TICK-33] a changed modifier',
      twoItems('12:02', { removedModifiers: [{ name: 'nuts' }] }),
      ['changed'],
    ],
    ['[TICK-33] a cancelled item', twoItems('12:02', { cancellation: { reason: 'gone' } }), ['cancelled']],
    [
      '[TICK-33] all items cancelled, which takes the ticket off',
      twoItems(
        '12:02',
        { cancellation: true },
        { items: [item('steak', { cancellation: true }), item('salad', { cancellation: true })] },
      ),
      ['cancelled'],
    ],
    ['[TICK-33] an added item', threeItems('12:02'), ['changed']],
    ['[TICK-33] a ticket that becomes ready', courseEvent('r', '12:02', 'ready'), ['ready']],
    ['[TICK-33] an item that is prepared makes no sound', itemEvent('p', '12:02', 'prepared', ['steak']), []],
  ])('%s', (_, fact, sounds) => {
    expect(soundsOf([twoItems('12:01')], [fact])).toEqual(sounds);
  });

  test('[TICK-33] the same document again makes no sound', () => {
    expect(soundsOf([twoItems('12:01')], [twoItems('12:02', {}, { diners: 9 })])).toEqual([]);
  });

  test('[TICK-06] firing a pending ticket is no new ticket', () => {
    const pending = arrives(
      order('order-1', {
        courses: [course('mains', ['steak'], { notified: { at: iso('12:00') } })],
        items: [item('steak')],
      }),
    );
    expect(soundsOf([pending], [fires('f', '12:02')])).toEqual([]);
  });
});

function threeItems(updated: string): Fact {
  return arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'salad', 'fish'], fired('12:00'))],
      items: [item('steak'), item('salad'), item('fish')],
      updated,
    }),
  );
}
