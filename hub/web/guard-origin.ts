// Owns the refusal of foreign pages and rebound names, on every request and upgrade (SAFE-03).
import type { FastifyInstance } from 'fastify';
import { answerRefusal } from './answer-refusal.ts';
import { isOwnOrigin, type KnownHosts } from './known-hosts.ts';
import type { WebLog } from './ports.ts';

export function guardOrigin(app: FastifyInstance, hosts: KnownHosts, log: WebLog): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host ?? '';
    const { origin } = request.headers;
    const reason = !hosts.knows(host)
      ? 'host'
      : origin !== undefined && !isOwnOrigin(origin, host)
        ? 'origin'
        : '';
    if (reason === '') return;
    log.warn({ reason, host: host.slice(0, 200), origin: origin?.slice(0, 200) }, 'foreign request refused');
    return answerRefusal(reply, { code: 'not-allowed', params: { reason } });
  });
}
