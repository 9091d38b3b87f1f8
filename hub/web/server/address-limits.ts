// Rate limits of the HTTP API per network address or session, in a minute (SAFE-06). Generous: all displays of a
// restaurant may come from one address, behind a proxy or a container.
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { type RateLimit, RateLimiter } from '../../host/rate-limiter.ts';
import { answerRefusal } from './answer-refusal.ts';
import { networkOf } from './peer-address.ts';
import { signatureOf } from './route-schemas.ts';

/** Total for an address without a session: fifty displays reloading their files make 2,000 requests. */
const STRANGERS_LIMIT: RateLimit = { max: 9_000, windowMs: MINUTE_MS };
const SESSION_LIMIT: RateLimit = { max: 9_000, windowMs: MINUTE_MS };
/** Monitoring must get an answer even while the hub is flooded. */
const ALWAYS = ['/healthz', '/readyz'];

/** Totals for an address without a session, and for a session. */
export interface TotalLimits {
  stranger: RateLimit;
  session: RateLimit;
  /** Per address, with wrong signatures. */
  wrongSignatures?: RateLimit;
}
const TOTAL_LIMITS: TotalLimits = { stranger: STRANGERS_LIMIT, session: SESSION_LIMIT };

/** @param monotonicMs milliseconds of a monotonic clock */
export function limitAddresses(
  app: FastifyInstance,
  monotonicMs: () => number,
  total: TotalLimits = TOTAL_LIMITS,
): void {
  const ofStranger = new RateLimiter(total.stranger, monotonicMs);
  const ofSession = new RateLimiter(total.session, monotonicMs);
  /** Routes that declare the same limit are counted together. */
  const ofRoutes = new Map<RateLimit, RateLimiter>();
  const ofRoute = (limit: RateLimit) => {
    const known = ofRoutes.get(limit) ?? new RateLimiter(limit, monotonicMs);
    ofRoutes.set(limit, known);
    return known;
  };

  app.addHook('onRequest', async (request, reply) => {
    const { url = '', config } = request.routeOptions;
    if (ALWAYS.includes(url)) return;
    // Counted after its signature was checked: strangers behind the same proxy must not lock out the platform.
    if (config.right === 'signed' && signatureOf(request) !== undefined) return;
    const { liveSession } = request;
    const network = networkOf(request);
    const refusal =
      (liveSession ? ofSession.takeOrRefuse(liveSession.id) : ofStranger.takeOrRefuse(network)) ??
      (config.limit && ofRoute(config.limit).takeOrRefuse(network));
    if (refusal) return answerRefusal(reply, refusal);
  });
}
