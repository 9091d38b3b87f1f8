// Waits for a condition; no test sleeps for a fixed time.

const LOOK_AGAIN_MS = 10;

/** Resolves with the first value that isn't false or undefined; fails after `timeoutMs` with the text `failure`. */
export async function until<Value>(
  look: () => Promise<Value | false | undefined> | Value | false | undefined,
  failure: string | (() => string),
  timeoutMs = 30_000,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== false && seen !== undefined) return seen;
    if (Date.now() > deadline) throw new Error(typeof failure === 'string' ? failure : failure());
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
