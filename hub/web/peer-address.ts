// Owns the network address a request came from, as people write it.
import type { FastifyRequest } from 'fastify';

/** IPv4 without the prefix that a socket open for both families puts before it; IPv6 without its zone. */
export function peerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}
