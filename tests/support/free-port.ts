import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const LOOPBACK = '127.0.0.1';
/** Below those that systems give to whoever calls out, and beside those that brokers have by themselves. */
const FIRST = 17_000;
const BLOCK = 40;
const BLOCKS = 200;

/** This process's own block: from `next` on up to `end`, which stands after it. */
let next = 0;
let end = 0;

/**
 * So many different free TCP ports, which no other process of tests gets while this one lives: between two starts of a
 * hub its port is as free as can be, and may not become somebody else's.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    if (next === end) await claimBlock();
    const port = next++;
    const server = await listenAt(port);
    if (server === undefined) continue;
    await new Promise((closed) => server.close(closed));
    found.push(port);
  }
  return found;
}

/** Who listens at a block's first port has the whole of it; the system gives it back with the end of the process. */
async function claimBlock(): Promise<void> {
  const start = Math.floor(Math.random() * BLOCKS);
  for (let tried = 0; tried < BLOCKS; tried++) {
    const first = FIRST + ((start + tried) % BLOCKS) * BLOCK;
    const server = await listenAt(first);
    if (server === undefined) continue;
    server.unref();
    next = first + 1;
    end = first + BLOCK;
    return;
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + BLOCKS * BLOCK} is free`);
}

async function listenAt(port: number): Promise<Server | undefined> {
  const server = createServer();
  try {
    server.listen(port, LOOPBACK);
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
