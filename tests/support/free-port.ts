// Owns finding ports on loopback that nobody uses at present.
import { createServer } from 'node:net';

/** So many different free TCP ports; all are held until the last is found, so that none comes twice. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((found, failed) => {
          server.once('error', failed);
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            if (address === null || typeof address === 'string') failed(new Error('no port'));
            else found(address.port);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
