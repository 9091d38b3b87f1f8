// Proxy between hub and broker that a test can cut, restore and freeze.
import { connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  /** The broker's address through this proxy. */
  url: string;
  /** Ends all connections and accepts no new ones. */
  cut(): void;
  /** Connections stay open but transfer nothing, as when the other side's process is frozen. */
  freeze(): void;
  /** Limits each direction of a connection to so many bytes a second. */
  slow(bytesPerSecond: number): void;
  /** Lets new connections through again. */
  heal(): void;
  /** Number of connections made so far. */
  connections(): number;
  close(): Promise<void>;
}

/** Later chunks wait until this one has gone through. */
function trickle(from: Socket, to: Socket, chunk: Buffer, bytesPerMs: number): void {
  from.pause();
  to.write(chunk);
  setTimeout(() => from.resume(), chunk.length / bytesPerMs);
}

export async function startCuttableProxy(brokerUrl: string): Promise<CuttableProxy> {
  const target = new URL(brokerUrl);
  let mode: 'open' | 'cut' | 'frozen' | 'slow' = 'open';
  let bytesPerMs = Number.POSITIVE_INFINITY;
  let made = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    if (mode === 'cut') return near.destroy();
    made += 1;
    keep(near);
    if (mode === 'frozen') return;
    const far = connect(Number(target.port), target.hostname);
    keep(far);
    const carry = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => {
        if (mode === 'open') to.write(chunk);
        if (mode === 'slow') trickle(from, to, chunk, bytesPerMs);
      });
      from.on('close', () => {
        if (mode !== 'frozen') to.destroy();
      });
    };
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `ws://127.0.0.1:${port}${target.pathname}`,
    cut: () => {
      mode = 'cut';
      endAll();
    },
    freeze: () => {
      mode = 'frozen';
    },
    slow: (bytesPerSecond) => {
      mode = 'slow';
      bytesPerMs = bytesPerSecond / 1_000;
    },
    heal: () => {
      // A working proxy stays as it is: ending it here would break whatever the test does next.
      if (mode === 'open') return;
      endAll();
      mode = 'open';
    },
    connections: () => made,
    close: () => {
      endAll();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
