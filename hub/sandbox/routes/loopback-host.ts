// Checks that a call comes from this machine and not through a foreign host name.

import type { IncomingHttpHeaders } from 'node:http';

/** True if the Host header is loopback; a remote page can't send that (DNS rebinding). */
function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host ?? '');
}

/** Rejects pages of other sites in a browser on this machine: those send their origin. */
export function isFromHere({ host, origin }: IncomingHttpHeaders): boolean {
  return isLoopbackHost(host) && (origin === undefined || isLoopbackHost(origin.replace(/^https?:\/\//, '')));
}
