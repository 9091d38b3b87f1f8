// Owns the proof of moving, urging, linking, timing and reading tickets.
import { describe, expect, test } from 'vitest';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives, at, course, courseEvent, item, order, rules, twoMains } from './builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from './small-kitchen.ts';

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
  test('to the start, once; again only after another ticket went there', () => {
    const kitchen = evening();
    expect(eventsOf(kitchen.command('a', '12:05', move('toStart')))).toMatchObject([
      { type: 'courseOrder', action: 'moveToStart' },
    ]);
    expect(kitchen.course().position).toMatchObject({ value: { place: 'start' }, at: at('12:05') });
    expect(kitchen.command('b', '12:06', move('toStart'))).toMatchObject({ facts: [] });
    kitchen.command('c', '12:07', { ...move('toStart'), ...of(2) });
    expect(eventsOf(kitchen.command('d', '12:08', move('toStart')))).toHaveLength(1);
  });

  test('to the start though another ticket was moved there by a clock that is ahead', () => {
    const kitchen = evening();
    kitchen.command('a', '12:30', { ...move('toStart'), ...of(2) });
    eventsOf(kitchen.command('b', '12:05', move('toStart')));
    expect(kitchen.course().position?.at).toBeGreaterThan(at('12:30'));
    expect(kitchen.command('c', '12:06', move('toStart'))).toMatchObject({ facts: [] });
  });

  test('after another ticket, which must be there and not itself', () => {
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

  test('reset puts it back; where nothing was moved it does nothing', () => {
    const kitchen = evening();
    expect(kitchen.command('a', '12:05', move('reset'))).toMatchObject({ facts: [] });
    kitchen.command('b', '12:05', move('toStart'));
    eventsOf(kitchen.command('c', '12:06', move('reset')));
    expect(kitchen.course().position?.value).toEqual({ place: 'reset' });
  });

  test('urgent on and off, also off what is urgent by itself', () => {
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

describe('[TICK-27] course.link', () => {
  const link = (linked: boolean, ...numbers: number[]) =>
    ({ name: 'course.link', courses: numbers.map(of), linked }) as const;
  const links = (kitchen: SmallKitchen) =>
    [2, 3, 4].map((number) => kitchen.course(`course-${number}`, `order-${number}`).linkedTo);

  test('links are mutual, spread to the whole group and are made once', () => {
    const kitchen = evening();
    expect(
      eventsOf(kitchen.command('a', '12:05', link(true, 2, 3))).map(({ request_id }) => request_id),
    ).toEqual(['a', 'a:2']);
    expect(links(kitchen)).toEqual([['course-3'], ['course-2'], []]);
    kitchen.command('b', '12:06', link(true, 3, 4));
    expect(links(kitchen)).toEqual([
      ['course-3', 'course-4'],
      ['course-2', 'course-4'],
      ['course-2', 'course-3'],
    ]);
    expect(kitchen.command('c', '12:07', link(true, 2, 4))).toMatchObject({ facts: [] });
  });

  test('unlinking takes the chosen out of the group', () => {
    const kitchen = evening();
    kitchen.command('a', '12:05', link(true, 2, 3, 4));
    eventsOf(kitchen.command('b', '12:06', link(false, 3)));
    expect(links(kitchen)).toEqual([['course-4'], [], ['course-2']]);
    eventsOf(kitchen.command('c', '12:07', link(false, 4)));
    expect(links(kitchen)).toEqual([[], [], []]);
    expect(kitchen.command('d', '12:08', link(false, 2))).toMatchObject({ facts: [] });
  });

  test('one alone cannot be linked, and none that is not there', () => {
    expect(refusalOf(evening().command('a', '12:05', link(true, 2))).code).toBe('wrong-state');
    expect(refusalOf(evening().command('a', '12:05', link(true, 2, 9))).code).toBe('order-unknown');
  });
});

describe('[TICK-25] course.timer', () => {
  const timer = (action: 'start' | 'stop' | 'reset', minutes?: number) =>
    ({ name: 'course.timer', ...mains, do: action, ...(minutes === undefined ? {} : { minutes }) }) as const;

  test('start with minutes, stop, reset', () => {
    const kitchen = evening();
    expect(eventsOf(kitchen.command('a', '12:05', timer('start', 7)))).toMatchObject([
      { type: 'coursePreparing', action: 'start', context: { minutes: 7 } },
    ]);
    expect(kitchen.course().timer).toMatchObject({ value: { do: 'start', minutes: 7 }, at: at('12:05') });
    expect(kitchen.command('b', '12:06', timer('start', 7))).toMatchObject({ facts: [] });
    expect(eventsOf(kitchen.command('c', '12:06', timer('start', 9)))).toHaveLength(1);
    eventsOf(kitchen.command('d', '12:07', timer('stop')));
    expect(kitchen.command('e', '12:07', timer('stop'))).toMatchObject({ facts: [] });
    eventsOf(kitchen.command('f', '12:08', timer('reset')));
    expect(kitchen.course().timer?.value).toEqual({ do: 'reset' });
  });

  test('one that ran out can be started again', () => {
    const kitchen = evening();
    kitchen.command('a', '12:05', timer('start', 7));
    expect(eventsOf(kitchen.command('b', '12:13', timer('start', 7)))).toHaveLength(1);
  });

  test('a served ticket has none', () => {
    const kitchen = evening();
    kitchen.take([courseEvent('e', '12:10', 'served')]);
    expect(refusalOf(kitchen.command('a', '12:11', timer('start', 7))).code).toBe('wrong-state');
  });
});

test('[TICK-31] course.reviewed marks a ticket read, once', () => {
  const kitchen = evening();
  expect(eventsOf(kitchen.command('a', '12:05', { name: 'course.reviewed', ...mains }))).toMatchObject([
    { action: 'reviewed' },
  ]);
  expect(kitchen.course().reviewed).toBe(true);
  expect(kitchen.command('b', '12:06', { name: 'course.reviewed', ...mains })).toMatchObject({ facts: [] });
});
