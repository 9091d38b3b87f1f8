import { describe, expect, test } from 'vitest';
import { type PrepSettings, prepClock, prepTimer } from '../../../hub/kitchen/time/prep-times.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  event,
  fires,
  iso,
  item,
  order,
  type Rules,
  rules,
  twoMains,
} from '../builders.ts';
import { eventsOf, mains, noa, profile, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const byHand = rules({ expeditor: { emableTimerForSelectedTickets: true } });
const evening = () => new SmallKitchen([arrives(twoMains())], byHand);

describe('[TICK-25] course.timer', () => {
  const timer = (action: 'start' | 'stop' | 'reset', minutes?: number) =>
    ({ name: 'course.timer', ...mains, do: action, ...(minutes === undefined ? {} : { minutes }) }) as const;

  test('starts with minutes, stops, and resets', () => {
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

  test('can start again after it ran out', () => {
    const kitchen = evening();
    kitchen.command('a', '12:05', timer('start', 7));
    expect(eventsOf(kitchen.command('b', '12:13', timer('start', 7)))).toHaveLength(1);
  });

  test('is refused for a served ticket', () => {
    const kitchen = evening();
    kitchen.take([courseEvent('e', '12:10', 'served')]);
    expect(refusalOf(kitchen.command('a', '12:11', timer('start', 7))).code).toBe('wrong-state');
  });
});

const timer = (action: 'start' | 'stop' | 'reset', minutes?: number) =>
  ({ name: 'course.timer', ...mains, do: action, ...(minutes === undefined ? {} : { minutes }) }) as const;
const tenMinutes = (more: Record<string, unknown> = {}) =>
  arrives(
    twoMains({
      kdsCourses: [
        course('mains', ['steak', 'fish'], { fired: { at: iso('12:00') }, prepTimeMax: 600, ...more }),
      ],
    }),
  );
const kept = rules({ kds: { manageItemPrepTimes: true } });
const onClick = rules({ kds: { manageItemPrepTimes: true, initTicketPreptimeOnClick: true } });
const settings = (by: Rules): PrepSettings => ({
  managed: by.setup.kds.manageItemPrepTimes,
  startsOnClick: by.setup.kds.initTicketPreptimeOnClick,
  byHand: true,
  catalogueSeconds: () => undefined,
  siteSeconds: () => undefined,
});

/** The shown countdown: running until, waiting, or nothing. */
function shown(kitchen: SmallKitchen, by: Rules, clock: string): string {
  const running = prepClock(kitchen.course(), settings(by));
  if (running === undefined) return 'nothing';
  const { state, endsAt } = prepTimer(running, at(clock));
  return state === 'waiting' ? 'waiting' : `until ${new Date(endsAt).toISOString().slice(11, 16)}`;
}

describe('[TIME-09] [TIME-10] [TICK-25] a ticket of 10 minutes fired at 12:00, with preparation times in use', () => {
  test.each<[string, Rules, (readonly ['start' | 'stop' | 'reset', string, number?])[], string]>([
    ['untouched, it runs from the fire', kept, [], 'until 12:10'],
    ['reset returns it to not started', kept, [['reset', '12:02']], 'waiting'],
    [
      'started after a reset, it runs from then',
      kept,
      [
        ['reset', '12:02'],
        ['start', '12:03'],
      ],
      'until 12:13',
    ],
    ['stop ends it', kept, [['stop', '12:02']], 'nothing'],
    [
      'start after stop begins again',
      kept,
      [
        ['stop', '12:02'],
        ['start', '12:04'],
      ],
      'until 12:14',
    ],
    ['start with minutes uses those', kept, [['start', '12:02', 3]], 'until 12:05'],
    ['on click, it waits', onClick, [], 'waiting'],
    ['on click, it runs from the click', onClick, [['start', '12:03']], 'until 12:13'],
    [
      'on click, reset makes it wait again',
      onClick,
      [
        ['start', '12:03'],
        ['reset', '12:04'],
      ],
      'waiting',
    ],
  ])('shows the right countdown: %s', (_, by, taps, shows) => {
    const kitchen = new SmallKitchen([tenMinutes()], by);
    for (const [action, clock, minutes] of taps)
      eventsOf(kitchen.command(`c-${clock}`, clock, timer(action, minutes)));
    expect(shown(kitchen, by, '12:04')).toBe(shows);
  });

  test.each<[string, Rules, 'start' | 'stop' | 'reset', string]>([
    ['a start on click', onClick, 'start', 'waiting'],
    ['a stop', kept, 'stop', 'until 12:10'],
    ['a reset', kept, 'reset', 'until 12:10'],
  ])('has its previous countdown after undo of %s [TICK-40]', (_, by, action, before) => {
    const kitchen = new SmallKitchen([tenMinutes()], by);
    eventsOf(kitchen.command('c', '12:03', timer(action)));
    expect(shown(kitchen, by, '12:03')).not.toBe(before);
    eventsOf(kitchen.command('u', '12:03:05', { name: 'undo', id: 'c' }));
    expect(shown(kitchen, by, '12:04')).toBe(before);
  });

  test('has the countdown from its order document after undo [TICK-40]', () => {
    const begun = new SmallKitchen([tenMinutes({ prepStartDate: iso('12:02') })], onClick);
    eventsOf(begun.command('c', '12:03', timer('reset')));
    eventsOf(begun.command('u', '12:03:05', { name: 'undo', id: 'c' }));
    expect(shown(begun, onClick, '12:04')).toBe('until 12:12');
    const ended = new SmallKitchen([tenMinutes({ prepEndDate: iso('12:02') })], kept);
    eventsOf(ended.command('c', '12:03', timer('start')));
    expect(shown(ended, kept, '12:04')).toBe('until 12:13');
    eventsOf(ended.command('u', '12:03:05', { name: 'undo', id: 'c' }));
    expect(shown(ended, kept, '12:04')).toBe('nothing');
  });
});

describe('the event of course.timer', () => {
  test('has no minutes for a start without minutes, a stop and a reset', () => {
    const kitchen = new SmallKitchen([tenMinutes()], onClick);
    const common = { type: 'coursePreparing', ...mains, clientId: 'display-1', context: { byName: 'Noa' } };
    expect(eventsOf(kitchen.command('a', '12:02', timer('start')))).toStrictEqual([
      { ...common, action: 'start', request_id: 'a', date: at('12:02') },
    ]);
    const decision = kitchen.command('b', '12:03', timer('start', 5));
    expect(decision).toMatchObject({
      undo: { steps: [{ event: { action: 'start', context: { at: at('12:02'), byName: 'Noa' } } }] },
    });
    expect(decision.ok && decision.undo?.steps[0]?.event.context).not.toHaveProperty('minutes');
    expect(eventsOf(kitchen.command('c', '12:04', timer('stop', 5)))).toStrictEqual([
      { ...common, action: 'stop', request_id: 'c', date: at('12:04') },
    ]);
  });

  test('is dated after the effective value if it is a start', () => {
    const ahead = event('x', '12:30', 'coursePreparing', 'stop', { courseId: 'mains' });
    const kitchen = new SmallKitchen([tenMinutes(), ahead], kept);
    expect(eventsOf(kitchen.command('c', '12:05', timer('start')))).toMatchObject([
      { date: at('12:30') + 1 },
    ]);
  });
});

describe('[TICK-41] [PERM-13] minutes set by a user', () => {
  const at1204 = (by: Rules, own: Record<string, unknown> = {}, minutes?: number) => {
    const actor = { ...noa, profile: profile(own) };
    return new SmallKitchen([tenMinutes()], by).command('c', '12:04', timer('start', minutes), { actor });
  };

  test('are refused on a board without a countdown, whatever the page offers', () => {
    const refusal = { code: 'not-allowed', params: { option: 'emableTimerForSelectedTickets' } };
    expect(refusalOf(at1204(rules(), {}, 5))).toEqual(refusal);
    expect(refusalOf(at1204(kept, { manageItemPrepTimes: false }, 5))).toEqual(refusal);
  });

  test('are accepted where either option is on; a start without minutes needs none', () => {
    for (const decision of [
      at1204(byHand, {}, 5),
      at1204(kept, {}, 5),
      at1204(rules(), { manageItemPrepTimes: true }, 5),
      at1204(rules()),
    ])
      expect(eventsOf(decision)).toHaveLength(1);
  });
});

describe('a refusal of course.timer', () => {
  const pending = arrives(
    order('order-1', { courses: [course('mains', ['steak'], { notified: true })], items: [item('steak')] }),
  );

  test.each([
    ['a ticket that is not fired yet', [pending], 'pending'],
    [
      'a ticket that is on no board',
      [arrives(order('order-1', { courses: [course('mains', ['steak'])], items: [item('steak')] }))],
      'none',
    ],
    ['a served ticket', [arrives(twoMains()), courseEvent('s', '12:03', 'served')], 'served'],
  ])('is returned for %s', (_, facts, state) => {
    expect(refusalOf(new SmallKitchen(facts, byHand).command('c', '12:04', timer('start', 5)))).toEqual({
      code: 'wrong-state',
      params: { id: 'mains', state },
    });
  });

  test('is returned for a ready ticket, and names what is missing', () => {
    const facts = [arrives(twoMains()), courseEvent('r', '12:03', 'ready')];
    const kitchen = new SmallKitchen(facts, byHand);
    expect(kitchen.command('c', '12:04', timer('start', 5))).toMatchObject({ facts: [{ kind: 'action' }] });
    expect(refusalOf(kitchen.command('d', '12:04', { ...timer('stop'), courseId: 'ghost' })).code).toBe(
      'course-unknown',
    );
  });
});

describe('a ticket that is fired again', () => {
  test('restarts its countdown, and an undo does not restore the previous timer [TICK-11]', () => {
    const kitchen = new SmallKitchen([tenMinutes()], kept);
    kitchen.command('c', '12:05', timer('start', 3));
    kitchen.take([fires('f', '12:05:02')]);
    expect(kitchen.command('u', '12:05:04', { name: 'undo', id: 'c' })).toMatchObject({
      ok: true,
      facts: [],
    });
    expect(shown(kitchen, kept, '12:06')).toBe('until 12:15');
  });

  test('can be timed even if its fire is dated ahead of the hub', () => {
    const kitchen = new SmallKitchen([tenMinutes(), fires('f', '12:30')], kept);
    const [started] = eventsOf(kitchen.command('c', '12:20', timer('start', 3)));
    expect(started?.date).toBe(at('12:30'));
    expect(kitchen.course().timer?.value).toEqual({ do: 'start', minutes: 3 });
  });
});
