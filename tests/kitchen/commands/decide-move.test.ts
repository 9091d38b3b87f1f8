import { describe, expect, test } from 'vitest';
import type { Command } from '../../../shared/protocol/command.ts';
import { arrives, at, course, event, item, order, rules, twoMains } from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const other = (number: number) =>
  arrives(
    order(`order-${number}`, {
      courses: [course(`course-${number}`, [`dish-${number}`], { fired: { at: at('12:01') } })],
      items: [item(`dish-${number}`)],
    }),
  );
const evening = () => new SmallKitchen([arrives(twoMains()), other(2), other(3), other(4)]);
const of = (number: number) => ({ orderId: `order-${number}`, courseId: `course-${number}` });
type Move = Extract<Command, { name: 'course.move' }>['do'];
const move = (to: Move, more: object = {}) => ({ name: 'course.move', ...mains, do: to, ...more }) as const;

describe('[TICK-26] course.move', () => {
  test('moves to the start once, and again only after another ticket was moved there', () => {
    const kitchen = evening();
    expect(eventsOf(kitchen.command('a', '12:05', move('toStart')))).toMatchObject([
      { type: 'courseOrder', action: 'moveToStart' },
    ]);
    expect(kitchen.course().position).toMatchObject({ value: { place: 'start' }, at: at('12:05') });
    expect(kitchen.command('b', '12:06', move('toStart'))).toMatchObject({ facts: [] });
    kitchen.command('c', '12:07', { ...move('toStart'), ...of(2) });
    expect(eventsOf(kitchen.command('d', '12:08', move('toStart')))).toHaveLength(1);
  });

  test('moves to the start even if another ticket was moved there by a clock that is ahead', () => {
    const kitchen = evening();
    kitchen.command('a', '12:30', { ...move('toStart'), ...of(2) });
    eventsOf(kitchen.command('b', '12:05', move('toStart')));
    expect(kitchen.course().position?.at).toBeGreaterThan(at('12:30'));
    expect(kitchen.command('c', '12:06', move('toStart'))).toMatchObject({ facts: [] });
  });

  test('moves after another ticket, which must exist and not be the same', () => {
    const kitchen = evening();
    const [event] = eventsOf(kitchen.command('a', '12:05', move('after', { after: 'course-2' })));
    expect(event).toMatchObject({ action: 'moveAfter', context: { afterCourseId: 'course-2' } });
    expect(kitchen.command('b', '12:06', move('after', { after: 'course-2' }))).toMatchObject({ facts: [] });
    expect(refusalOf(kitchen.command('c', '12:06', move('after', { after: 'ghost' })))).toEqual({
      code: 'course-unknown',
      params: { id: 'ghost' },
    });
    expect(refusalOf(kitchen.command('d', '12:06', move('after', { after: 'mains' }))).code).toBe(
      'wrong-state',
    );
    expect(refusalOf(kitchen.command('e', '12:06', move('after'))).code).toBe('bad-message');
  });

  test('moves after a ticket that is itself behind this one: the later move wins, even over a clock that is ahead [TICK-36]', () => {
    const kitchen = evening();
    const behindMe = { ...move('after', { after: 'mains' }), ...of(2) };
    kitchen.command('a', '12:30', behindMe);
    const [event] = eventsOf(kitchen.command('b', '12:05', move('after', { after: 'course-2' })));
    expect(event).toMatchObject({ action: 'moveAfter' });
    expect(kitchen.course().position?.at).toBeGreaterThan(at('12:30'));
    expect(kitchen.command('c', '12:06', move('after', { after: 'course-2' }))).toMatchObject({ facts: [] });
    // And back again, repeatedly: it is never reported as done without being done.
    expect(eventsOf(kitchen.command('d', '12:07', behindMe))).toHaveLength(1);
    expect(eventsOf(kitchen.command('e', '12:08', move('after', { after: 'course-2' })))).toHaveLength(1);
  });

  test('moves right behind a ticket again after another was moved there [TICK-36]', () => {
    const kitchen = evening();
    const after2 = move('after', { after: 'course-2' });
    eventsOf(kitchen.command('a', '12:05', after2));
    eventsOf(kitchen.command('b', '12:06', { ...after2, ...of(3) }));
    expect(eventsOf(kitchen.command('c', '12:07', after2))).toHaveLength(1);
    expect(kitchen.command('d', '12:08', after2)).toMatchObject({ facts: [] });
  });

  test('puts a ticket back with reset; without a move it does nothing', () => {
    const kitchen = evening();
    expect(kitchen.command('a', '12:05', move('reset'))).toMatchObject({ facts: [] });
    kitchen.command('b', '12:05', move('toStart'));
    eventsOf(kitchen.command('c', '12:06', move('reset')));
    expect(kitchen.course().position?.value).toEqual({ place: 'reset' });
  });

  test('switches urgent on and off, even for tickets that are urgent by default', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())], rules({ urgentOnItems: ['item-steak'] }));
    expect(kitchen.command('a', '12:05', move('urgent'))).toMatchObject({ facts: [] });
    expect(eventsOf(kitchen.command('b', '12:05', move('notUrgent')))).toMatchObject([
      { action: 'notUrgent' },
    ]);
    expect(kitchen.course().urgent).toBe(false);
    eventsOf(kitchen.command('c', '12:06', move('urgent')));
    expect(kitchen.course().urgent).toBe(true);
  });
});

