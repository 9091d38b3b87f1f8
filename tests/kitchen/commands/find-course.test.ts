import { describe, expect, test } from 'vitest';
import { findCourse, findCourses, findItems, findOrder } from '../../../hub/kitchen/commands/find-course.ts';
import { arrives, course, item, order, orderOf, rules } from '../builders.ts';

const evening = orderOf([
  arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'fish']), course('cake', ['tart'])],
      items: [item('steak'), item('fish'), item('tart')],
    }),
  ),
]);
const view = {
  orders: new Map([['order-1', evening]]),
  ...rules(),
  region: 'US',
  role: 'site' as const,
  offline: false,
  eatInOrders: () => [],
  covers: [],
};
const unknown = (code: string, id: string) => ({ ok: false, refusal: { code, params: { id } } });

describe('looking up', () => {
  test('an order returns it, or order-unknown', () => {
    expect(findOrder(view, 'order-1')).toEqual({ ok: true, order: evening });
    expect(findOrder(view, 'ghost')).toEqual(unknown('order-unknown', 'ghost'));
  });

  test('a course of that order returns it, or course-unknown', () => {
    expect(findCourse(view, 'order-1', 'cake')).toEqual({
      ok: true,
      order: evening,
      course: evening.courses[1],
    });
    expect(findCourse(view, 'ghost', 'cake')).toEqual(unknown('order-unknown', 'ghost'));
    expect(findCourse(view, 'order-1', 'ghost')).toEqual(unknown('course-unknown', 'ghost'));
  });

  test('courses returns each once, and the first unknown one refuses all', () => {
    const found = findCourses(view, 'order-1', ['cake', 'mains', 'cake']);
    expect(found.ok && found.courses.map((each) => each.course.id)).toEqual(['cake', 'mains']);
    expect(findCourses(view, 'order-1', ['mains', 'x', 'y'])).toEqual(unknown('course-unknown', 'x'));
  });

  test('items of that course returns each once; one of another course is item-unknown', () => {
    const ask = (...itemIds: string[]) => findItems(view, { orderId: 'order-1', courseId: 'mains', itemIds });
    const found = ask('fish', 'steak', 'fish');
    expect(found.ok && found.items.map(({ id }) => id)).toEqual(['fish', 'steak']);
    expect(found.ok && found.course.id).toBe('mains');
    expect(ask('steak', 'tart')).toEqual(unknown('item-unknown', 'tart'));
    expect(findItems(view, { orderId: 'order-1', courseId: 'soup', itemIds: ['steak'] })).toEqual(
      unknown('course-unknown', 'soup'),
    );
  });
});
