// Random commands on the order of the random facts.
import fc from 'fast-check';
import type { Command } from '../../shared/protocol/command.ts';
import { COURSE_IDS, ITEM_IDS } from './kitchen-facts.ts';

const course = fc.constantFrom(...COURSE_IDS).map((courseId) => ({ orderId: 'order-1', courseId }));
const of = (courseId: string, itemIds: string[]) => ({ orderId: 'order-1', courseId, itemIds });
/** Nearly always items of the command's course. */
const someItems = fc.oneof(
  { weight: 6, arbitrary: fc.subarray(['steak', 'fish'], { minLength: 1 }).map((ids) => of('mains', ids)) },
  { weight: 3, arbitrary: fc.constant(of('cake', ['tart'])) },
  { weight: 1, arbitrary: fc.subarray(ITEM_IDS, { minLength: 1 }).map((ids) => of('cake', ids)) },
);
const courseIds = fc.subarray(COURSE_IDS, { minLength: 1 });

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(someItems, fc.constantFrom('preparing', 'cooking', 'prepared', 'prepared', 'todo'))
    .map(([on, as]) => ({ name: 'item.mark' as const, ...on, as })),
  fc.tuple(someItems, fc.boolean()).map(([on, served]) => ({ name: 'item.serve' as const, ...on, served })),
  fc.tuple(someItems, fc.constantFrom('', 'rare', 'no salt')).map(
    ([
      {
        orderId,
        courseId,
        itemIds: [itemId = 'steak'],
      },
      note,
    ]) => ({
      name: 'item.note' as const,
      orderId,
      courseId,
      itemId,
      note,
    }),
  ),
  courseIds.map((ids) => ({ name: 'course.fire' as const, orderId: 'order-1', courseIds: ids })),
  fc.tuple(course, fc.boolean()).map(([on, ready]) => ({ name: 'course.ready' as const, ...on, ready })),
  fc.tuple(course, fc.boolean()).map(([on, served]) => ({ name: 'course.serve' as const, ...on, served })),
  course.map((on) => ({ name: 'course.prepareAll' as const, ...on })),
  courseIds.map((ids) => ({ name: 'order.serveAll' as const, orderId: 'order-1', courseIds: ids })),
  fc.boolean().map((delivered) => ({ name: 'order.deliver' as const, orderId: 'order-1', delivered })),
  fc
    .tuple(course, fc.constantFrom('toStart', 'reset', 'urgent', 'notUrgent'))
    .map(([on, to]) => ({ name: 'course.move' as const, ...on, do: to })),
  fc.constant<Command>({
    name: 'course.move',
    orderId: 'order-1',
    courseId: 'mains',
    do: 'after',
    after: 'cake',
  }),
  fc.boolean().map((linked) => ({
    name: 'course.link' as const,
    courses: COURSE_IDS.map((courseId) => ({ orderId: 'order-1', courseId })),
    linked,
  })),
  fc
    .tuple(course, fc.constantFrom('start', 'stop', 'reset'))
    .map(([on, to]) => ({ name: 'course.timer' as const, ...on, do: to, minutes: 4 })),
  fc
    .tuple(course, fc.constantFrom('start', 'stop', 'reset'))
    .map(([on, to]) => ({ name: 'course.timer' as const, ...on, do: to })),
  fc
    .tuple(course, fc.boolean())
    .map(([on, linked]) => ({ name: 'course.link' as const, courses: [on], linked })),
  fc
    .integer({ min: 0, max: 8 })
    .map((minutes) => ({ name: 'served.before' as const, profile: 'pass', minutes })),
  course.map((on) => ({ name: 'course.reviewed' as const, ...on })),
);
