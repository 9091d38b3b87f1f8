// How long dishes really take beside the time that was set for them, and which times the site took over (PACE-01).
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../../limits.ts';
import { FORECASTS, PACE_DOUBTS, PACE_LEFT_OUT, PACE_LOADS } from '../../model/pace.ts';
import { MENU_MAX, PREP_MAX_SECONDS } from './menu.ts';

const learned = z.object({
  /** Measurements, however old. */
  count: z.number(),
  /** Newer ones weigh more. */
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
  /** The site's own time, taken over at that moment (ms, hub time). */
  own: z.exactOptional(z.object({ seconds: z.number(), takenAt: z.number() })),
  /** What boards go by where the site uses what was learned: it changes with a day, never during one. */
  usedSeconds: z.exactOptional(z.number()),
  learned: z.exactOptional(learned),
  /** What a tap takes over; absent while there are too few measurements. */
  suggestedSeconds: z.exactOptional(z.number()),
  /** Why the suggestion may mislead; absent where nothing speaks against it. */
  doubt: z.exactOptional(z.enum(PACE_DOUBTS)),
  /** What was no honest measurement, by reason. */
  leftOut: z.partialRecord(z.enum(PACE_LEFT_OUT), z.number()),
});
export type ItemPace = z.infer<typeof pace>;

/** GET /api/paces. */
export const pacesPage = z.object({
  /** So many measurements it takes to learn. */
  needs: z.number(),
  /** Boards go by what was learned without anybody's word. */
  usesLearned: z.boolean(),
  /** The hub keeps the menu: what is taken over stands in it. */
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
/** What brings back what was. */
export const ownTimesSaved = z.object({ undo: z.array(ownTime) });

const errorFigures = z.object({
  count: z.number(),
  /** Half of the forecasts were off by no more. */
  medianSeconds: z.number(),
  /** Their mean; above 0: dishes came later than forecast. */
  biasSeconds: z.number(),
});

/** How far off "ready about" was; `set` and `learned` are of the same dishes, the others of those where one alone was known. */
export const forecastFigures = z.partialRecord(z.enum(FORECASTS), errorFigures);
export type ForecastFigures = z.infer<typeof forecastFigures>;
