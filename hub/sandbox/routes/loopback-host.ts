// The check that a call came for the sandbox on this machine and not by way of a foreign host name.

import type { IncomingHttpHeaders } from 'node:http';

/** True when the Host header names loopback; a page elsewhere can't give that (DNS rebinding). */
function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host ?? '');
}

/** No page of another site that a browser on this machine has open: those say where they come from. */
export function isFromHere({ host, origin }: IncomingHttpHeaders): boolean {
  return isLoopbackHost(host) && (origin === undefined || isLoopbackHost(origin.replace(/^https?:\/\//, '')));
}
