// The commands a display may send (live protocol "Commands"); each names a target state, never a toggle (LIVE-05).
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS, TIMER_MAX_MINUTES } from '../limits.ts';

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const someIds = z.array(id).check(z.minLength(1), z.maxLength(200));
const minutes = z.number().check(z.gte(0), z.lte(1440));
const course = { orderId: id, courseId: id };
/** Longer texts are refused with too-long by the rule, not as a bad message; this only bounds them. */
const text = z.string().check(z.maxLength(5_000));

/** More than any board shows. */
const MOST_OLD_COURSES = 1_000;

/** A board by its profile and, where one is chosen, its station. */
const place = z.object({ profile: id, station: z.optional(id) });

/** Goes on without the receipts of stations that have not confirmed an allergy: a person at the pass was asked (EXPO-43). */
const unconfirmed = z.optional(z.literal(true));

const ITEM_TARGETS = ['preparing', 'cooking', 'prepared', 'todo'] as const;

export const command = z.discriminatedUnion('name', [
  z.object({ name: z.literal('item.mark'), ...course, itemIds: someIds, as: z.enum(ITEM_TARGETS) }),
  z.object({ name: z.literal('item.serve'), ...course, itemIds: someIds, served: z.boolean() }),
  z.object({ name: z.literal('item.note'), ...course, itemId: id, note: text }),
  z.object({ name: z.literal('course.fire'), orderId: id, courseIds: someIds }),
  z.object({ name: z.literal('course.ready'), ...course, ready: z.boolean(), unconfirmed }),
  z.object({ name: z.literal('course.serve'), ...course, served: z.boolean(), unconfirmed }),
  z.object({ name: z.literal('course.prepareAll'), ...course }),
  z.object({
    name: z.literal('course.timer'),
    ...course,
    do: z.enum(['start', 'stop', 'reset']),
    minutes: z.optional(z.number().check(z.gte(0), z.lte(TIMER_MAX_MINUTES))),
  }),
  z.object({
    name: z.literal('course.move'),
    ...course,
    do: z.enum(['toStart', 'after', 'reset', 'urgent', 'notUrgent']),
    after: z.optional(id),
  }),
  z.object({
    name: z.literal('course.link'),
    courses: z.array(z.object(course)).check(z.minLength(1), z.maxLength(20)),
    linked: z.boolean(),
  }),
  z.object({ name: z.literal('course.reviewed'), ...course }),
  z.object({ name: z.literal('course.print'), ...course, itemIds: z.optional(someIds) }),
  z.object({ name: z.literal('order.deliver'), orderId: id, delivered: z.boolean() }),
  z.object({ name: z.literal('order.notify'), ...course }),
  z.object({ name: z.literal('order.pull'), orderId: id, pulled: z.boolean() }),
  z.object({ name: z.literal('order.hold'), orderId: id, held: z.boolean() }),
  z.object({ name: z.literal('order.allergiesSeen'), orderId: id, courseIds: someIds }),
  z.object({ name: z.literal('order.serveAll'), orderId: id, courseIds: someIds }),
  z.object({
    name: z.literal('served.before'),
    profile: id,
    minutes,
    /** Those that a person was shown: no others are served. */
    courses: z.optional(z.array(z.object(course)).check(z.minLength(1), z.maxLength(MOST_OLD_COURSES))),
  }),
  z.object({ name: z.literal('sms.prep'), orderNumber: id, text: z.optional(text) }),
  z.object({
    name: z.literal('stock.limit'),
    itemId: id,
    quantity: z.number(),
    autoReset: z.boolean(),
    ingredients: z.optional(z.array(id)),
  }),
  z.object({ name: z.literal('stock.clear'), itemId: id }),
  z.object({ name: z.literal('message.post'), text, fixed: z.boolean() }),
  z.object({ name: z.literal('message.withdraw'), id }),
  z.object({ name: z.literal('message.clear') }),
  z.object({ name: z.literal('mode.set'), offline: z.boolean() }),
  z.object({ name: z.literal('board.cover'), covered: place, by: place, on: z.boolean() }),
  z.object({ name: z.literal('undo'), id }),
]);

export type Command = z.infer<typeof command>;
export type CommandName = Command['name'];
export type CommandOf<Name extends CommandName> = Extract<Command, { name: Name }>;
