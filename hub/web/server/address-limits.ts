// How much the HTTP API accepts from one network address, or from one session, in a minute (SAFE-06). Generous: all displays
// of a restaurant may come from one address, where a proxy or a container stands between.
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { answerRefusal } from './answer-refusal.ts';
import { networkOf } from './peer-address.ts';
import { type AddressLimit, signatureOf } from './route-schemas.ts';

/** Everything together, of an address without a session: fifty screens that load the displays anew are 2,000. */
const STRANGERS_LIMIT: AddressLimit = { max: 9_000, timeWindow: MINUTE_MS };
const SESSION_LIMIT: AddressLimit = { max: 9_000, timeWindow: MINUTE_MS };
/** Whoever watches over the hub shall hear from it also while it is flooded. */
const ALWAYS = ['/healthz', '/readyz'];
const KEYS_KEPT = 5_000;

/** What one address without a session, and one session, may ask in all. */
export interface TotalLimits {
  stranger: AddressLimit;
  session: AddressLimit;
  /** Of one address with wrong signatures. */
  wrongSignatures?: AddressLimit;
}
const TOTAL_LIMITS: TotalLimits = { stranger: STRANGERS_LIMIT, session: SESSION_LIMIT };

/** @param monotonicMs milliseconds of a clock that never steps */
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
    // Counted once its signature was checked: strangers behind the same proxy must not shut out the platform.
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

/** Windows on the given clock: the package's own store goes by the wall's, and would hold on to a window after a step. */
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
