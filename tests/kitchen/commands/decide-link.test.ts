import { describe, expect, test } from 'vitest';
import { arrives, at, course, event, item, order, twoMains } from '../builders.ts';
import { eventsOf, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const other = (number: number) =>
  arrives(
    order(`order-${number}`, {
      courses: [course(`course-${number}`, [`dish-${number}`], { fired: { at: at('12:01') } })],
      items: [item(`dish-${number}`)],
    }),
  );
const evening = () => new SmallKitchen([arrives(twoMains()), other(2), other(3), other(4)]);
const of = (number: number) => ({ orderId: `order-${number}`, courseId: `course-${number}` });

describe('[TICK-27] course.link', () => {
  const link = (linked: boolean, ...numbers: number[]) =>
    ({ name: 'course.link', courses: numbers.map(of), linked }) as const;
  const links = (kitchen: SmallKitchen) =>
    [2, 3, 4].map((number) => kitchen.course(`course-${number}`, `order-${number}`).linkedTo);

  test('creates mutual, transitive links once', () => {
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

  test('removes the chosen tickets from the group when unlinking', () => {
    const kitchen = evening();
    kitchen.command('a', '12:05', link(true, 2, 3, 4));
    eventsOf(kitchen.command('b', '12:06', link(false, 3)));
    expect(links(kitchen)).toEqual([['course-4'], [], ['course-2']]);
    eventsOf(kitchen.command('c', '12:07', link(false, 4)));
    expect(links(kitchen)).toEqual([[], [], []]);
    expect(kitchen.command('d', '12:08', link(false, 2))).toMatchObject({ facts: [] });
  });

  test('refuses a single ticket and missing ones', () => {
    expect(refusalOf(evening().command('a', '12:05', link(true, 2))).code).toBe('wrong-state');
    expect(refusalOf(evening().command('a', '12:05', link(true, 2, 9))).code).toBe('order-unknown');
  });
});

describe('[TICK-27] course.link', () => {
  const link = (linked: boolean, ...numbers: number[]) =>
    ({ name: 'course.link', courses: numbers.map(of), linked }) as const;

  test('creates events that name all other tickets, sorted', () => {
    const kitchen = evening();
    const events = eventsOf(kitchen.command('a', '12:05', link(true, 4, 2, 3)));
    expect(events).toMatchObject([
      {
        type: 'courseOrder',
        action: 'link',
        courseId: 'course-4',
        context: { linkedTo: ['course-2', 'course-3'], byName: 'Noa' },
      },
      { courseId: 'course-2', context: { linkedTo: ['course-3', 'course-4'] } },
      { courseId: 'course-3', context: { linkedTo: ['course-2', 'course-4'] } },
    ]);
  });

  test('creates an unlink without partners when the last link is removed', () => {
    const kitchen = evening();
    kitchen.command('a', '12:05', link(true, 2, 3));
    const events = eventsOf(kitchen.command('b', '12:06', link(false, 2)));
    expect(events).toMatchObject([
      { action: 'unlink', courseId: 'course-2' },
      { action: 'unlink', courseId: 'course-3' },
    ]);
    for (const { context } of events) expect(context).toEqual({ byName: 'Noa' });
  });

  test('treats one ticket named twice as a single one: wrong-state, with its id', () => {
    expect(refusalOf(evening().command('a', '12:05', link(true, 2, 2)))).toEqual({
      code: 'wrong-state',
      params: { id: 'course-2' },
    });
    expect(refusalOf(evening().command('a', '12:05', link(false, 9))).code).toBe('order-unknown');
  });

  test('takes effect even if another clock is ahead', () => {
    const ahead = event('x', '12:30', 'courseOrder', 'unlink', { orderId: 'order-2', courseId: 'course-2' });
    const kitchen = new SmallKitchen([other(2), other(3), ahead]);
    expect(eventsOf(kitchen.command('a', '12:05', link(true, 2, 3)))).toMatchObject([
      { date: at('12:30') + 1 },
      { date: at('12:05') },
    ]);
    expect(kitchen.course('course-2', 'order-2').linkedTo).toEqual(['course-3']);
  });

  test('creates no event for existing links in another order', () => {
    const linked = (number: number, linkedTo: string[]) =>
      event(`x-${number}`, '12:04', 'courseOrder', 'link', { ...of(number), context: { linkedTo } });
    const held = [
      linked(2, ['course-4', 'course-3']),
      linked(3, ['course-4', 'course-2']),
      linked(4, ['course-3', 'course-2']),
    ];
    const kitchen = new SmallKitchen([other(2), other(3), other(4), ...held]);
    expect(kitchen.command('a', '12:05', link(true, 2, 3, 4))).toMatchObject({ ok: true, facts: [] });
  });

  test('keeps on undo what was linked since [TICK-40]', () => {
    const kitchen = evening();
    kitchen.command('a', '12:05', link(true, 2, 3));
    kitchen.take([
      event('x', '12:05:02', 'courseOrder', 'link', { ...of(2), context: { linkedTo: ['course-4'] } }),
    ]);
    expect(eventsOf(kitchen.command('u', '12:05:04', { name: 'undo', id: 'a' }))).toMatchObject([
      { action: 'unlink', courseId: 'course-3' },
    ]);
    expect(kitchen.course('course-2', 'order-2').linkedTo).toEqual(['course-4']);
  });
});
