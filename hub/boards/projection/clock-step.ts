// Owns when a board starts anew because the hub's clock went back: no alert may stay that time hasn't reached.

/** Steps back below this are waited out; they are the clock's own corrections. */
const IGNORED_STEP_MS = 1_000;

/** Whether `now` lies so far before the latest moment that everything timed must be judged anew. */
export function startsAnew(latest: number, now: number): boolean {
  return now < latest - IGNORED_STEP_MS;
}
