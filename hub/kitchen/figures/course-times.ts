// How long the work of a ticket took, as figures count it (DURA-08, REPORT-01).
import type { FigureTime } from '../../../shared/model/figures.ts';
import type { Course, Item } from '../state/kitchen.ts';
import { spreadOf } from './spread.ts';
import type { Tally } from './tally.ts';

export const NO_TALLY: Tally = { counts: {}, times: {} };

/** One duration between two moments (ms); nothing where one of them isn't known, or the duration can't be. */
export function durations(name: FigureTime, from: number | undefined, to: number | undefined): Tally {
  const spread = from === undefined || to === undefined ? undefined : spreadOf(to - from);
  return spread === undefined ? NO_TALLY : { counts: {}, times: { [name]: spread } };
}

/** A bare `true` in a document says no more than that it was fired by then. */
export function firedSurelyAt({ fire }: Course): number | undefined {
  return fire?.sure === true ? fire.at : undefined;
}

/** From when it could be begun to when it was prepared (PACE-01). */
export function makingOf({ stage, stageAt, addedAt, activateAt, cancelled }: Item, course: Course): Tally {
  const firedAt = firedSurelyAt(course);
  if (cancelled !== undefined || stage !== 'prepared' || firedAt === undefined || stageAt === undefined)
    return NO_TALLY;
  const begins = [addedAt, activateAt].filter((moment) => moment !== undefined && moment <= stageAt);
  return durations('firedToReady', Math.max(firedAt, ...begins.map(Number)), stageAt);
}
