// Owns the examples of which courses of an order share one card.
import { describe, expect, test } from 'vitest';
import { cardSpan, courseDate, groupCourses } from '../../../hub/boards/order/group-courses.ts';
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

/** The ids of the courses of each card, joined as in a ticket's id. */
function cards(courses: Drawn[], minutes: number | undefined): string[] {
  const whole = orderWith(courses);
  const shown = whole.courses.map((one) => ({ course: one }));
  const span = minutes === undefined ? undefined : minutes * MINUTE_MS;
  return groupCourses(whole, shown, span).map((card) => card.map(({ course: { id } }) => id).join('+'));
}

describe('which courses of an order share one card', () => {
  test.each<[string, Drawn[], number | undefined, string[]]>([
    [
      'by course: each its own, in the order of the document',
      [
        ['b', 'Mains', fired('12:00')],
        ['a', 'Mains', fired('12:00')],
      ],
      undefined,
      ['b', 'a'],
    ],
    [
      'by date: those within the threshold share one, oldest first',
      [
        ['late', 'Mains', fired('12:03')],
        ['early', 'Mains', fired('12:00')],
      ],
      5,
      ['early+late'],
    ],
    [
      'exactly the threshold apart still shares',
      [
        ['a', 'Mains', fired('12:00')],
        ['b', 'Mains', fired('12:05')],
      ],
      5,
      ['a+b'],
    ],
    [
      'a second more does not',
      [
        ['a', 'Mains', fired('12:00')],
        ['b', 'Mains', fired('12:05:01')],
      ],
      5,
      ['a', 'b'],
    ],
    [
      'the threshold counts from the first of the card, lest cards creep',
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
      'of equal dates by course type, then by id',
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
      'the date goes before the course type',
      [
        ['a', 'Beverages', fired('12:01')],
        ['b', 'Mains', fired('12:00')],
      ],
      5,
      ['b+a'],
    ],
    [
      'a threshold of 0 joins equal dates alone',
      [
        ['a', 'Mains', fired('12:00')],
        ['b', 'Mains', fired('12:00')],
        ['c', 'Mains', fired('12:00:01')],
      ],
      0,
      ['a+b', 'c'],
    ],
    [
      'courses of two statuses never share one, even with one of the other between them',
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
  ])('[GRP-04] %s', (_, courses, minutes, expected) => {
    expect(cards(courses, minutes)).toEqual(expected);
  });

  test.each<[string, Stamps, string]>([
    ['the date of its cycle', { cycleDate: iso('11:00'), ...fired('12:00'), ...pending('11:50') }, '11:00'],
    ['else its fire', { ...fired('12:00'), ...pending('11:50') }, '12:00'],
    ['else its notice', pending('11:50'), '11:50'],
    ['else when its order was made', { served: { at: iso('12:30') } }, '11:45'],
  ])('[GRP-04] the date of a course is %s', (_, stamps, clock) => {
    const whole = orderWith([['a', 'Mains', stamps]], { created: iso('11:45') });
    const [only] = whole.courses;
    expect(only && courseDate(only, whole)).toBe(at(clock));
  });

  test('[GRP-04] and at last when it was served', () => {
    const [only] = orderWith([['a', 'Mains', { served: { at: iso('12:30') } }]]).courses;
    expect(only && courseDate(only, orderWith([]))).toBe(at('12:30'));
  });

  test('[GRP-24] the threshold is in minutes, 5 unless the setup says otherwise', () => {
    const span = (expeditor: Stamps) => cardSpan(rules({ expeditor }).setup, {});
    expect(span({})).toBeUndefined();
    expect(span({ cardGpMethod: 'course', courseDateGroupByThreshhold: 7 })).toBeUndefined();
    expect(span({ cardGpMethod: 'courseDate' })).toBe(5 * MINUTE_MS);
    expect(span({ cardGpMethod: 'courseDate', courseDateGroupByThreshhold: 12 })).toBe(12 * MINUTE_MS);
  });

  test('[TICK-36] a view of chosen orders is about their courses one by one', () => {
    const { setup } = rules({ expeditor: { cardGpMethod: 'courseDate' } });
    expect(cardSpan(setup, { orderIds: ['order-1'] })).toBeUndefined();
    expect(cardSpan(setup, { orderIds: [] })).toBe(5 * MINUTE_MS);
  });
});
