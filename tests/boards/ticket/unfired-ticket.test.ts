// Unfired tickets: since when they are held, and the state of the course before them.
import { describe, expect, test } from 'vitest';
import { arrives, at, course, iso, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, ticketOn } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';

const notified = { notified: { at: iso('12:02') } };

function held(starters: object, mains: object = notified) {
  const facts = [
    arrives(
      order('order-5', {
        courses: [
          course('drinks', ['cola'], {
            courseType: 'Beverages',
            ...fired('12:00'),
            served: { at: iso('12:03') },
          }),
          course('starters', ['salad'], { courseType: 'Entrees', ...starters }),
          course('mains', ['steak'], { courseType: 'Mains', ...mains }),
        ],
        items: [item('cola'), item('salad'), item('steak')],
      }),
    ),
  ];
  const setup = { expeditor: { cardGpMethod: 'course' } };
  return ticketOn(new BoardKitchen(facts, { setup }).pass('12:20'), 'mains').held;
}

describe('an unfired ticket', () => {
  test('shows since when it is held, and that the course before it is cooking [CARD-02]', () => {
    expect(held(fired('12:05'))).toEqual({
      since: at('12:02'),
      before: { courseType: 'Entrees', status: 'fired', since: at('12:05') },
    });
  });

  test('shows that the course before it is ready, or served [CARD-02]', () => {
    const ready = { ...fired('12:05'), ready: { at: iso('12:09') } };
    expect(held(ready)?.before).toEqual({ courseType: 'Entrees', status: 'ready', since: at('12:09') });
    const served = { ...ready, served: { at: iso('12:11') } };
    expect(held(served)?.before).toEqual({ courseType: 'Entrees', status: 'served', since: at('12:11') });
  });

  test('refers to the last previous course still being made, else to the last one served [CARD-02]', () => {
    expect(held(notified)?.before).toEqual({ courseType: 'Beverages', status: 'served', since: at('12:03') });
  });

  test('no longer shows any of it once fired [CARD-02]', () => {
    expect(held(fired('12:05'), fired('12:06'))).toBeUndefined();
  });
});
