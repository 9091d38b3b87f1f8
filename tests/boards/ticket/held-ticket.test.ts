// What a ticket tells that isn't fired: since when it is held, and what the course before it does.
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

describe('a ticket that is not fired', () => {
  test('[CARD-02] says since when it is held, and that the course before it cooks', () => {
    expect(held(fired('12:05'))).toEqual({
      since: at('12:02'),
      before: { courseType: 'Entrees', status: 'fired', since: at('12:05') },
    });
  });

  test('[CARD-02] or that it is ready, or served', () => {
    const ready = { ...fired('12:05'), ready: { at: iso('12:09') } };
    expect(held(ready)?.before).toEqual({ courseType: 'Entrees', status: 'ready', since: at('12:09') });
    const served = { ...ready, served: { at: iso('12:11') } };
    expect(held(served)?.before).toEqual({ courseType: 'Entrees', status: 'served', since: at('12:11') });
  });

  test('[CARD-02] of several the last one in the making counts, else the last one served', () => {
    expect(held(notified)?.before).toEqual({ courseType: 'Beverages', status: 'served', since: at('12:03') });
  });

  test('[CARD-02] once fired it says nothing of it', () => {
    expect(held(fired('12:05'), fired('12:06'))).toBeUndefined();
  });
});
