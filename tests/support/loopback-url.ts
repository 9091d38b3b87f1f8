// Listens on a free port of loopback.
import type { Server } from 'node:net';

/** @returns the server's base address, without a slash at its end */
export async function loopbackUrl(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
