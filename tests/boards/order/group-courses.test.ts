import { describe, expect, test } from 'vitest';
import { cardPlan, cardsOf, courseDate, groupCourses } from '../../../hub/boards/order/group-courses.ts';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { arrives, at, course, iso, item, order, orderOf, rules } from '../../kitchen/builders.ts';

type Stamps = Record<string, unknown>;
type Drawn = [id: string, courseType: string, stamps: Stamps];

const fired = (clock: string) => ({ fired: { at: iso(clock) } });
const pending = (clock: string) => ({ notified: { at: iso(clock) } });

function orderWith(courses: Drawn[], more: Stamps = {}) {
  const wire = order('order-1', {
    courses: courses.map(([id, courseType, stamps]) => course(id, [`${id}-1`], { courseType, ...stamps })),
    items: courses.map(([id]) => item(`${id}-1`)),
    ...more,
  });
  return orderOf([arrives(wire)]);
}

/** The course ids of each card, joined as in a ticket's id. */
function cards(courses: Drawn[], minutes: number | undefined): string[] {
  const whole = orderWith(courses);
  const shown = whole.courses.map((one) => ({ course: one }));
  const span = minutes === undefined ? undefined : minutes * MINUTE_MS;
  return groupCourses(whole, shown, span).map((card) => card.map(({ course: { id } }) => id).join('+'));
}

describe('courses of an order on cards', () => {
  test.each<[string, Drawn[], number | undefined, string[]]>([
    [
      'by course, each on its own card, in document order',
      [
        ['b', 'Mains', fired('12:00')],
        ['a', 'Mains', fired('12:00')],
      ],
      undefined,
      ['b', 'a'],
    ],
    [
      'by date, those within the threshold on one card, oldest first',
      [
        ['late', 'Mains', fired('12:03')],
        ['early', 'Mains', fired('12:00')],
      ],
      5,
      ['early+late'],
    ],
    [
      'together if exactly the threshold apart',
      [
        ['a', 'Mains', fired('12:00')],
        ['b', 'Mains', fired('12:05')],
      ],
      5,
      ['a+b'],
    ],
    [
      'separately if one second more apart',
      [
        ['a', 'Mains', fired('12:00')],
        ['b', 'Mains', fired('12:05:01')],
      ],
      5,
      ['a', 'b'],
    ],
    [
      'by the threshold from the first of the card, so that cards don’t creep',
      [
        ['a', 'Mains', fired('12:00')],
        ['b', 'Mains', fired('12:04')],
        ['c', 'Mains', fired('12:08')],
        ['d', 'Mains', fired('12:12')],
      ],
      5,
      ['a+b', 'c+d'],
    ],
    [
      'by course type, then by id, for equal dates',
      [
        ['z', 'Beverages', fired('12:00')],
        ['b', 'Mains', fired('12:00')],
        ['a', 'Mains', fired('12:00')],
        ['y', 'Entrees', fired('12:00')],
      ],
      5,
      ['z+y+a+b'],
    ],
    [
      'by date before course type',
      [
        ['a', 'Beverages', fired('12:01')],
        ['b', 'Mains', fired('12:00')],
      ],
      5,
      ['b+a'],
    ],
    [
      'only for equal dates with a threshold of 0',
      [
        ['a', 'Mains', fired('12:00')],
        ['b', 'Mains', fired('12:00')],
        ['c', 'Mains', fired('12:00:01')],
      ],
      0,
      ['a+b', 'c'],
    ],
    [
      'by status, even if a course of another status is dated in between',
      [
        ['a', 'Mains', fired('12:00')],
        ['b', 'Mains', pending('12:01')],
        ['c', 'Mains', fired('12:02')],
        ['d', 'Mains', { ...fired('12:02'), served: { at: iso('12:03') } }],
        ['e', 'Mains', pending('12:04')],
      ],
      5,
      ['a+c', 'b+e', 'd'],
    ],
  ])('are grouped %s [GRP-04]', (_, courses, minutes, expected) => {
    expect(cards(courses, minutes)).toEqual(expected);
  });

  test.each<[string, Stamps, string]>([
    ['the cycle date', { cycleDate: iso('11:00'), ...fired('12:00'), ...pending('11:50') }, '11:00'],
    ['the fire time, without a cycle date', { ...fired('12:00'), ...pending('11:50') }, '12:00'],
    ['the notified time, if not fired', pending('11:50'), '11:50'],
    [
      'the creation time of the order, if neither fired nor notified',
      { served: { at: iso('12:30') } },
      '11:45',
    ],
  ])('use as their date %s [GRP-04]', (_, stamps, clock) => {
    const whole = orderWith([['a', 'Mains', stamps]], { created: iso('11:45') });
    const [only] = whole.courses;
    expect(only && courseDate(only, whole)).toBe(at(clock));
  });

  test('use the serve time as their last resort for the date [GRP-04]', () => {
    const [only] = orderWith([['a', 'Mains', { served: { at: iso('12:30') } }]]).courses;
    expect(only && courseDate(only, orderWith([]))).toBe(at('12:30'));
  });

  const plan = (
    expeditor: Stamps,
    own: Parameters<typeof cardPlan>[1] = { cardGpMethod: undefined },
    view = {},
  ) => cardPlan(rules({ expeditor }).setup, own, view);
  const BY_COURSE = { span: undefined, byOrder: false };

  test('have a threshold in minutes, 5 unless the setup says otherwise [GRP-24]', () => {
    expect(plan({ cardGpMethod: 'course', courseDateGroupByThreshhold: 7 })).toEqual(BY_COURSE);
    expect(plan({ cardGpMethod: 'courseDate' }).span).toBe(5 * MINUTE_MS);
    expect(plan({ cardGpMethod: 'courseDate', courseDateGroupByThreshhold: 12 }).span).toBe(12 * MINUTE_MS);
  });

  test('share one if fired together and the setup has no choice; a profile may have its own [GRP-04] [GRP-27]', () => {
    expect(plan({}).byOrder).toBe(true);
    expect(plan({}, { cardGpMethod: 'course' })).toEqual(BY_COURSE);
    expect(plan({ cardGpMethod: 'course' }, { cardGpMethod: 'order' }).byOrder).toBe(true);
  });

  test('stay separate in a view of selected orders [TICK-36]', () => {
    expect(plan({ cardGpMethod: 'courseDate' }, undefined, { orderIds: ['order-1'] })).toEqual(BY_COURSE);
    expect(plan({}, undefined, { orderIds: ['order-1'] })).toEqual(BY_COURSE);
    expect(plan({ cardGpMethod: 'courseDate' }, undefined, { orderIds: [] }).span).toBe(5 * MINUTE_MS);
  });
});

