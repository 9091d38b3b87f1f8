// Minimal order format for any till (INTAKE-01), also the result of a captured print job (CAPT-04): the fields a kitchen
// needs, in a till's own terms. hub/kitchen/intake/order-document.ts converts it to the product's order document.
import * as z from 'zod/mini';
import { TEXT_MAX_CHARACTERS } from '../limits.ts';

/** Shorter than the product's own ids, which are composed of several of these. */
const ID_MAX_CHARACTERS = 80;
const NAME_MAX_CHARACTERS = 80;
const LIST_MAX = 50;
const COURSES_MAX = 30;
const ITEMS_MAX = 300;
const QUANTITY_MAX = 9_999;

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const name = z.string().check(z.minLength(1), z.maxLength(NAME_MAX_CHARACTERS));
const text = z.string().check(z.maxLength(TEXT_MAX_CHARACTERS));
const names = z.array(name).check(z.maxLength(LIST_MAX));
/** ISO 8601 with its offset or Z (RFC 3339). */
const moment = z.iso.datetime({ offset: true });
const quantity = z.number().check(z.gt(0), z.lte(QUANTITY_MAX));

/** Service types; `counter` is ordered at a counter and eaten here. */
const INTAKE_TYPES = ['dine-in', 'counter', 'counter-takeaway', 'takeaway', 'delivery'] as const;

/** `choose`: a required choice of one, like the doneness of a steak. */
const INTAKE_MODIFIER_ACTIONS = ['add', 'remove', 'side', 'choose'] as const;

/** A box, its dishes, their modifiers, and the modifiers of those. */
const INTAKE_MODIFIER_LEVELS = 5;

export interface IntakeModifier {
  name: string;
  /** Default: add. */
  action?: (typeof INTAKE_MODIFIER_ACTIONS)[number] | undefined;
  /** Portions; of a nested modifier, per one of its parent. Default: 1. */
  quantity?: number | undefined;
  /** Id or sku in the catalogue, if the modifier is also an item. */
  sku?: string | undefined;
  /** Modifiers of this modifier: they go to the stations that make it (ROUTE-23). */
  modifiers?: IntakeModifier[] | undefined;
}

const TOO_DEEP = `modifiers in at most ${INTAKE_MODIFIER_LEVELS} levels`;

function modifiersOf(levels: number): z.ZodMiniType<IntakeModifier[]> {
  if (levels === 0)
    return z.array(z.object({ name })).check(z.refine((list) => list.length === 0, { error: TOO_DEEP }));
  const modifier = z.strictObject({
    name,
    action: z.optional(z.enum(INTAKE_MODIFIER_ACTIONS)),
    quantity: z.optional(quantity),
    sku: z.optional(id),
    modifiers: z.optional(modifiersOf(levels - 1)),
  });
  return z.array(modifier).check(z.maxLength(LIST_MAX));
}

const cancelled = z.union([z.boolean(), z.strictObject({ reason: z.optional(text) })]);

const item = z.strictObject({
  /**
   * Identifies the line over all versions of its order. Without it, lines are matched by name, and those with the same name
   * by position: then a till can't say which of two burgers it changed.
   */
  id: z.optional(id),
  name,
  /** Id in the hub's catalogue; an item is found by its name too. */
  sku: z.optional(id),
  /** Whole pieces, or any amount if there is a unit. Default: 1. */
  quantity: z.optional(quantity),
  /** For items sold by weight or volume: kg, l. */
  unit: z.optional(name),
  modifiers: z.optional(modifiersOf(INTAKE_MODIFIER_LEVELS)),
  notes: z.optional(text),
  /** Allergens that this line's customer must avoid. */
  allergies: z.optional(names),
  tags: z.optional(names),
  /** Seat or customer. */
  seat: z.optional(name),
  /** The line stays in the order as cancelled. */
  cancelled: z.optional(cancelled),
});

const items = z.array(item).check(z.minLength(1), z.maxLength(ITEMS_MAX));

const course = z.strictObject({
  /** Identifies the course over all versions; defaults to its name. */
  id: z.optional(id),
  /** As shown on boards: Starters, Main dishes. */
  name: z.optional(name),
  /** False holds the course until it is fired, at a board or by the till. Default: true. */
  fired: z.optional(z.boolean()),
  items,
});

const customer = z.strictObject({
  name: z.optional(name),
  phone: z.optional(name),
  address: z.optional(text),
});

