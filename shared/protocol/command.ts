// The commands a display may send (live protocol "Commands"): one row each. A command names a target state, never a toggle
// (LIVE-05).
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS, TIMER_MAX_MINUTES } from '../limits.ts';

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const someIds = z.array(id).check(z.minLength(1), z.maxLength(200));
const minutes = z.number().check(z.gte(0), z.lte(1440));
const course = { orderId: id, courseId: id };
/** Longer texts are refused with too-long by the rule, not as a bad message; this only bounds them. */
const text = z.string().check(z.maxLength(5_000));

export const COURSE_HOLD_MAX_MINUTES = 60;

/** More than any board shows. */
const MOST_OLD_COURSES = 1_000;

/** A board by its profile and, where one is chosen, its station. */
const place = z.object({ profile: id, station: z.optional(id) });

/** Goes on without the receipts of stations that have not confirmed an allergy: a person at the pass was asked (EXPO-43). */
const unconfirmed = z.optional(z.literal(true));

/**
 * From where a command may be sent (SAFE-01): through a watched board, whose profile decides the rest (PERM-10), a customer
 * display's own board included (`own-board`, PAIR-05); without one by any session that may use boards (`anywhere`) or by a display that
 * may use its own board alone (`own-display`); from the setup (MSG-01).
 */
export type CommandSource = 'board' | 'own-board' | 'anywhere' | 'own-display' | 'setup';

/** One direction of a command that boards offer and allow apart: what it does, takes back, or does in a special way. */
export type CommandVariant = 'do' | 'undo' | 'items' | 'minutes';

/** Methods, not function members: rows of different commands are kept in one map, and each is only handed its own. */
interface CommandTraits<Sent> {
  from: CommandSource;
  /** Ids it acts on: commands of one name and key share a button, and its busy sign (LIVE-07). */
  key(command: Sent): readonly string[];
  /** Shares its sign of work with the other commands of this group. */
  group?: string;
  /** The target state as the audit log names it (SAFE-10); absent for a command of one direction. */
  target?(command: Sent): string;
  /** `do` unless given. */
  variant?(command: Sent): CommandVariant;
}

function define<const Name extends string, Fields extends z.core.$ZodLooseShape>(
  name: Name,
  fields: () => Fields,
  traits: CommandTraits<{ name: Name } & z.output<z.ZodMiniObject<Fields>>>,
) {
  return { name, makeSchema: () => z.object({ name: z.literal(name), ...fields() }), traits };
}

const ofCourse = ({ orderId, courseId }: { orderId: string; courseId: string }) => [orderId, courseId];
const ofCourses = ({ orderId, courseIds }: { orderId: string; courseIds: string[] }) => [
  orderId,
  ...courseIds,
];
const ofOrder = ({ orderId }: { orderId: string }) => [orderId];
const undoUnless = (isDone: boolean) => (isDone ? 'do' : 'undo');

