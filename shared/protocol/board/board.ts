// The boards that the hub pushes (live protocol "Board").
import * as z from 'zod/mini';
import { customerOptions, operatorOptions } from './board-options.ts';
import { courseKpis } from './course-kpis.ts';
import { itemDetail } from './item-detail.ts';
import { boardLoad } from './kitchen-load.ts';
import { pace, plannedOrders } from './planned.ts';
import { prepSms } from './prep-sms.ts';
import { servedAverages } from './served-averages.ts';
import { line, ticket } from './ticket.ts';

const count = z.number();
const named = z.object({ id: z.string(), name: z.string(), count });

const profileOf = <Type extends string>(type: z.ZodMiniType<Type>) =>
  z.object({ id: z.string(), name: z.string(), type });

/** Of the tickets beyond the card limit (EXPO-10): how many there are, and what of them can't wait. */
const beyond = z.object({
  count,
  /** How many of them aren't fired. */
  pending: count,
  late: count,
  /** How many have a warning. */
  allergies: count,
  /** When the first of them was fired (ms); absent where none of them cooks. */
  firedAt: z.optional(z.number()),
});

const stageCounts = z.object({
  pending: count,
  fired: count,
  cooking: count,
  prepared: count,
  ready: count,
  served: count,
  late: count,
  warn: count,
});

const head = z.object({
  counts: stageCounts,
  /** On the board of a station: the same by the stage of what is made there; late only while some of it is to be made. */
  partCounts: z.optional(stageCounts),
  /** How many tickets have left the board of a station and wait for others; absent without any (KITCH-17). */
  left: z.optional(count),
  averageServedSeconds: z.optional(z.number()),
  /** How many tickets wait beyond the card limit. */
  more: z.optional(z.number()),
  /** The same tickets told in figures. */
  beyond: z.optional(beyond),
});

const loadBalance = z.object({
  groups: z.array(z.object({ id: z.string(), name: z.string(), shortName: z.string(), open: count })),
});

/** Pieces to be made right now that are made the same way (EXPO-38); what they don't have is absent. */
const itemVariant = z.object({
  count,
  size: z.optional(z.object({ quantity: z.number(), unit: z.string() })),
  modifiers: z.optional(line.shape.modifiers),
  notes: z.optional(z.array(z.string())),
  allergens: z.optional(z.array(z.string())),
});

const itemRow = z.object({
  itemId: z.string(),
  name: z.string(),
  count,
  category: z.string(),
  states: z.object({ todo: count, preparing: count, cooking: count, prepared: count, served: count }),
  /** How many should be made right now; only where the immediate-items view is enabled (EXPO-24). */
  now: z.optional(count),
  /** What is to be made of it right now; only where the board has the all-day rail, absent where nothing is. */
  variants: z.optional(z.array(itemVariant)),
});

export const operatorBoard = z.object({
  profile: profileOf(z.enum(['expo', 'kitchen'])),
  options: operatorOptions,
  head,
  groups: z.array(
    z.object({
      key: z.string(),
      label: z.optional(z.string()),
      tickets: z.array(z.string()),
      /** Of a stage: its tickets beyond the card limit. */
      beyond: z.optional(beyond),
    }),
  ),
  tickets: z.record(z.string(), ticket),
  items: z.array(itemRow),
  ingredients: z.array(
    z.object({ itemId: z.string(), name: z.string(), quantity: z.number(), unit: z.optional(z.string()) }),
  ),
  stations: z.array(z.extend(named, { isVirtual: z.optional(z.literal(true)) })),
  waiters: z.array(named),
  /** Ways an order may come in that the filters offer (ORD-11). */
  sources: z.array(z.object({ id: z.string(), label: z.string() })),
  review: z.array(z.string()),
  loadBalance: z.optional(loadBalance),
  /** The item that the view asks about; only where it asks about one. */
  detail: z.optional(itemDetail),
  /** The delays; only where the view asks for them. */
  kpis: z.optional(courseKpis),
  /** Served times course by course; only where the view asks for them and the site reckons them. */
  averages: z.optional(servedAverages),
  /** The SMS that the view asks about; only where it asks about one. */
  prepSms: z.optional(prepSms),
  /** Only where orders wait as planned work, or the site reckons waiting times. */
  pace: z.optional(pace),
  /** Planned orders one by one; only where the view asks for them. */
  planned: z.optional(plannedOrders),
});

export const guestCard = z.object({
  id: z.string(),
  number: z.string(),
  name: z.optional(z.string()),
  orderType: z.string(),
  source: z.string(),
  color: z.optional(z.string()),
  warn: z.optional(z.boolean()),
  /** Another order on a board of names has this name too: its number stands with it (CUST-23). */
  namesake: z.optional(z.boolean()),
  /** When the order came into its present column. */
  since: z.number(),
});

const column = z.array(z.string());
const unsent = z.optional(count);

export const customerBoard = z.object({
  profile: profileOf(z.literal('customer')),
  options: customerOptions,
  columns: z.object({ pending: column, fired: column, served: column }),
  delivered: column,
  /** How many more orders stand in a column than are sent; only where there are more (CUST-11). */
  unsent: z.optional(z.object({ pending: unsent, fired: unsent, served: unsent, delivered: unsent })),
  /** How long an order takes now; only where the profile tells guests and the site reckons it (PACE-05). */
  wait: z.optional(boardLoad),
  tickets: z.record(z.string(), guestCard),
});

export const board = z.union([operatorBoard, customerBoard]);

export type ItemVariant = z.infer<typeof itemVariant>;
export type OperatorBoard = z.infer<typeof operatorBoard>;
export type CustomerBoard = z.infer<typeof customerBoard>;
export type Beyond = z.infer<typeof beyond>;
export type GuestCard = z.infer<typeof guestCard>;
export type Board = OperatorBoard | CustomerBoard;

/** Parts of a board that differ, whole; null removes a part. In `tickets` only those that differ, null where one is gone. */
export const operatorParts = z.extend(z.partial(operatorBoard), {
  tickets: z.optional(z.record(z.string(), z.nullable(ticket))),
  /** Rows of `items` that differ, by their place from 0; only for a watch that asked for rows, instead of `items`. */
  itemRows: z.optional(z.record(z.string(), itemRow)),
  loadBalance: z.optional(z.nullable(loadBalance)),
  detail: z.optional(z.nullable(itemDetail)),
  kpis: z.optional(z.nullable(courseKpis)),
  averages: z.optional(z.nullable(servedAverages)),
  prepSms: z.optional(z.nullable(prepSms)),
  pace: z.optional(z.nullable(pace)),
  planned: z.optional(z.nullable(plannedOrders)),
});
export const customerParts = z.extend(z.partial(customerBoard), {
  unsent: z.optional(z.nullable(customerBoard.shape.unsent)),
  wait: z.optional(z.nullable(boardLoad)),
  tickets: z.optional(z.record(z.string(), z.nullable(guestCard))),
});

export type OperatorParts = z.infer<typeof operatorParts>;
export type CustomerParts = z.infer<typeof customerParts>;