/** Either courses, or items as a single course; either a version or updatedAt. */
export const intakeOrder = z
  .strictObject({
    /** One order has the same id on every channel: broker, poll, pad or till (INTAKE-07). */
    id,
    /** Incremented with every change. */
    version: z.optional(z.int().check(z.gte(0))),
    /** Time of the till's last change; replaces a version. */
    updatedAt: z.optional(moment),
    /** The readable order number. */
    number: z.optional(z.union([name, z.int()])),
    type: z.optional(z.enum(INTAKE_TYPES)),
    /** Number or name of one or several tables. */
    table: z.optional(z.union([name, z.int(), z.array(name).check(z.minLength(1), z.maxLength(LIST_MAX))])),
    guests: z.optional(z.int().check(z.gte(0), z.lte(QUANTITY_MAX))),
    waiter: z.optional(name),
    customer: z.optional(customer),
    /** Promised ready time. */
    promisedAt: z.optional(moment),
    /** Readable name of the order's source: Till 1, Website. */
    source: z.optional(name),
    tags: z.optional(names),
    allergies: z.optional(names),
    notes: z.optional(text),
    courses: z.optional(z.array(course).check(z.minLength(1), z.maxLength(COURSES_MAX))),
    items: z.optional(items),
  })
  .check(
    z.refine((order) => (order.courses === undefined) !== (order.items === undefined), {
      path: ['courses'],
      error: 'either courses or items',
    }),
    z.refine((order) => order.version !== undefined || order.updatedAt !== undefined, {
      path: ['version'],
      error: 'a version or updatedAt',
    }),
    z.refine((order) => isEachOnce(intakeCourses(order)), {
      path: ['courses'],
      error: 'courses with ids of their own',
    }),
    z.refine((order) => isEachOnce(intakeCourses(order).flatMap((each) => each.items)), {
      path: ['courses'],
      error: 'items with ids of their own, in all courses',
    }),
  );

function isEachOnce(named: readonly { id?: string | undefined }[]): boolean {
  const ids = named.flatMap((one) => one.id ?? []);
  return new Set(ids).size === ids.length;
}

export type IntakeOrder = z.infer<typeof intakeOrder>;
export type IntakeCourse = z.infer<typeof course>;
export type IntakeItem = z.infer<typeof item>;

/** The courses of an order; items alone become one unnamed course, which the menu may split. */
export function intakeCourses({
  courses,
  items: loose,
}: Pick<IntakeOrder, 'courses' | 'items'>): readonly IntakeCourse[] {
  return courses ?? (loose === undefined ? [] : [{ items: loose }]);
}

/** Sort key of an order's versions: its version, else the milliseconds of updatedAt. */
export function intakeRank({ version, updatedAt }: Pick<IntakeOrder, 'version' | 'updatedAt'>): number {
  return version ?? Date.parse(updatedAt ?? '');
}

/** As in the documentation. */
export const INTAKE_EXAMPLES = {
  smallest: { id: 'till-1-1042', version: 1, table: '7', items: [{ name: 'Burger' }] },
  seated: {
    id: 'till-1-1043',
    version: 1,
    number: '43',
    type: 'dine-in',
    table: '7',
    guests: 2,
    waiter: 'Dana',
    source: 'Till 1',
    tags: ['VIP'],
    allergies: ['Peanuts'],
    notes: 'Birthday',
    courses: [
      { name: 'Starters', items: [{ id: '1', name: 'Tomato soup', quantity: 2 }] },
      {
        name: 'Main dishes',
        fired: false,
        items: [
          {
            id: '2',
            name: 'Burger',
            modifiers: [
              { name: 'Onions', action: 'remove' },
              { name: 'Bacon', action: 'add', quantity: 2 },
              { name: 'Sauce', action: 'side' },
              { name: 'Medium', action: 'choose' },
            ],
            notes: 'cut in half',
            seat: '1',
          },
          { id: '3', name: 'Caesar salad', allergies: ['Fish'], seat: '2' },
        ],
      },
    ],
  },
  takeaway: {
    id: 'web-88',
    updatedAt: '2026-11-23T18:20:00Z',
    number: 88,
    type: 'takeaway',
    source: 'Website',
    customer: { name: 'Noa Levi', phone: '050-1234567' },
    promisedAt: '2026-11-23T18:45:00Z',
    items: [{ name: 'Sirloin', quantity: 0.35, unit: 'kg' }],
  },
} as const satisfies Record<string, unknown>;
