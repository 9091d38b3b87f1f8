// A server on loopback that ends with the test.
import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { loopbackUrl } from './loopback-url.ts';

/** @returns its base address, without a slash at its end */
export function testServerUrl(server: Server): Promise<string> {
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return loopbackUrl(server);
}
