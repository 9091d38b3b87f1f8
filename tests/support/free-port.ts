// Owns finding ports on loopback that nobody uses at present.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below those that systems give to whoever calls out: a port that is free now is not taken by a call a moment later. And
 * beside those that brokers have by themselves.
 */
const FIRST = 17_000;
const LAST = 25_000;
const TRIES = 100;

/** So many different free TCP ports; all are held until the last is found, so that none comes twice. */
export async function freePorts(count: number): Promise<number[]> {
  const held: { port: number; server: Server }[] = [];
  while (held.length < count) held.push(await holdPort());
  await Promise.all(held.map(({ server }) => new Promise((closed) => server.close(closed))));
  return held.map(({ port }) => port);
}

async function holdPort(): Promise<{ port: number; server: Server }> {
  for (let left = TRIES; left > 0; left--) {
    const port = randomInt(FIRST, LAST);
    const server = createServer();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return { port, server };
    } catch {
      // Somebody has it; another one then.
    }
  }
  throw new Error(`no port from ${FIRST} to ${LAST} is free`);
}
