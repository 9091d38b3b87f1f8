// Rate limits of the HTTP API per network address or session, in a minute (SAFE-06). Generous: all displays of a
// restaurant may come from one address, behind a proxy or a container.
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { answerRefusal } from './answer-refusal.ts';
import { networkOf } from './peer-address.ts';
import { type AddressLimit, signatureOf } from './route-schemas.ts';

/** Total for an address without a session: fifty displays reloading their files make 2,000 requests. */
const STRANGERS_LIMIT: AddressLimit = { max: 9_000, timeWindow: MINUTE_MS };
const SESSION_LIMIT: AddressLimit = { max: 9_000, timeWindow: MINUTE_MS };
/** Monitoring must get an answer even while the hub is flooded. */
const ALWAYS = ['/healthz', '/readyz'];
const KEYS_KEPT = 5_000;

/** Totals for an address without a session, and for a session. */
export interface TotalLimits {
  stranger: AddressLimit;
  session: AddressLimit;
  /** Per address, with wrong signatures. */
  wrongSignatures?: AddressLimit;
}
const TOTAL_LIMITS: TotalLimits = { stranger: STRANGERS_LIMIT, session: SESSION_LIMIT };

/** @param monotonicMs milliseconds of a monotonic clock */
export async function limitAddresses(
  app: FastifyInstance,
  monotonicMs: () => number,
  total: TotalLimits = TOTAL_LIMITS,
): Promise<void> {
  await app.register(rateLimit, { global: false, store: storeOn(monotonicMs) });
  const ofStranger = app.createRateLimit({ ...total.stranger, keyGenerator: networkOf });
  const ofSession = app.createRateLimit({
    ...total.session,
    keyGenerator: (request) => request.liveSession?.id ?? '',
  });

  const ofRoutes = new Map<AddressLimit, typeof ofStranger>();
  const ofRoute = (limit: AddressLimit) => {
    const known = ofRoutes.get(limit) ?? app.createRateLimit({ ...limit, keyGenerator: networkOf });
    ofRoutes.set(limit, known);
    return known;
  };

  app.addHook('onRequest', async (request, reply) => {
    const { url = '', config } = request.routeOptions;
    if (ALWAYS.includes(url)) return;
    // Counted after its signature was checked: strangers behind the same proxy must not lock out the platform.
    if (config.right === 'signed' && signatureOf(request) !== undefined) return;
    const limits = [
      request.liveSession ? ofSession : ofStranger,
      ...(config.limit === undefined ? [] : [ofRoute(config.limit)]),
    ];
    for (const limit of limits) {
      const counted = await limit(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      return answerRefusal(reply, {
        code: 'rate-limited',
        params: { seconds: Math.max(1, counted.ttlInSeconds) },
      });
    }
  });
}

/** Windows on the given clock: the package's own store uses wall clock time, and would keep a window after a correction. */
function storeOn(monotonicMs: () => number) {
  return class ElapsedStore implements FastifyRateLimitStore {
    private readonly windows = new LRUCache<string, { current: number; sinceMs: number }>({ max: KEYS_KEPT });

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      const now = monotonicMs();
      const known = this.windows.get(key);
      const isOpen = known !== undefined && now - known.sinceMs < timeWindow;
      const window = isOpen ? known : { current: 0, sinceMs: now };
      window.current += 1;
      this.windows.set(key, window);
      callback(null, { current: window.current, ttl: timeWindow - (now - window.sinceMs) });
    }

    child(): ElapsedStore {
      return new ElapsedStore();
    }
  };
}
