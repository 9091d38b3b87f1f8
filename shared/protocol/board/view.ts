// View chosen by a person at a display; it determines the projection (live protocol "View").
import * as z from 'zod/mini';
import { EXCLUDE_COURSES_MAX_MINUTES, FIRED_AGO_MINUTES, ID_MAX_CHARACTERS } from '../../limits.ts';
import { STAGES } from '../../model/kitchen-states.ts';

const id = z.string().check(z.maxLength(ID_MAX_CHARACTERS));
const idList = z.array(id).check(z.maxLength(500));

export const view = z.object({
  status: z.optional(z.array(z.enum(STAGES))),
  /** On a station's board: stages, filters and groups apply to its own part of a ticket (KITCH-16). */
  byPart: z.optional(z.literal(true)),
  /** On a station's board: only the tickets that have left it and wait for others, the latest first (KITCH-17). */
  left: z.optional(z.literal(true)),
  preparedOnly: z.optional(z.boolean()),
  cookingOnly: z.optional(z.boolean()),
  waiter: z.optional(id),
  sources: z.optional(idList),
  orderTypes: z.optional(idList),
  itemIds: z.optional(idList),
  /** Only these orders; used by the course dialog (TICK-36). */
  orderIds: z.optional(idList),
  /** Adds the variants of this entry of `items`; used by the item dialog (GRP-19). */
  detailOf: z.optional(id),
  /** Adds a preview of an SMS to this order's customer; used by the SMS dialog (DLG-29, SMS-02). */
  prepSms: z.optional(z.object({ number: id, text: z.optional(z.string()) })),
  /** Adds the delays by course type and the late items; used by the delays dialog (DLG-07). */
  kpis: z.optional(z.literal(true)),
  /** Adds the average serve time by course; used by a board's options (EXPO-33). */
  averages: z.optional(z.literal(true)),
  search: z.optional(z.string().check(z.maxLength(100))),
  /** Table numbers excluded on this display, in addition to the profile's (DLG-10). */
  excludeTables: z.optional(idList),
  /** Excludes open tickets fired longer ago than this, in minutes, in addition to the site's own limit (DLG-10). */
  firedAgo: z.optional(z.int().check(z.gte(FIRED_AGO_MINUTES.min), z.lte(EXCLUDE_COURSES_MAX_MINUTES))),
  /** Excludes everything fired before this time (ms) (DLG-08). */
  showFrom: z.optional(z.number()),
  groupBy: z.optional(z.enum(['none', 'stage', 'table'])),
  allCourses: z.optional(z.boolean()),
  show: z.optional(z.enum(['cards', 'table'])),
  sort: z.optional(z.enum(['time', 'ready', 'table'])),
  descending: z.optional(z.boolean()),
  hideServed: z.optional(z.boolean()),
  secondaryAlerts: z.optional(z.boolean()),
  /** `now`: items to make now, if the board has that list (EXPO-24). */
  itemsBy: z.optional(z.enum(['category', 'status', 'now'])),
  /** Sort order of the item list beside the board (GRP-09); priority by default. */
  itemSort: z.optional(z.enum(['priority', 'name', 'count'])),
  /** Adds the list of planned orders (PACE-03). */
  planned: z.optional(z.boolean()),
  maxCards: z.optional(z.int().check(z.gte(1), z.lte(200))),
});
export type View = z.infer<typeof view>;

export const boardAddress = z.object({
  kind: z.enum(['expo', 'kitchen', 'customer']),
  profile: id,
  station: z.optional(id),
  view: z.optional(view),
});
export type BoardAddress = z.infer<typeof boardAddress>;
export type BoardKind = BoardAddress['kind'];
