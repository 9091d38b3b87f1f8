// Script that a measured page runs before its own: records when a message arrived and when its changes were painted. It
// is all inside one function, because it is sent to the page as text.

export interface Paint {
  /** Text of the websocket message. */
  text: string;
  /** Milliseconds since 1970, with fractions. */
  arrivedAt: number;
  paintedAt: number;
  /** Last frame that it changed: counters and animations may follow the card. */
  restAt: number;
  /** True if the page changed because of it. */
  changed: boolean;
}

export interface Recorder {
  /** Returns the settled paints since the last call. */
  take(): Paint[];
  /** Resolves once no received change is still being painted or animated. */
  atRest(): Promise<void>;
  /** Connects the bare limit: each message on this socket marks or unmarks one line of a card. */
  bare(url: string): Promise<void>;
  /** Milliseconds from navigation to the first visible cards. */
  firstCards?: number;
}

declare global {
  interface Window {
    recorder: Recorder;
  }
}

/**
 * Time from a message's arrival in the page to its frame: the first animation frame after it does style, layout and
 * paint, and a task queued in that frame runs once the page's thread has handed the frame over. Up to 16.7 ms of it are
 * waiting for vsync, even when almost nothing changes; the bare limit accounts for that.
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
      // Before the page's own listener: the clock starts at arrival, not when the message is processed.
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
