// The network address a request came from, as people write it.
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** IPv4 without the prefix that a socket open for both families puts before it; IPv6 without its zone. */
export function peerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** Under what tries and waiting screens are counted: one machine has all the IPv6 addresses of its network to choose from. */
export function networkOf(request: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(peerAddress(request));
}
