import { describe, expect, test } from 'vitest';
import { arrives, course, event, iso, itemEvent, type Rules, rules, twoMains } from '../builders.ts';
import { mains, noa, profile, SmallKitchen } from '../small-kitchen.ts';

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
const byHand = rules({ expeditor: { emableTimerForSelectedTickets: true } });
const kept = rules({ kds: { manageItemPrepTimes: true } });
const onClick = rules({ kds: { manageItemPrepTimes: true, initTicketPreptimeOnClick: true } });

describe('[LIVE-05] a timer command without effect creates no event', () => {
  const holds = (
    facts: Parameters<SmallKitchen['take']>[0],
    by: Rules,
    clock: string,
    command: ReturnType<typeof timer>,
  ) => {
    const decision = new SmallKitchen(facts, by).command('c', clock, command);
    return decision.ok && decision.facts.length === 0;
  };
  const started = event('t', '12:02', 'coursePreparing', 'start', { courseId: 'mains' });
  const withMinutes = event('t', '12:02', 'coursePreparing', 'start', {
    courseId: 'mains',
    context: { minutes: 3 },
  });

  test.each<[string, Parameters<SmallKitchen['take']>[0], Rules, string, ReturnType<typeof timer>, boolean]>([
    ['start while the countdown runs from the fire', [tenMinutes()], kept, '12:09:59', timer('start'), true],
    ['start after that countdown ran out', [tenMinutes()], kept, '12:10', timer('start'), false],
    ['start with other minutes', [tenMinutes()], kept, '12:04', timer('start', 4), false],
    ['start while it waits for a click', [tenMinutes()], onClick, '12:04', timer('start'), false],
    [
      'start while a started countdown runs',
      [tenMinutes(), started],
      onClick,
      '12:11:59',
      timer('start'),
      true,
    ],
    [
      'start after a started countdown ran out',
      [tenMinutes(), started],
      onClick,
      '12:12',
      timer('start'),
      false,
    ],
    ['start with the same minutes', [tenMinutes(), withMinutes], byHand, '12:04:59', timer('start', 3), true],
    [
      'start with the same minutes after they ran out',
      [tenMinutes(), withMinutes],
      byHand,
      '12:05',
      timer('start', 3),
      false,
    ],
    ['reset while it waits for a click', [tenMinutes()], onClick, '12:04', timer('reset'), true],
    ['reset while it runs', [tenMinutes()], kept, '12:04', timer('reset'), false],
    ['reset where preparation times are not used', [tenMinutes()], rules(), '12:04', timer('reset'), true],
    [
      'stop where the order document has the end',
      [tenMinutes({ prepEndDate: iso('12:02') })],
      kept,
      '12:04',
      timer('stop'),
      true,
    ],
    ['stop while it runs', [tenMinutes()], kept, '12:04', timer('stop'), false],
    [
      'start on a prepared ticket',
      [tenMinutes(), started, itemEvent('p', '12:03', 'prepared', ['steak', 'fish'])],
      onClick,
      '12:04',
      timer('start'),
      false,
    ],
  ])('%s: %#', (_, facts, by, clock, command, expected) => {
    expect(holds(facts, by, clock, command)).toBe(expected);
  });

  test('even if the time comes from the catalogue', () => {
    const lists = {
      items: [
        { _id: 'item-steak', name: 'Steak', ingredientOf: [], allergens: [], preparationTimeSeconds: 120 },
      ],
    };
    const by = rules({ kds: { manageItemPrepTimes: true } }, lists);
    expect(holds([arrives(twoMains())], by, '12:01:59', timer('start'))).toBe(true);
    expect(holds([arrives(twoMains())], by, '12:02', timer('start'))).toBe(false);
  });

  test('by the option of the display’s profile before the site’s; a customer board has none', () => {
    const kitchen = new SmallKitchen([tenMinutes()], rules());
    const actor = {
      ...noa,
      profile: profile({ manageItemPrepTimes: true, initTicketPreptimeOnClick: false }),
    };
    expect(kitchen.command('a', '12:04', timer('start'), { actor })).toMatchObject({ facts: [] });
    const waits = {
      ...noa,
      profile: profile({ manageItemPrepTimes: true, initTicketPreptimeOnClick: true }),
    };
    expect(kitchen.command('b', '12:04', timer('start'), { actor: waits })).toMatchObject({
      facts: [{ kind: 'action' }],
    });
  });
});
