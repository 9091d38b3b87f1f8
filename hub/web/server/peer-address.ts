// Network address of a request, in readable form.
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** IPv4 without the prefix of a dual-stack socket; IPv6 without its zone. */
export function peerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** Key for counting attempts and waiting displays: one machine can use all the IPv6 addresses of its network. */
export function networkOf(request: Pick<FastifyRequest, 'ip'>): string {
  const address = peerAddress(request);
  return isIPv6(address) ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString() : address;
}
