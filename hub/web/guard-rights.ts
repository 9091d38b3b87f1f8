// Checks every request against the right its route declares (SAFE-01, PERM-13).
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import { type RateLimit, RateLimiter } from '../host/rate-limiter.ts';
import { answerRefusal } from './server/answer-refusal.ts';
import { networkOf, peerAddress } from './server/peer-address.ts';
import { idParams, type RouteRight, readJsonBody, signatureOf, signedBody } from './server/route-schemas.ts';
import type { WebContext } from './web-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Right of every route by method and pattern, such as `GET /api/setup`. */
    declaredRights: ReadonlyMap<string, RouteRight>;
  }
}

/** Requests with a wrong signature, by address; a correctly signed one is accepted regardless (INTAKE-08). */
const WRONG_SIGNATURES: RateLimit = { max: 1_200, windowMs: MINUTE_MS };
/** Correctly signed requests of one till. */
const SIGNED: RateLimit = { max: 6_000, windowMs: MINUTE_MS };

/** The package that serves the displays' files registers its own route, and can't declare a right. */
const PUBLIC_FILES = '/*';

/** From now on registering a route without a right throws: the hub doesn't start. */
export function requireRights(app: FastifyInstance): void {
  const declared = new Map<string, RouteRight>();
  app.decorate('declaredRights', declared);
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.url === PUBLIC_FILES) route.config = { ...route.config, right: 'public' };
    const methods = [route.method].flat();
    const right = route.config?.right;
    if (right === undefined) throw new Error(`${methods.join(', ')} ${route.url} declares no required right`);
    // HEAD belongs to GET.
    for (const method of methods) if (method !== 'HEAD') declared.set(`${method} ${route.url}`, right);
  });
}

type GuardContext = Pick<
  WebContext,
  'visitors' | 'spooler' | 'tills' | 'account' | 'sessions' | 'options' | 'monotonicMs'
>;

export function guardRights(app: FastifyInstance, context: GuardContext): void {
  const { visitors, spooler, tills, account, sessions, options, monotonicMs } = context;
  app.addHook('onRequest', async (request, reply) => {
    // Unknown addresses have no right; they are answered with route-unknown.
    if (request.is404) return;
    const { right } = request.routeOptions.config;
    if (right === 'setup') await confirmed(request);
    const refusal = refusalFor(right, request);
    if (refusal) return answerRefusal(reply, refusal);
  });

  guardSigned(app, tills.deliverect, monotonicMs, options.limits?.wrongSignatures);

  /** A setup right requires the account's current state; the session may end during the check. */
  async function confirmed(request: FastifyRequest): Promise<void> {
    const { liveSession } = request;
    if (!liveSession || liveSession.display) return;
    if (!visitors.rightsOf(liveSession).includes('setup')) return;
    await account.confirm(liveSession.account);
    request.liveSession = sessions.byId(liveSession.id);
  }

  function refusalFor(right: RouteRight, request: FastifyRequest): Refusal | undefined {
    if (right === 'public') return undefined;
    const { liveSession } = request;
    if (right === 'unpaired')
      return liveSession?.display && !visitors.isWaiting(liveSession)
        ? { code: 'not-allowed', params: { right } }
        : undefined;
    if (right === 'metrics') return metricsRefusal(request.headers.authorization, options.metricsToken);
    if (right === 'signed') return signatureOf(request) === undefined ? { code: 'not-signed-in' } : undefined;
    if (right === 'till') return tills.refusal(request.headers.authorization, peerAddress(request));
    if (right === 'spooler') return spooler.refusal(request.headers.authorization, peerAddress(request));
    if (!liveSession) return { code: 'not-signed-in' };
    if (right === 'known') return undefined;
    const rights = visitors.rightsOf(liveSession);
    // A customer display has no right at all here: only its one board (PAIR-05).
    const isHere = rights.length > 0 && !visitors.isStranger(liveSession);
    if (right === 'session' ? isHere : rights.includes(right)) return undefined;
    const isOld = right !== 'session' && visitors.rightsOnceConfirmed(liveSession).includes(right);
    if (isOld) return { code: 'sign-in-again' };
    return { code: 'not-allowed', params: { right } };
  }
}

/** The signature covers the raw body, which isn't parsed yet, so that strangers cost only a hash. */
function guardSigned(
  app: FastifyInstance,
  deliverect: WebContext['tills']['deliverect'],
  monotonicMs: () => number,
  wrongOnes = WRONG_SIGNATURES,
): void {
  const tillOf = (request: FastifyRequest) => z.safeParse(idParams, request.params).data?.id ?? '';
  const wrong = new RateLimiter(wrongOnes, monotonicMs);
  const right = new RateLimiter(SIGNED, monotonicMs);
  app.addHook('preValidation', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.right !== 'signed') return;
    const text = signedBody(request);
    const refusal = deliverect.refusal(tillOf(request), text, signatureOf(request));
    const tooMany = refusal ? wrong.takeOrRefuse(networkOf(request)) : right.takeOrRefuse(tillOf(request));
    const answer = tooMany ?? refusal;
    if (answer) return answerRefusal(reply, answer);
    request.body = readJsonBody(text);
  });
}

function metricsRefusal(authorization: string | undefined, token: string | undefined): Refusal | undefined {
  // No collector is configured: the address doesn't exist.
  if (token === undefined) return { code: 'route-unknown' };
  // Hashed first: the comparison needs equal lengths and must not reveal them.
  const isRight = timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
  return isRight ? undefined : { code: 'not-signed-in' };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
