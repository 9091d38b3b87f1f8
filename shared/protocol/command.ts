// Commands that a display may send (live protocol "Commands"): one row each. A command names a target state, never a toggle
// (LIVE-05).
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS, TIMER_MAX_MINUTES } from '../limits.ts';

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const someIds = z.array(id).check(z.minLength(1), z.maxLength(200));
const minutes = z.number().check(z.gte(0), z.lte(1440));
const course = { orderId: id, courseId: id };
/** Longer texts are refused with too-long by the handler, not as a bad message; this is only an upper bound. */
const text = z.string().check(z.maxLength(5_000));

/** More than any board shows. */
const MOST_OLD_COURSES = 1_000;

/** A board by its profile and, if selected, its station. */
const place = z.object({ profile: id, station: z.optional(id) });

/** Continues without the receipts of stations that haven't confirmed an allergy, after a confirmation at the pass (EXPO-43). */
const unconfirmed = z.optional(z.literal(true));

/**
 * Where a command may be sent from (SAFE-01): a watched board, whose profile decides the rest (PERM-10), including a customer
 * display's own board (`own-board`, PAIR-05); without a board, any session that may use boards (`anywhere`) or a display
 * restricted to its own board (`own-display`); the setup (MSG-01).
 */
export type CommandSource = 'board' | 'own-board' | 'anywhere' | 'own-display' | 'setup';

/** Direction of a command that boards offer and allow separately: do, undo, or a special form. */
export type CommandVariant = 'do' | 'undo' | 'items' | 'minutes';

/** Methods, not function members: rows of different commands share a map, and each only receives its own command. */
interface CommandTraits<Sent> {
  from: CommandSource;
  /** Ids it acts on: commands with the same name and key share a button, and its working mark (LIVE-07). */
  key(command: Sent): readonly string[];
  /** Commands of this group share a working mark. */
  group?: string;
  /** Target state for the audit log (SAFE-10); absent for a command with one direction. */
  target?(command: Sent): string;
  /** `do` by default. */
  variant?(command: Sent): CommandVariant;
}

function define<const Name extends string, Fields extends z.core.$ZodLooseShape>(
  name: Name,
  fields: Fields,
  traits: CommandTraits<{ name: Name } & z.output<z.ZodMiniObject<Fields>>>,
) {
  return { name, schema: z.object({ name: z.literal(name), ...fields }), traits };
}

const ofCourse = ({ orderId, courseId }: { orderId: string; courseId: string }) => [orderId, courseId];
const ofCourses = ({ orderId, courseIds }: { orderId: string; courseIds: string[] }) => [
  orderId,
  ...courseIds,
];
const ofOrder = ({ orderId }: { orderId: string }) => [orderId];
const undoUnless = (isDone: boolean) => (isDone ? 'do' : 'undo');

