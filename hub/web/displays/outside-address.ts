// Owns the address at which other devices reach this hub, as the screen that asks reached it (PAIR-01).
import { networkInterfaces } from 'node:os';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

/**
 * The hub's address for a phone's camera. A screen on the hub's own machine opens it as localhost, which no phone can:
 * then it is the machine's address on the LAN, if it has one.
 * @param hostHeader a name that has been found to be the hub's
 * @param configured names that displays open (KDS_HOSTS): inside a container the hub's own addresses reach nobody
 */
export function outsideAddress(
  hostHeader: string,
  secure: boolean,
  configured: readonly string[],
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string {
  const url = new URL(`${secure ? 'https' : 'http'}://${hostHeader}`);
  if (LOOPBACK.test(url.hostname)) url.hostname = configured[0] ?? lanAddress(interfaces) ?? url.hostname;
  return url.origin;
}

function lanAddress(interfaces: ReturnType<typeof networkInterfaces>): string | undefined {
  const all = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}
