import { describe, expect, test } from 'vitest';
import { arrives, at, course, iso, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, hanging, ticketOn } from '../board-kitchen.ts';
import { fired, ticket } from '../board-orders.ts';

type Wire = Record<string, unknown>;

const cycleOf = (stamps: Wire, pass: Wire) =>
  ticketOn(
    new BoardKitchen([ticket('mains', '12:00', {}, { ...fired('12:00'), ...stamps })], { pass }).pass(
      '12:01',
    ),
  ).cycle;
const named = { cycle: 2, cycleDate: iso('12:20') };

describe('[PERM-17] the cycle of a ticket', () => {
  test('is hidden unless its profile chooses a format', () => {
    expect(cycleOf(named, {})).toBeUndefined();
    expect(cycleOf(named, { cycleDisplayMethod: 'none' })).toBeUndefined();
    expect(cycleOf(named, { cycleDisplayMethod: 'by-moon' })).toBeUndefined();
  });

  test('is shown by number or time, as chosen in the profile', () => {
    expect(cycleOf(named, { cycleDisplayMethod: 'number' })).toEqual({ name: '2' });
    expect(cycleOf(named, { cycleDisplayMethod: 'time' })).toEqual({ at: at('12:20') });
  });

  test('is absent if the order lacks it', () => {
    expect(cycleOf({ cycle: 2 }, { cycleDisplayMethod: 'time' })).toBeUndefined();
    expect(cycleOf({ cycle: '' }, { cycleDisplayMethod: 'number' })).toBeUndefined();
    expect(cycleOf({ cycleDate: iso('12:20') }, { cycleDisplayMethod: 'number' })).toBeUndefined();
  });

  test('of several courses on one card shows each cycle once, with the earliest time', () => {
    const both = arrives(
      order('order-1', {
        courses: [
          course('mains', ['steak'], { ...fired('12:00'), cycle: 3, cycleDate: iso('12:04') }),
          course('sides', ['salad'], { ...fired('12:00'), cycle: 2, cycleDate: iso('12:02') }),
          course('more', ['fish'], { ...fired('12:00'), cycle: 3, cycleDate: iso('12:04') }),
        ],
        items: [
          item('steak', { name: 'Steak' }),
          item('salad', { name: 'Salad' }),
          item('fish', { name: 'Fish' }),
        ],
      }),
    );
    const onOneCard = (cycleDisplayMethod: string) => {
      const setup = { expeditor: { cardGpMethod: 'courseDate', courseDateGroupByThreshhold: 5 } };
      const board = new BoardKitchen([both], { setup, pass: { cycleDisplayMethod } }).pass('12:05');
      return hanging(board).map((id) => ticketOn(board, id).cycle);
    };
    expect(onOneCard('number')).toEqual([{ name: '2, 3' }]);
    expect(onOneCard('time')).toEqual([{ at: at('12:02') }]);
  });
});
