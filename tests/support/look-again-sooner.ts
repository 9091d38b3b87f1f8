// Shortens Playwright's polling. From its fifth poll on it pauses for half a second, which would be most of the time of a
// journey of many short steps; pages here update much sooner.

/** Playwright's longest pause between two polls, and ours. */
const LONG_REST_MS = 500;
const SHORT_REST_MS = 50;
/** Name of its polling loop; if it is renamed the pauses are long again, and nothing else changes. */
const LOOKING_LOOP = 'retryWithProgressAndTimeouts';

const waitReally = globalThis.setTimeout;

/** Shortens only timers of that loop: every other timer of the test and the tested code stays as it is. */
function wait(...[done, ms, ...rest]: Parameters<typeof setTimeout>): NodeJS.Timeout {
  const isRest = ms === LONG_REST_MS && new Error().stack?.includes(LOOKING_LOOP) === true;
  return waitReally(done, isRest ? SHORT_REST_MS : ms, ...rest);
}

/** Runs before every file, and the files of one process share its timers. */
const IS_SHORT = Symbol.for('kds: rests are short');
if (!(IS_SHORT in waitReally)) {
  globalThis.setTimeout = Object.assign(wait, waitReally, { [IS_SHORT]: true });
}