export const COMMAND_ROWS = [
  define(
    'item.mark',
    () => ({ ...course, itemIds: someIds, as: z.enum(['preparing', 'cooking', 'prepared', 'todo']) }),
    {
      from: 'board',
      key: ({ itemIds, ...rest }) => [...ofCourse(rest), ...itemIds],
      target: ({ as }) => as,
    },
  ),
  define('item.serve', () => ({ ...course, itemIds: someIds, served: z.boolean() }), {
    from: 'board',
    key: ({ itemIds, ...rest }) => [...ofCourse(rest), ...itemIds],
    target: ({ served }) => (served ? 'served' : 'notServed'),
  }),
  define('item.note', () => ({ ...course, itemId: id, note: text }), {
    from: 'board',
    key: ({ itemId, ...rest }) => [...ofCourse(rest), itemId],
  }),
  define('course.fire', () => ({ orderId: id, courseIds: someIds }), { from: 'board', key: ofCourses }),
  define('course.ready', () => ({ ...course, ready: z.boolean(), unconfirmed }), {
    from: 'board',
    key: ofCourse,
    target: ({ ready, unconfirmed: anyway }) => {
      if (!ready) return 'notReady';
      return anyway ? 'readyUnconfirmed' : 'ready';
    },
    variant: ({ ready }) => undoUnless(ready),
  }),
  define('course.serve', () => ({ ...course, served: z.boolean(), unconfirmed }), {
    from: 'board',
    key: ofCourse,
    target: ({ served, unconfirmed: anyway }) => {
      if (!served) return 'notServed';
      return anyway ? 'servedUnconfirmed' : 'served';
    },
    variant: ({ served }) => undoUnless(served),
  }),
  define(
    'course.hold',
    () => ({ ...course, minutes: z.int().check(z.gte(0), z.lte(COURSE_HOLD_MAX_MINUTES)) }),
    {
      from: 'board',
      key: ofCourse,
      target: ({ minutes: held }) => (held > 0 ? 'held' : 'released'),
      variant: ({ minutes: held }) => undoUnless(held > 0),
    },
  ),
  define('course.prepareAll', () => course, { from: 'board', key: ofCourse }),
  define(
    'course.timer',
    () => ({
      ...course,
      do: z.enum(['start', 'stop', 'reset']),
      minutes: z.optional(z.number().check(z.gte(0), z.lte(TIMER_MAX_MINUTES))),
    }),
    { from: 'board', key: ofCourse, target: (command) => command.do },
  ),
  define(
    'course.move',
    () => ({
      ...course,
      do: z.enum(['toStart', 'after', 'reset', 'urgent', 'notUrgent']),
      after: z.optional(id),
    }),
    { from: 'board', key: ofCourse, target: (command) => command.do },
  ),
  define(
    'course.link',
    () => ({
      courses: z.array(z.object(course)).check(z.minLength(1), z.maxLength(20)),
      linked: z.boolean(),
    }),
    {
      from: 'board',
      key: ({ courses }) => courses.map(({ courseId }) => courseId),
      target: ({ linked }) => (linked ? 'linked' : 'unlinked'),
    },
  ),
  define('course.reviewed', () => course, { from: 'board', key: ofCourse }),
  define('course.print', () => ({ ...course, itemIds: z.optional(someIds) }), {
    from: 'board',
    key: ofCourse,
    variant: ({ itemIds }) => (itemIds === undefined ? 'do' : 'items'),
  }),
  define('order.deliver', () => ({ orderId: id, delivered: z.boolean() }), {
    from: 'own-board',
    key: ofOrder,
    target: ({ delivered }) => (delivered ? 'delivered' : 'notDelivered'),
    variant: ({ delivered }) => undoUnless(delivered),
  }),
  define('order.notify', () => course, { from: 'board', key: ofCourse }),
  define('order.pull', () => ({ orderId: id, pulled: z.boolean() }), {
    from: 'board',
    key: ofOrder,
    target: ({ pulled }) => (pulled ? 'pulled' : 'planned'),
  }),
  define('order.hold', () => ({ orderId: id, held: z.boolean() }), {
    from: 'board',
    key: ofOrder,
    target: ({ held }) => (held ? 'held' : 'released'),
    variant: ({ held }) => undoUnless(held),
  }),
  define('order.allergiesSeen', () => ({ orderId: id, courseIds: someIds }), {
    from: 'board',
    key: ofCourses,
  }),
  define('order.serveAll', () => ({ orderId: id, courseIds: someIds }), { from: 'board', key: ofCourses }),
  define(
    'served.before',
    () => ({
      profile: id,
      minutes,
      /** Those that a person was shown: no others are served. */
      courses: z.optional(z.array(z.object(course)).check(z.minLength(1), z.maxLength(MOST_OLD_COURSES))),
    }),
    { from: 'board', key: ({ profile }) => [profile] },
  ),
  define('sms.prep', () => ({ orderNumber: id, text: z.optional(text) }), {
    from: 'anywhere',
    key: ({ orderNumber }) => [orderNumber],
  }),
  define(
    'stock.limit',
    () => ({
      itemId: id,
      quantity: z.number(),
      autoReset: z.boolean(),
      ingredients: z.optional(z.array(id)),
    }),
    { from: 'anywhere', group: 'stock', key: ({ itemId }) => [itemId] },
  ),
  define('stock.clear', () => ({ itemId: id }), {
    from: 'anywhere',
    group: 'stock',
    key: ({ itemId }) => [itemId],
  }),
  define('message.post', () => ({ text, fixed: z.boolean() }), { from: 'setup', key: () => [] }),
  define('message.withdraw', () => ({ id }), { from: 'setup', key: (command) => [command.id] }),
  define('message.clear', () => ({}), { from: 'setup', key: () => [] }),
  define('mode.set', () => ({ offline: z.boolean() }), {
    from: 'anywhere',
    key: () => [],
    target: ({ offline }) => (offline ? 'offline' : 'online'),
  }),
  define('board.cover', () => ({ covered: place, by: place, on: z.boolean() }), {
    from: 'anywhere',
    key: ({ covered }) => [JSON.stringify(covered)],
    target: ({ on }) => (on ? 'covered' : 'notCovered'),
  }),
  define('undo', () => ({ id }), { from: 'own-display', key: (command) => [command.id] }),
] as const;

type Row = (typeof COMMAND_ROWS)[number];
export type Command = z.output<ReturnType<Row['makeSchema']>>;
export type CommandName = Command['name'];
export type CommandOf<Name extends CommandName> = Extract<Command, { name: Name }>;

const TRAITS: ReadonlyMap<string, CommandTraits<Command>> = new Map(
  COMMAND_ROWS.map(({ name, traits }): [string, CommandTraits<Command>] => [name, traits]),
);

function traitsOf({ name }: Command): CommandTraits<Command> {
  const traits = TRAITS.get(name);
  if (traits === undefined) throw new Error(`No such command: ${name}`);
  return traits;
}

/** Undefined for a command that has one direction only. */
export function commandTarget(sent: Command): string | undefined {
  return traitsOf(sent).target?.(sent);
}

/** Equal for two commands that one button can send, so that serve and take back share one sign of work (LIVE-07). */
export function workingKey(sent: Command): string {
  const { group = sent.name, key } = traitsOf(sent);
  return [group, ...key(sent)].join('/');
}

export function commandVariant(sent: Command): CommandVariant {
  return traitsOf(sent).variant?.(sent) ?? 'do';
}

export function commandSource(sent: Command): CommandSource {
  return traitsOf(sent).from;
}

/**
 * What a ticket offers (live protocol "Ticket"): a command's name, with the direction where that is offered apart.
 * `course.serve:undo` is course.serve {served:false}; `course.ready:unconfirmed` and `course.serve:unconfirmed` are those
 * commands with {unconfirmed:true}, while receipts of an allergy are awaited.
 */
export type OfferedAction = CommandName | `${CommandName}:${Exclude<CommandVariant, 'do'> | 'unconfirmed'}`;
