// Telling the hub what failed at this display: few times a minute, and without anybody waiting for it (LOG-01).
import { FAULTS_PER_MINUTE, LOG_TEXT_MAX_CHARACTERS, MINUTE_MS } from '../../../shared/limits.ts';

/** From now on, also what a boundary has caught; the returned function ends it. @param build of this display */
export function startFaultReports(build: string): () => void {
  const report = reporter(build);
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('error', ({ error, message }) => report(error ?? message), { signal });
  addEventListener('unhandledrejection', ({ reason }) => report(reason), { signal });
  return () => ending.abort();
}

function reporter(build: string): (fault: unknown) => void {
  /** What was said lately, and when. */
  const said = new Map<string, number>();
  return (fault) => {
    const now = performance.now();
    for (const [text, at] of said) if (now - at > MINUTE_MS) said.delete(text);
    const message = cut(fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault));
    if (message === '' || said.has(message) || said.size >= FAULTS_PER_MINUTE) return;
    said.set(message, now);
    const stack = fault instanceof Error && fault.stack !== undefined ? { stack: cut(fault.stack) } : {};
    const { origin, pathname } = location;
    const body = { message, ...stack, url: cut(origin + pathname), route: cut(pathname), version: build };
    // A hub that is away hears nothing of it: a failure to tell must not be one more to tell.
    void Promise.allSettled([
      fetch('/api/faults', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ]);
  };
}

function cut(text: string): string {
  return text.slice(0, LOG_TEXT_MAX_CHARACTERS);
}
