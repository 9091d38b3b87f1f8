// Owns the proof of reading a new ticket.
import { expect, test } from 'vitest';
import { arrives, at, courseEvent, twoMains } from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const read = { name: 'course.reviewed', ...mains } as const;

test('[TICK-31] course.reviewed marks a ticket read, once, and by whom', () => {
  const kitchen = new SmallKitchen([arrives(twoMains())]);
  expect(kitchen.course().reviewed).toBe(false);
  expect(eventsOf(kitchen.command('a', '12:05', read))).toEqual([
    {
      type: 'courseAction',
      action: 'reviewed',
      ...mains,
      clientId: 'display-1',
      context: { byName: 'Noa' },
      request_id: 'a',
      date: at('12:05'),
    },
  ]);
  expect(kitchen.course().reviewed).toBe(true);
  expect(kitchen.command('b', '12:06', read)).toEqual({ ok: true, facts: [], outbox: [] });
});

test('[TICK-40] it has no way back', () => {
  const kitchen = new SmallKitchen([arrives(twoMains())]);
  expect(kitchen.command('a', '12:05', read)).not.toHaveProperty('undo');
  expect(refusalOf(kitchen.command('u', '12:05:01', { name: 'undo', id: 'a' })).code).toBe('not-allowed');
  expect(kitchen.course().reviewed).toBe(true);
});

test('[TICK-31] read on another display, it is read; a ticket that is not there is named', () => {
  const kitchen = new SmallKitchen([arrives(twoMains()), courseEvent('x', '12:03', 'reviewed')]);
  expect(kitchen.command('a', '12:05', read)).toMatchObject({ facts: [] });
  expect(refusalOf(kitchen.command('b', '12:05', { ...read, courseId: 'ghost' })).code).toBe(
    'course-unknown',
  );
});
