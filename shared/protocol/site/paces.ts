// Actual preparation times compared with the set ones, and times adopted by the site (PACE-01).
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../../limits.ts';
import { FORECASTS, PACE_DOUBTS, PACE_LEFT_OUT, PACE_LOADS } from '../../model/pace.ts';
import { MENU_MAX, PREP_MAX_SECONDS } from './menu.ts';

const learned = z.object({
  /** Measurements of any age. */
  count: z.number(),
  /** Newer ones have more weight. */
  medianSeconds: z.number(),
  p80Seconds: z.number(),
});

const pace = z.object({
  /** Catalogue id. */
  id: z.string(),
  name: z.string(),
  stations: z.array(z.string()),
  /** The set preparation time. */
  setSeconds: z.exactOptional(z.number()),
  /** The site's own time, adopted at `takenAt` (ms, hub time). */
  own: z.exactOptional(z.object({ seconds: z.number(), takenAt: z.number() })),
  /** Time used by boards if the site uses learned times: it changes between days, never during one. */
  usedSeconds: z.exactOptional(z.number()),
  learned: z.exactOptional(learned),
  /** Time that a tap adopts; absent while there are too few measurements. */
  suggestedSeconds: z.exactOptional(z.number()),
  /** Why the suggestion may be misleading; absent if there is no doubt. */
  doubt: z.exactOptional(z.enum(PACE_DOUBTS)),
  /** Excluded measurements, by reason. */
  leftOut: z.partialRecord(z.enum(PACE_LEFT_OUT), z.number()),
});
export type ItemPace = z.infer<typeof pace>;

/** GET /api/paces. */
export const pacesPage = z.object({
  /** Minimum number of measurements. */
  needs: z.number(),
  /** Boards use learned times without confirmation. */
  usesLearned: z.boolean(),
  /** The hub stores the menu: adopted times are in it. */
  inMenu: z.boolean(),
  items: z.array(pace),
});
export type PacesPage = z.infer<typeof pacesPage>;

/** GET /api/paces/item. */
export const paceDetail = z.object({
  hours: z.array(z.extend(learned, { hour: z.number() })),
  loads: z.array(z.extend(learned, { load: z.enum(PACE_LOADS) })),
});
export type PaceDetail = z.infer<typeof paceDetail>;

/** Null: back to the set time. */
const ownTime = z.object({
  item: z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS)),
  seconds: z.nullable(z.int().check(z.gte(1), z.lte(PREP_MAX_SECONDS))),
});
export type OwnTime = z.infer<typeof ownTime>;

/** POST /api/paces/times: all or none. */
export const ownTimes = z.object({
  times: z.array(ownTime).check(z.minLength(1), z.maxLength(MENU_MAX.items)),
});
/** Values that restore the former state. */
export const ownTimesSaved = z.object({ undo: z.array(ownTime) });

const errorFigures = z.object({
  count: z.number(),
  /** Half of the forecasts had at most this error. */
  medianSeconds: z.number(),
  /** Mean error; above 0: dishes came later than forecast. */
  biasSeconds: z.number(),
});

/** Errors of "ready about"; `set` and `learned` are for the same dishes, the others for those with only one of them. */
export const forecastFigures = z.partialRecord(z.enum(FORECASTS), errorFigures);
export type ForecastFigures = z.infer<typeof forecastFigures>;
