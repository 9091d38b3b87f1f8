// Owns which fire of a course holds and what it clears (TICK-11, TICK-42).
import type { CourseRegisters, FireStamp, Register } from '../state/kitchen.ts';

/** Id of a fire that only a bare `true` told. */
const TOLD_FIRE_ID = ' ';

/**
 * The fire that holds: the latest of known moment that the cloud hasn't refused; failing that a bare `true` in a
 * document, whose moment is only known to be no later than the first document that said it.
 */
export function holdingFire(course: CourseRegisters, refused: readonly string[]): FireStamp | undefined {
  const latest = course.fires.findLast((fire) => !refused.includes(fire.requestId));
  if (latest !== undefined) return latest;
  const told = course.told?.['fired'];
  return told === undefined ? undefined : { requestId: TOLD_FIRE_ID, at: told.first, sure: false };
}

/** The ready, served or timer word, unless a later fire cleared it. A fire of unknown moment clears nothing. */
export function unlessFiredLater<Value>(
  word: Register<Value> | undefined,
  fire: FireStamp | undefined,
): Register<Value> | undefined {
  return word !== undefined && fire?.sure === true && fire.at > word.date ? undefined : word;
}
