import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const LOOPBACK = '127.0.0.1';
/** Below the ephemeral ports of common systems, and away from brokers' default ports. */
const FIRST = 17_000;
const BLOCK = 40;
const BLOCKS = 200;

/** This process's block of ports: from `next` up to `end`, exclusive. */
let next = 0;
let end = 0;

/**
 * Returns different free TCP ports that no other test process gets while this one runs: between two starts of a hub its port
 * is free, and must not be given to another process.
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

/** Listening on a block's first port claims all of it; the system releases it when the process ends. */
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
