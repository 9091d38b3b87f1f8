// Durations of a ticket's work, as counted in figures (DURA-08, REPORT-01).
import type { FigureTime } from '../../../shared/model/figures.ts';
import type { Course, Item } from '../state/kitchen.ts';
import { spreadOf } from './spread.ts';
import type { Tally } from './tally.ts';

export const NO_TALLY: Tally = { counts: {}, times: {} };

/** Duration between two moments (ms); empty if one is unknown, or the duration is impossible. */
export function durations(name: FigureTime, from: number | undefined, to: number | undefined): Tally {
  const spread = from === undefined || to === undefined ? undefined : spreadOf(to - from);
  return spread === undefined ? NO_TALLY : { counts: {}, times: { [name]: spread } };
}

/** Undefined for a bare `true` in a document, which only means that it was fired by then. */
export function firedSurelyAt({ fire }: Course): number | undefined {
  return fire?.sure === true ? fire.at : undefined;
}

/** From when it could be started until it was prepared (PACE-01). */
export function makingOf({ stage, stageAt, addedAt, activateAt, cancelled }: Item, course: Course): Tally {
  const firedAt = firedSurelyAt(course);
  if (cancelled !== undefined || stage !== 'prepared' || firedAt === undefined || stageAt === undefined)
    return NO_TALLY;
  const begins = [addedAt, activateAt].filter((moment) => moment !== undefined && moment <= stageAt);
  return durations('firedToReady', Math.max(firedAt, ...begins.map(Number)), stageAt);
}
