// How soon Playwright looks again for what a page does not show yet. From its fifth look on it rests for half a
// second, which is most of what a journey of many short steps would take; pages here show things much sooner.

/** Playwright's longest rest between two looks, and ours. */
const LONG_REST_MS = 500;
const SHORT_REST_MS = 50;
/** Its loop over the looks at a page; under another name the rests are long again, and nothing else changes. */
const LOOKING_LOOP = 'retryWithProgressAndTimeouts';

const waitReally = globalThis.setTimeout;

/** Only what that loop waits for is shortened: every other timer of the test and of what it tests stays as it is. */
function wait(...[done, ms, ...rest]: Parameters<typeof setTimeout>): NodeJS.Timeout {
  const isRest = ms === LONG_REST_MS && new Error().stack?.includes(LOOKING_LOOP) === true;
  return waitReally(done, isRest ? SHORT_REST_MS : ms, ...rest);
}

/** Runs before every file, and the files of one process share its timers. */
const IS_SHORT = Symbol.for('kds: rests are short');
if (!(IS_SHORT in waitReally)) {
  globalThis.setTimeout = Object.assign(wait, waitReally, { [IS_SHORT]: true });
}