const ROWS = [
  define(
    'item.mark',
    { ...course, itemIds: someIds, as: z.enum(['preparing', 'cooking', 'prepared', 'todo']) },
    {
      from: 'board',
      key: ({ itemIds, ...rest }) => [...ofCourse(rest), ...itemIds],
      target: ({ as }) => as,
    },
  ),
  define(
    'item.serve',
    { ...course, itemIds: someIds, served: z.boolean() },
    {
      from: 'board',
      key: ({ itemIds, ...rest }) => [...ofCourse(rest), ...itemIds],
      target: ({ served }) => (served ? 'served' : 'notServed'),
    },
  ),
  define(
    'item.note',
    { ...course, itemId: id, note: text },
    {
      from: 'board',
      key: ({ itemId, ...rest }) => [...ofCourse(rest), itemId],
    },
  ),
  define('course.fire', { orderId: id, courseIds: someIds }, { from: 'board', key: ofCourses }),
  define(
    'course.ready',
    { ...course, ready: z.boolean(), unconfirmed },
    {
      from: 'board',
      key: ofCourse,
      target: ({ ready, unconfirmed: anyway }) => {
        if (!ready) return 'notReady';
        return anyway ? 'readyUnconfirmed' : 'ready';
      },
      variant: ({ ready }) => undoUnless(ready),
    },
  ),
  define(
    'course.serve',
    { ...course, served: z.boolean(), unconfirmed },
    {
      from: 'board',
      key: ofCourse,
      target: ({ served, unconfirmed: anyway }) => {
        if (!served) return 'notServed';
        return anyway ? 'servedUnconfirmed' : 'served';
      },
      variant: ({ served }) => undoUnless(served),
    },
  ),
  define('course.prepareAll', course, { from: 'board', key: ofCourse }),
  define(
    'course.timer',
    {
      ...course,
      do: z.enum(['start', 'stop', 'reset']),
      minutes: z.optional(z.number().check(z.gte(0), z.lte(TIMER_MAX_MINUTES))),
    },
    { from: 'board', key: ofCourse, target: (command) => command.do },
  ),
  define(
    'course.move',
    {
      ...course,
      do: z.enum(['toStart', 'after', 'reset', 'urgent', 'notUrgent']),
      after: z.optional(id),
    },
    { from: 'board', key: ofCourse, target: (command) => command.do },
  ),
  define(
    'course.link',
    { courses: z.array(z.object(course)).check(z.minLength(1), z.maxLength(20)), linked: z.boolean() },
    {
      from: 'board',
      key: ({ courses }) => courses.map(({ courseId }) => courseId),
      target: ({ linked }) => (linked ? 'linked' : 'unlinked'),
    },
  ),
  define('course.reviewed', course, { from: 'board', key: ofCourse }),
  define(
    'course.print',
    { ...course, itemIds: z.optional(someIds) },
    {
      from: 'board',
      key: ofCourse,
      variant: ({ itemIds }) => (itemIds === undefined ? 'do' : 'items'),
    },
  ),
  define(
    'order.deliver',
    { orderId: id, delivered: z.boolean() },
    {
      from: 'own-board',
      key: ofOrder,
      target: ({ delivered }) => (delivered ? 'delivered' : 'notDelivered'),
      variant: ({ delivered }) => undoUnless(delivered),
    },
  ),
  define('order.notify', course, { from: 'board', key: ofCourse }),
  define(
    'order.pull',
    { orderId: id, pulled: z.boolean() },
    {
      from: 'board',
      key: ofOrder,
      target: ({ pulled }) => (pulled ? 'pulled' : 'planned'),
    },
  ),
  define(
    'order.hold',
    { orderId: id, held: z.boolean() },
    {
      from: 'board',
      key: ofOrder,
      target: ({ held }) => (held ? 'held' : 'released'),
      variant: ({ held }) => undoUnless(held),
    },
  ),
  define('order.allergiesSeen', { orderId: id, courseIds: someIds }, { from: 'board', key: ofCourses }),
  define('order.serveAll', { orderId: id, courseIds: someIds }, { from: 'board', key: ofCourses }),
  define(
    'served.before',
    {
      profile: id,
      minutes,
      /** The courses that the person was shown: no others are served. */
      courses: z.optional(z.array(z.object(course)).check(z.minLength(1), z.maxLength(MOST_OLD_COURSES))),
    },
    { from: 'board', key: ({ profile }) => [profile] },
  ),
  define(
    'sms.prep',
    { orderNumber: id, text: z.optional(text) },
    {
      from: 'anywhere',
      key: ({ orderNumber }) => [orderNumber],
    },
  ),
  define(
    'stock.limit',
    { itemId: id, quantity: z.number(), autoReset: z.boolean(), ingredients: z.optional(z.array(id)) },
    { from: 'anywhere', group: 'stock', key: ({ itemId }) => [itemId] },
  ),
  define('stock.clear', { itemId: id }, { from: 'anywhere', group: 'stock', key: ({ itemId }) => [itemId] }),
  define('message.post', { text, fixed: z.boolean() }, { from: 'setup', key: () => [] }),
  define('message.withdraw', { id }, { from: 'setup', key: (command) => [command.id] }),
  define('message.clear', {}, { from: 'setup', key: () => [] }),
  define(
    'mode.set',
    { offline: z.boolean() },
    {
      from: 'anywhere',
      key: () => [],
      target: ({ offline }) => (offline ? 'offline' : 'online'),
    },
  ),
  define(
    'board.cover',
    { covered: place, by: place, on: z.boolean() },
    {
      from: 'anywhere',
      key: ({ covered }) => [JSON.stringify(covered)],
      target: ({ on }) => (on ? 'covered' : 'notCovered'),
    },
  ),
  define('undo', { id }, { from: 'own-display', key: (command) => [command.id] }),
] as const;

type Row = (typeof ROWS)[number];
export type Command = z.output<Row['schema']>;
export type CommandName = Command['name'];
export type CommandOf<Name extends CommandName> = Extract<Command, { name: Name }>;

function schemasOf<const Rows extends readonly { schema: z.ZodMiniType }[]>(
  rows: Rows,
): { [Index in keyof Rows]: Rows[Index]['schema'] };
function schemasOf(rows: readonly { schema: z.ZodMiniType }[]) {
  return rows.map(({ schema }) => schema);
}

export const command = z.discriminatedUnion('name', schemasOf(ROWS));

const TRAITS: ReadonlyMap<string, CommandTraits<Command>> = new Map(
  ROWS.map(({ name, traits }): [string, CommandTraits<Command>] => [name, traits]),
);

function traitsOf({ name }: Command): CommandTraits<Command> {
  const traits = TRAITS.get(name);
  if (traits === undefined) throw new Error(`No such command: ${name}`);
  return traits;
}

/** Undefined for a command with one direction. */
export function commandTarget(sent: Command): string | undefined {
  return traitsOf(sent).target?.(sent);
}

/** Equal for two commands of one button, so that serve and undo share one working mark (LIVE-07). */
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
 * Offer of a ticket (live protocol "Ticket"): a command's name, plus the direction if that is offered separately.
 * `course.serve:undo` is course.serve {served:false}; `course.ready:unconfirmed` and `course.serve:unconfirmed` are those
 * commands with {unconfirmed:true}, while receipts of an allergy are missing.
 */
export type OfferedAction = CommandName | `${CommandName}:${Exclude<CommandVariant, 'do'> | 'unconfirmed'}`;
