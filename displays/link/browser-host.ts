// Owns the browser as the link needs it: websocket, clocks, paint, storage. Works on plain http, where randomUUID
// and its like are missing.
import { afterPaint } from './after-paint.ts';
import type { LinkHost, LinkSocket, SocketEvents } from './link-host.ts';

const ID_BYTES = 16;

export function browserHost(build: string): LinkHost {
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