describe('courses fired together', () => {
  const served = (clock: string) => ({ served: { at: iso(clock) } });
  const readyAt = (clock: string) => ({ ready: { at: iso(clock) } });

  /** Each card as its id and its courses. */
  const byOrder = (courses: Drawn[], more: Stamps = {}, shown = (_: string) => true) => {
    const whole = orderWith(courses, more);
    const here = whole.courses.filter(({ id }) => shown(id)).map((course) => ({ course }));
    return cardsOf(whole, here, { span: undefined, byOrder: true }).map((card) => [
      card.id ?? card.courses[0]?.course.id,
      card.courses.map(({ course: { id } }) => id).join(' '),
    ]);
  };

  test('share a card within a minute of the first, drinks first, whatever their states [GRP-27]', () => {
    const courses: Drawn[] = [
      ['m', 'Mains', fired('12:01')],
      ['d', 'Beverages', { ...fired('12:00'), ...readyAt('12:02') }],
      ['e', 'Entrees', fired('12:01:01')],
    ];
    expect(byOrder(courses)).toEqual([
      ['d+m', 'd m'],
      ['e', 'e'],
    ]);
  });

  test('leave unfired courses of a table on separate cards [GRP-27]', () => {
    const courses: Drawn[] = [
      ['d', 'Beverages', fired('12:00')],
      ['m', 'Mains', pending('12:00')],
      ['c', 'Desserts', pending('12:00')],
    ];
    expect(byOrder(courses).sort()).toEqual([
      ['c', 'c'],
      ['d', 'd'],
      ['m', 'm'],
    ]);
  });

  test.each([
    ['a delivery', { orderType: 'Delivery' }],
    ['a take-away', { orderType: 'TA' }],
    ['a counter order to take away', { orderType: 'OTC', serviceType: 'takeaway' }],
    ['a counter order to eat in', { orderType: 'OTC', serviceType: 'seated' }],
  ])('of %s are one card, whenever they are fired [GRP-27]', (_, more) => {
    const courses: Drawn[] = [
      ['d', 'Beverages', fired('12:00')],
      ['e', 'Entrees', fired('12:09')],
      ['m', 'Mains', pending('12:00')],
    ];
    expect(byOrder(courses, more)).toEqual([['d+e+m', 'd e m']]);
  });

  test('keep the card’s id when one of them is served and leaves the card [GRP-27]', () => {
    const drinks: Drawn = ['d', 'Beverages', { ...fired('12:00'), ...served('12:03') }];
    expect(byOrder([drinks, ['m', 'Mains', fired('12:00')]])).toEqual([
      ['d+m', 'm'],
      ['d', 'd'],
    ]);
    const mains: Drawn = ['m', 'Mains', { ...fired('12:00'), ...served('12:12') }];
    expect(byOrder([drinks, mains])).toEqual([['d+m', 'd m']]);
  });

  test('have the same card id on a board that shows only one of them, and no card where none is shown [GRP-27]', () => {
    const courses: Drawn[] = [
      ['d', 'Beverages', fired('12:00')],
      ['m', 'Mains', fired('12:00')],
    ];
    expect(byOrder(courses, {}, (id) => id === 'm')).toEqual([['d+m', 'm']]);
    expect(byOrder(courses, {}, () => false)).toEqual([]);
  });
});
