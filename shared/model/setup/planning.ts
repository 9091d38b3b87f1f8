// What comes when: planned orders, courses that fire by themselves, how much a station can take (PACE-03 to PACE-05).
import * as z from 'zod/mini';
import {
  DISHES_AT_ONCE,
  FIRE_AFTER_MINUTES,
  FIRE_COURSES,
  PAUSE_ABOVE_MINUTES,
  PLANNED_RESERVE_MINUTES,
  SLOW_ABOVE_MINUTES,
  USUAL_DISH_MINUTES,
} from '../../planning-limits.ts';
import { wireId } from '../wire-values.ts';
import { amount, choice, entries, ids, own, section, toggle, within } from './setup-values.ts';

const of = (limits: { default: number; min: number; max: number }) =>
  amount(limits.default, limits.min, limits.max);
const ownOf = ({ min, max }: { min: number; max: number }) => own(within(min, max));

export const planning = section({
  planned: toggle(false),
  reserveMinutes: of(PLANNED_RESERVE_MINUTES),
  usualDishMinutes: of(USUAL_DISH_MINUTES),
  /** After what of the course before it a course fires by itself. */
  fireCourses: choice(FIRE_COURSES, 'hand'),
  fireAfterMinutes: of(FIRE_AFTER_MINUTES),
  /** Order types whose courses do; all where none is named. */
  fireOrderTypes: ids(),
  quotes: toggle(false),
  dishesAtOnce: of(DISHES_AT_ONCE),
  slowAboveMinutes: of(SLOW_ABOVE_MINUTES),
  pauseAboveMinutes: of(PAUSE_ABOVE_MINUTES),
  /** Stations that are otherwise; what one doesn't name is as for all. */
  stations: entries(
    z.object({
      _id: wireId,
      dishesAtOnce: ownOf(DISHES_AT_ONCE),
      slowAboveMinutes: ownOf(SLOW_ABOVE_MINUTES),
      pauseAboveMinutes: ownOf(PAUSE_ABOVE_MINUTES),
    }),
  ),
});
