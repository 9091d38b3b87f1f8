// The script that a measured page runs before its own: it notes when a message came in and when what it changed was
// on the screen. Everything lives inside one function, because it is sent to the page as text.

export interface Paint {
  /** What the websocket brought. */
  text: string;
  /** Milliseconds since 1970, with fractions. */
  arrivedAt: number;
  paintedAt: number;
  /** The last of the frames that it changed: what counts a card and what moves for it may follow the card. */
  restAt: number;
  /** The page was not the same afterwards. */
  changed: boolean;
}

export interface Recorder {
  /** Hands over what was painted since the last call and has come to rest. */
  take(): Paint[];
  /** Resolves once nothing of what came is still being painted, or moves for it. */
  atRest(): Promise<void>;
  /** Opens the bare limit: each message of this socket marks one line of a card, or takes the mark away. */
  bare(url: string): Promise<void>;
  /** Milliseconds from the navigation to the first cards on the screen. */
  firstCards?: number;
}

declare global {
  interface Window {
    recorder: Recorder;
  }
}

/**
 * From a message's arrival in the page to its frame: the first animation frame after it does style, layout and paint,
 * and a task queued from within that frame runs when the page's thread has handed the frame over. Up to 16.7 ms of that
 * are waiting for the screen, also where next to nothing changes: that is what the bare limit is for.
 */
export function recordPaints(): void {
  const wall = () => performance.timeOrigin + performance.now();
  const afterFrame = (run: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = run;
      channel.port2.postMessage(0);
    });
  let paints: Paint[] = [];
  let underWay = 0;
  let waiting: (() => void)[] = [];
  let changes = 0;
  new MutationObserver(() => {
    changes += 1;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const followRest = (paint: Paint, before: number, frames: number) =>
    afterFrame(() => {
      if (changes > before) paint.restAt = wall();
      if (frames > 1) return followRest(paint, changes, frames - 1);
      paints.push(paint);
      underWay -= 1;
      if (underWay > 0) return;
      for (const go of waiting) go();
      waiting = [];
    });
  const note = (text: string) => {
    const arrivedAt = wall();
    const before = changes;
    underWay += 1;
    afterFrame(() => {
      const paintedAt = wall();
      const paint = { text, arrivedAt, paintedAt, restAt: paintedAt, changed: changes > before };
      followRest(paint, changes, 2);
    });
  };
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      // Before the page's own listener: the clock starts when the message is there, not when it was worked on.
      this.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('{"t":"change"')) note(String(data));
      });
    }
  };

  window.recorder = {
    take: () => {
      const taken = paints;
      paints = [];
      return taken;
    },
    atRest: () => (underWay === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    bare: (url) => {
      const lines = document.querySelectorAll('main article[data-ticket] [data-state]');
      const socket = new window.WebSocket(url);
      socket.addEventListener('message', ({ data }) => {
        const line = lines[(Number(JSON.parse(String(data)).id) * 7) % lines.length];
        const isMarked = line?.getAttribute('data-state') === 'prepared';
        line?.setAttribute('data-state', isMarked ? 'todo' : 'prepared');
        const mark = line?.querySelector('[class*="mark"]');
        if (mark) mark.textContent = isMarked ? '' : '✓';
      });
      return new Promise((resolve, reject) => {
        socket.addEventListener('open', () => resolve());
        socket.addEventListener('error', () => reject(new Error(`no bare limit at ${url}`)));
      });
    },
  };
  const look = () => {
    if (document.querySelector('main article[data-ticket]') === null) requestAnimationFrame(look);
    else
      afterFrame(() => {
        window.recorder.firstCards = performance.now();
      });
  };
  look();
}
