import { describe, expect, test } from 'vitest';
import { arrives, at, course, courseEvent, item, order, rules, twoMains } from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const fired = () => new SmallKitchen([arrives(twoMains())]);

describe('[DLG-08] served.before', () => {
  test('serves what the board shows and was fired long enough ago', () => {
    const late = order('order-2', {
      courses: [course('late', ['pie'], { fired: { at: at('12:25') } })],
      items: [item('pie')],
    });
    const kitchen = new SmallKitchen([arrives(twoMains()), arrives(late)]);
    const covered = [mains, { orderId: 'order-2', courseId: 'late' }, { orderId: 'gone', courseId: 'gone' }];
    const decision = kitchen.command(
      'a',
      '12:30',
      { name: 'served.before', profile: 'pass', minutes: 30 },
      { covered },
    );
    expect(eventsOf(decision).map(({ courseId, action }) => [courseId, action])).toEqual([
      ['mains', 'ready'],
      ['mains', 'served'],
    ]);
    expect(kitchen.course('late', 'order-2').status).toBe('fired');
  });

  test('serves only listed courses, and of them only those the board shows [DLG-30]', () => {
    const other = order('order-2', {
      courses: [course('late', ['pie'], { fired: { at: at('11:25') } })],
      items: [item('pie')],
    });
    const late = { orderId: 'order-2', courseId: 'late' };
    const servedOf = (courses: { orderId: string; courseId: string }[], covered = [mains, late]) => {
      const kitchen = new SmallKitchen([arrives(twoMains()), arrives(other)]);
      const command = { name: 'served.before', profile: 'pass', minutes: 10, courses } as const;
      const events = eventsOf(kitchen.command('a', '12:30', command, { covered }));
      return events.flatMap(({ action, courseId }) => (action === 'served' ? [courseId] : []));
    };
    expect(servedOf([late])).toEqual(['late']);
    expect(servedOf([mains, late])).toEqual(['mains', 'late']);
    expect(servedOf([mains], [late])).toEqual([]);
  });

  test('refuses without such a board: board-unknown', () => {
    const command = { name: 'served.before', profile: 'ghost', minutes: 30 } as const;
    expect(refusalOf(fired().command('a', '12:30', command))).toEqual({
      code: 'board-unknown',
      params: { id: 'ghost' },
    });
  });
});

describe('[DLG-08] served.before 30 minutes', () => {
  const command = { name: 'served.before', profile: 'pass', minutes: 30 } as const;
  const untracked = rules({ expeditor: { trackReadyStatus: false } });
  const served = (kitchen: SmallKitchen, now: string | number) =>
    eventsOf(kitchen.command('a', now, command, { covered: [mains] })).map(({ action }) => action);

  test.each([
    ['just before the 30 minutes are over', at('12:30') - 1, []],
    ['at 30 minutes', at('12:30'), ['served']],
    ['later', at('12:31'), ['served']],
  ])('treats a ticket fired at 12:00 correctly %s', (_, now, actions) => {
    expect(served(new SmallKitchen([arrives(twoMains())], untracked), now)).toEqual(actions);
  });

  test('only serves a ready ticket, and a served one not again', () => {
    const ready = courseEvent('r', '12:05', 'ready');
    expect(served(new SmallKitchen([arrives(twoMains()), ready]), '12:40')).toEqual(['served']);
    expect(
      served(new SmallKitchen([arrives(twoMains()), courseEvent('s', '12:05', 'served')]), '12:40'),
    ).toEqual([]);
  });

  test('leaves an unfired ticket alone', () => {
    const pending = order('order-1', {
      courses: [course('mains', ['steak'], { notified: true })],
      items: [item('steak')],
    });
    expect(served(new SmallKitchen([arrives(pending)]), '14:00')).toEqual([]);
  });
});