describe('[TICK-26] [TICK-36] the result of course.move', () => {
  const behind = (courseId: string) => move('after', { after: courseId });

  test.each([
    ['toStart', move('toStart'), 'moveToStart', {}],
    ['after', behind('course-2'), 'moveAfter', { afterCourseId: 'course-2' }],
    ['urgent', move('urgent'), 'urgent', {}],
  ] as const)(
    'is an event for %s with the course, the position and the user',
    (_, command, action, context) => {
      expect(eventsOf(evening().command('a', '12:05', command))).toStrictEqual([
        {
          type: 'courseOrder',
          action,
          ...mains,
          clientId: 'display-1',
          context: { byName: 'Noa', ...context },
          request_id: 'a',
          date: at('12:05'),
        },
      ]);
    },
  );

  test('for a second position removes the first one', () => {
    const kitchen = evening();
    kitchen.command('a', '12:05', behind('course-2'));
    expect(eventsOf(kitchen.command('b', '12:06', behind('course-3')))).toMatchObject([
      { context: { afterCourseId: 'course-3' } },
    ]);
    expect(eventsOf(kitchen.command('c', '12:07', move('toStart')))).toHaveLength(1);
    expect(eventsOf(kitchen.command('d', '12:08', behind('course-3')))).toHaveLength(1);
    expect(kitchen.course().position?.value).toEqual({ place: 'after', courseId: 'course-3' });
  });

  test('is one event for two resets', () => {
    const kitchen = evening();
    kitchen.command('a', '12:05', behind('course-2'));
    expect(eventsOf(kitchen.command('b', '12:06', move('reset')))).toMatchObject([{ action: 'reset' }]);
    expect(kitchen.command('c', '12:07', move('reset'))).toMatchObject({ facts: [] });
  });

  test('takes effect even if another clock is ahead', () => {
    const ahead = (action: string) => event('x', '12:30', 'courseOrder', action, { courseId: 'mains' });
    const moved = new SmallKitchen([arrives(twoMains()), other(2), ahead('moveToStart')]);
    expect(eventsOf(moved.command('a', '12:05', behind('course-2')))).toMatchObject([
      { date: at('12:30') + 1 },
    ]);
    const calm = new SmallKitchen([arrives(twoMains()), ahead('notUrgent')]);
    expect(eventsOf(calm.command('a', '12:05', move('urgent')))).toMatchObject([{ date: at('12:30') + 1 }]);
    expect(calm.course().urgent).toBe(true);
  });

  test('is an event to the start for a ticket that was put back or is after another, whatever others are there', () => {
    const kitchen = evening();
    kitchen.command('a', '12:30', { ...behind('course-3'), ...of(2) });
    kitchen.command('b', '12:31', { ...move('toStart'), ...of(4) });
    kitchen.command('c', '12:32', { ...move('reset'), ...of(4) });
    expect(eventsOf(kitchen.command('d', '12:05', move('toStart')))).toMatchObject([{ date: at('12:05') }]);
  });

  test('is a refusal that names a missing ticket or order', () => {
    expect(refusalOf(evening().command('a', '12:05', { ...move('toStart'), courseId: 'ghost' })).code).toBe(
      'course-unknown',
    );
    expect(refusalOf(evening().command('a', '12:05', { ...move('urgent'), orderId: 'ghost' })).code).toBe(
      'order-unknown',
    );
  });

  test.each([
    ['to the start', [], move('toStart'), { action: 'reset', context: {} }],
    [
      'after another, from the start',
      [move('toStart')],
      behind('course-2'),
      { action: 'moveToStart', context: { at: at('12:04'), byName: 'Noa' } },
    ],
    [
      'to the start, from after another',
      [behind('course-3')],
      move('toStart'),
      { action: 'moveAfter', context: { at: at('12:04'), byName: 'Noa', afterCourseId: 'course-3' } },
    ],
    ['urgent', [], move('urgent'), { action: 'notUrgent', context: {} }],
    ['not urgent', [move('urgent')], move('notUrgent'), { action: 'urgent', context: {} }],
  ] as const)('can be undone for a move %s [TICK-40]', (_, before, command, back) => {
    const kitchen = evening();
    for (const earlier of before) kitchen.command('first', '12:04', earlier);
    expect(kitchen.command('a', '12:05', command)).toMatchObject({
      undo: { steps: [{ event: { type: 'courseOrder', ...mains, ...back } }] },
    });
  });
});
