// What a person at a display chose to see; it decides the projection (live protocol "View").
import * as z from 'zod/mini';
import { EXCLUDE_COURSES_MAX_MINUTES, FIRED_AGO_MINUTES, ID_MAX_CHARACTERS } from '../../limits.ts';
import { STAGES } from '../../model/kitchen-states.ts';

const id = z.string().check(z.maxLength(ID_MAX_CHARACTERS));
const idList = z.array(id).check(z.maxLength(500));

export const view = z.object({
  status: z.optional(z.array(z.enum(STAGES))),
  /** On the board of a station: stages, filters and groups are those of its own part of a ticket (KITCH-16). */
  byPart: z.optional(z.literal(true)),
  /** On the board of a station: only the tickets that have left it and wait for others, the last one first (KITCH-17). */
  left: z.optional(z.literal(true)),
  preparedOnly: z.optional(z.boolean()),
  cookingOnly: z.optional(z.boolean()),
  waiter: z.optional(id),
  sources: z.optional(idList),
  orderTypes: z.optional(idList),
  itemIds: z.optional(idList),
  /** These orders alone; what the course dialog watches (TICK-36). */
  orderIds: z.optional(idList),
  /** Also tell how the pieces of this entry of `items` differ; what the item dialog watches (GRP-19). */
  detailOf: z.optional(id),
  /** Also tell what an SMS to the guest of this order would be; what the SMS dialog watches (DLG-29, SMS-02). */
  prepSms: z.optional(z.object({ number: id, text: z.optional(z.string()) })),
  /** Also tell the delays by course type and what is late; what the delays dialog watches (DLG-07). */
  kpis: z.optional(z.literal(true)),
  /** Also tell the average served time course by course; what the options of a board watch (EXPO-33). */
  averages: z.optional(z.literal(true)),
  search: z.optional(z.string().check(z.maxLength(100))),
  /** Numbers of tables that this display leaves out, beside those its profile excludes (DLG-10). */
  excludeTables: z.optional(idList),
  /** Open tickets that were fired longer ago, in minutes, are left out here; the site's own window holds beside it (DLG-10). */
  firedAgo: z.optional(z.int().check(z.gte(FIRED_AGO_MINUTES.min), z.lte(EXCLUDE_COURSES_MAX_MINUTES))),
  /** What was fired before this moment (ms) is left out (DLG-08). */
  showFrom: z.optional(z.number()),
  groupBy: z.optional(z.enum(['none', 'stage', 'table'])),
  allCourses: z.optional(z.boolean()),
  show: z.optional(z.enum(['cards', 'table'])),
  sort: z.optional(z.enum(['time', 'ready', 'table'])),
  descending: z.optional(z.boolean()),
  hideServed: z.optional(z.boolean()),
  secondaryAlerts: z.optional(z.boolean()),
  /** `now`: what should be made at this moment, where the board has that list (EXPO-24). */
  itemsBy: z.optional(z.enum(['category', 'status', 'now'])),
  /** By what the list of items beside the board is ordered (GRP-09); priority unless told. */
  itemSort: z.optional(z.enum(['priority', 'name', 'count'])),
  /** The board then tells its planned orders one by one (PACE-03). */
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
