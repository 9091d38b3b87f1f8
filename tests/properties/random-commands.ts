// Owns random commands on the order of the random facts.
import fc from 'fast-check';
import type { Command } from '../../shared/protocol/command.ts';
import { COURSE_IDS, ITEM_IDS } from './kitchen-facts.ts';

const course = fc.constantFrom(...COURSE_IDS).map((courseId) => ({ orderId: 'order-1', courseId }));
const itemIds = fc.uniqueArray(fc.constantFrom(...ITEM_IDS), { minLength: 1 });
const courseIds = fc.subarray(COURSE_IDS, { minLength: 1 });

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(course, itemIds, fc.constantFrom('preparing', 'cooking', 'prepared', 'todo'))
    .map(([on, ids, as]) => ({ name: 'item.mark' as const, ...on, itemIds: ids, as })),
  fc
    .tuple(course, itemIds, fc.boolean())
    .map(([on, ids, served]) => ({ name: 'item.serve' as const, ...on, itemIds: ids, served })),
  fc
    .tuple(course, fc.constantFrom(...ITEM_IDS), fc.constantFrom('', 'rare', 'no salt'))
    .map(([on, itemId, note]) => ({ name: 'item.note' as const, ...on, itemId, note })),
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
  course.map((on) => ({ name: 'course.reviewed' as const, ...on })),
);
