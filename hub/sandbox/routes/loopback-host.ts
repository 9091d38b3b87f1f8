// The check that a call came for the sandbox on this machine and not by way of a foreign host name.

/** True when the Host header names loopback; a page elsewhere can't give that (DNS rebinding). */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host ?? '');
}
