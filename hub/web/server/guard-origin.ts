// Owns the refusal of foreign pages and rebound names, on every request and upgrade (SAFE-03).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerRefusal } from './answer-refusal.ts';
import { isOwnOrigin, type KnownHosts } from './known-hosts.ts';
import type { LineLimits } from './line-limits.ts';
import { unknownHostPage } from './unknown-host-page.ts';

export function guardOrigin(app: FastifyInstance, hosts: KnownHosts, log: LineLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host ?? '';
    const { origin } = request.headers;
    const reason = !hosts.knows(host)
      ? 'host'
      : origin !== undefined && !isOwnOrigin(origin, host)
        ? 'origin'
        : isForeignAct(request)
          ? 'site'
          : '';
    if (reason === '') return;
    const fields = { reason, host: host.slice(0, 200), origin: origin?.slice(0, 200) };
    log.warnOfPeer(request, fields, 'foreign request refused');
    const isPerson = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (reason === 'host' && isPerson)
      return reply.code(403).type('text/html; charset=utf-8').send(unknownHostPage(host));
    return answerRefusal(reply, { code: 'not-allowed', params: { reason } });
  });
}

/** A browser that says it acts for a page of another site, whatever origin it names; following a link is no act. */
function isForeignAct({ method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || method === 'GET' || method === 'HEAD') return false;
  return site !== 'same-origin' && site !== 'none';
}
