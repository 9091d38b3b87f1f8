import { describe, expect, test } from 'vitest';
import {
  courseKpis,
  DELAYED_ITEMS_SHOWN,
  type LateCourse,
  nextDelayAt,
} from '../../../hub/boards/sums/course-kpis.ts';
import { at } from '../../kitchen/builders.ts';

const late = (id: string, type: string, clock: string, items: string[] = [id]): LateCourse => ({
  id,
  type,
  lateFrom: at(clock),
  items: items.map((name) => ({
    ticketId: id,
    orderId: `order-${id}`,
    courseId: id,
    title: id,
    courseType: type,
    itemId: name,
    name,
    quantity: 1,
    state: 'todo',
  })),
});
const typesAt = (clock: string, ...courses: LateCourse[]) =>
  courseKpis(courses, at(clock)).types.map((kpi) => Object.values(kpi));
const rowsAt = (clock: string, ...courses: LateCourse[]) =>
  courseKpis(courses, at(clock)).delayed.map(({ name, minutes }) => `${name} ${minutes}`);

describe('[DLG-07] [LOG-07] delays per course type, with count, average, maximum and total in minutes', () => {
  test.each<[string, string, LateCourse[], unknown[][]]>([
    ['no late course', '12:30', [], []],
    ['one course', '12:30', [late('a', 'Mains', '12:10')], [['Mains', 1, 20, 20, 20]]],
    [
      'several courses of one type',
      '12:30',
      [late('a', 'Mains', '12:10'), late('b', 'Mains', '12:25'), late('c', 'Mains', '12:29')],
      [['Mains', 3, 8.7, 20, 26]],
    ],
    [
      'types in the order in which a card joins them',
      '12:30',
      [
        late('a', 'Desserts', '12:29'),
        late('b', 'Mains', '12:28'),
        late('c', 'Tapas', '12:27'),
        late('d', 'Beverages', '12:26'),
      ],
      [
        ['Beverages', 1, 4, 4, 4],
        ['Desserts', 1, 1, 1, 1],
        ['Tapas', 1, 3, 3, 3],
        ['Mains', 1, 2, 2, 2],
      ],
    ],
    [
      'full minutes only, so that rows add up',
      '12:30:59',
      [late('a', 'Mains', '12:29'), late('b', 'Mains', '12:30')],
      [['Mains', 2, 0.5, 1, 1]],
    ],
    [
      'a clock set back, without a negative delay',
      '12:00',
      [late('a', 'Mains', '12:10')],
      [['Mains', 1, 0, 0, 0]],
    ],
  ])('are correct for: %s', (_, clock, courses, types) => {
    expect(typesAt(clock, ...courses)).toEqual(types);
  });
});

describe('[DLG-07] the table of delayed items', () => {
  test('has the latest first, equal ones by their course, the lines of a course in ticket order', () => {
    const courses = [
      late('b', 'Mains', '12:10', ['fish', 'beef']),
      late('a', 'Mains', '12:10', ['soup']),
      late('c', 'Mains', '12:05'),
    ];
    expect(rowsAt('12:30', ...courses)).toEqual(['c 25', 'soup 20', 'fish 20', 'beef 20']);
  });

  test('is limited in length and has the number of further ones', () => {
    const many = Array.from({ length: DELAYED_ITEMS_SHOWN }, (_, index) => `item ${index}`);
    expect(courseKpis([late('a', 'Mains', '12:10', many)], at('12:30'))).not.toHaveProperty('more');
    const kpis = courseKpis([late('a', 'Mains', '12:10', [...many, 'x', 'y'])], at('12:30'));
    expect([kpis.delayed.length, kpis.more]).toEqual([DELAYED_ITEMS_SHOWN, 2]);
  });
});

describe('next automatic change of delays', () => {
  test.each([
    ['12:10', '12:11'],
    ['12:10:59', '12:11'],
    ['12:11', '12:12'],
  ])('read at %s, is at %s [DLG-07]', (clock, next) => {
    expect(nextDelayAt([late('a', 'Mains', '12:10')], at(clock))).toBe(at(next));
  });

  test('is the first of several, and absent without any [DLG-07]', () => {
    const courses = [late('a', 'Mains', '12:10:30'), late('b', 'Mains', '12:10:10')];
    expect(nextDelayAt(courses, at('12:12'))).toBe(at('12:12:10'));
    expect(nextDelayAt([], at('12:12'))).toBe(Infinity);
  });
});
