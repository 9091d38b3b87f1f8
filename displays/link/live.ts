// Owns the display's one link and its one store.
import { useStore } from 'zustand';
import type { LinkHost, LinkSocket, SocketEvents } from './link-host.ts';
import { LiveLink } from './live-link.ts';
import { createLiveStore, type LiveState } from './live-store.ts';

export const liveStore = createLiveStore();

let link: LiveLink | undefined;

/** The link, made when first asked for; it connects when the shell starts it. */
export function liveLink(): LiveLink {
  link ??= new LiveLink(browserHost(__BUILD__), liveStore);
  return link;
}

/** The hub's time in milliseconds since 1970; use it for every age and countdown (LIVE-10). */
export function hubNow(): number {
  return liveLink().hubNow();
}

export function useLive<Selected>(select: (state: LiveState) => Selected): Selected {
  return useStore(liveStore, select);
}

// Owns the browser as the link needs it: websocket, clocks, paint, storage. Works on plain http, where randomUUID
// and its like are missing.

const ID_BYTES = 16;

function browserHost(build: string): LinkHost {
  const touching = watchTouch();
  return {
    openSocket,
    monotonicMs: () => performance.now(),
    wallMs: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    afterPaint,
    onLeave(run) {
      addEventListener('pagehide', run);
      addEventListener('visibilitychange', () => document.hidden && run());
    },
    isShown: () => document.visibilityState === 'visible',
    random: Math.random,
    newId,
    kept: {
      read: (key) => sessionStorage.getItem(key),
      write: (key, text) =>
        text === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text),
    },
    build,
    touching,
    reload: () => location.reload(),
    fault: (message) => reportError(new Error(message)),
  };
}

/** A task that a frame queues runs once that frame is painted; a second frame asked for would be one more to paint. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      run();
    };
    port2.postMessage(undefined);
  });
}

function openSocket(events: SocketEvents): LinkSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/live`);
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') events.heard(data);
  });
  socket.addEventListener('close', () => events.closed());
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function watchTouch(): () => boolean {
  const down = new Set<number>();
  const options = { capture: true, passive: true };
  addEventListener('pointerdown', (event) => down.add(event.pointerId), options);
  for (const end of ['pointerup', 'pointercancel'] as const) {
    addEventListener(end, (event) => down.delete(event.pointerId), options);
  }
  return () => down.size > 0;
}
