// Owns the moment after a frame: what is left for then runs together, so that it is drawn as one.

let waiting: (() => void)[] = [];

/** Runs once what was drawn is on the glass; never while the page is not shown. */
export function afterPaint(run: () => void): void {
  waiting.push(run);
  if (waiting.length === 1) requestAnimationFrame(afterThisFrame);
}

/** A task that a frame queues runs once that frame is painted; a second frame asked for would be one more to paint. */
function afterThisFrame(): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    const runs = waiting;
    waiting = [];
    for (const run of runs) run();
  };
  port2.postMessage(undefined);
}
