// Reports this display's errors to the hub: a few per minute, in the background (LOG-01).
import { FAULTS_PER_MINUTE, LOG_TEXT_MAX_CHARACTERS, MINUTE_MS } from '../../../shared/limits.ts';

/** Starts reporting, including errors caught by boundaries; the returned function stops it. @param build of this display */
export function startFaultReports(build: string): () => void {
  const report = reporter(build);
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('error', ({ error, message }) => report(error ?? message), { signal });
  addEventListener('unhandledrejection', ({ reason }) => report(reason), { signal });
  return () => ending.abort();
}

function reporter(build: string): (fault: unknown) => void {
  /** Recent reports, with their times. */
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
    // Errors are ignored while the hub is offline: a failed report must not cause another one.
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
