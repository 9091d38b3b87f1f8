// Boards pushed by the hub (live protocol "Board").
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

/** Summary of the tickets beyond the card limit (EXPO-10): their number, and the urgent ones. */
const beyond = z.object({
  count,
  /** Number of pending ones. */
  pending: count,
  late: count,
  /** Number with a warning. */
  allergies: count,
  /** When the first of them was fired (ms); absent if none is being cooked. */
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
  /** On a station's board: the same by stage of the station's items; late only while some of them have to be made. */
  partCounts: z.optional(stageCounts),
  /** Number of tickets that have left a station's board and wait for others; absent if none (KITCH-17). */
  left: z.optional(count),
  averageServedSeconds: z.optional(z.number()),
  /** Number of tickets waiting beyond the card limit. */
  more: z.optional(z.number()),
  /** Summary of the same tickets. */
  beyond: z.optional(beyond),
});

const loadBalance = z.object({
  groups: z.array(z.object({ id: z.string(), name: z.string(), shortName: z.string(), open: count })),
});

/** Pieces to make now that are made the same way (EXPO-38); properties without a value are absent. */
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
  /** Number to make now; only if the immediate-items view is enabled (EXPO-24). */
  now: z.optional(count),
  /** Variants to make now; only if the board has the all-day rail, absent if there are none. */
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
      /** Of a stage: summary of its tickets beyond the card limit. */
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
  /** Order sources available in the filters (ORD-11). */
  sources: z.array(z.object({ id: z.string(), label: z.string() })),
  review: z.array(z.string()),
  loadBalance: z.optional(loadBalance),
  /** The item requested by the view, if any. */
  detail: z.optional(itemDetail),
  /** The delays, if requested by the view. */
  kpis: z.optional(courseKpis),
  /** Serve times by course, if requested by the view and computed by the site. */
  averages: z.optional(servedAverages),
  /** The SMS preview requested by the view, if any. */
  prepSms: z.optional(prepSms),
  /** Only if there are planned orders, or the site computes waiting times. */
  pace: z.optional(pace),
  /** List of planned orders, if requested by the view. */
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
  /** Another order on a board of names has the same name: its number is shown too (CUST-23). */
  namesake: z.optional(z.boolean()),
  /** When the order entered its current column. */
  since: z.number(),
});

const column = z.array(z.string());
const unsent = z.optional(count);

export const customerBoard = z.object({
  profile: profileOf(z.literal('customer')),
  options: customerOptions,
  columns: z.object({ pending: column, fired: column, served: column }),
  delivered: column,
  /** Number of further orders in each column that aren't sent; only if there are any (CUST-11). */
  unsent: z.optional(z.object({ pending: unsent, fired: unsent, served: unsent, delivered: unsent })),
  /** Current waiting time of an order; only if the profile shows it to customers and the site computes it (PACE-05). */
  wait: z.optional(boardLoad),
  tickets: z.record(z.string(), guestCard),
});

export const board = z.union([operatorBoard, customerBoard]);

export type ItemVariant = z.infer<typeof itemVariant>;
export type OperatorBoard = z.infer<typeof operatorBoard>;
export type CustomerBoard = z.infer<typeof customerBoard>;
export type Beyond = z.infer<typeof beyond>;
export type CustomerCard = z.infer<typeof guestCard>;
export type Board = OperatorBoard | CustomerBoard;

/** Changed parts of a board, complete; null removes a part. `tickets` has only the changed ones, null for a removed one. */
export const operatorParts = z.extend(z.partial(operatorBoard), {
  tickets: z.optional(z.record(z.string(), z.nullable(ticket))),
  /** Changed rows of `items`, by index from 0; only for a watch that requested rows, instead of `items`. */
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
