// The check of every request against the table of rights (SAFE-01, PERM-13).
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { AccountPort, SpoolerPort } from './ports.ts';
import { answerRefusal } from './server/answer-refusal.ts';
import { peerAddress } from './server/peer-address.ts';
import { type RouteRight, routeRight } from './server/rights-table.ts';
import type { Sessions } from './session/sessions.ts';
import type { Visitors } from './session/visitors.ts';

export interface GuardParts {
  visitors: Visitors;
  sessions: Pick<Sessions, 'byId'>;
  account: Pick<AccountPort, 'confirm'>;
  spooler: Pick<SpoolerPort, 'refusal'>;
  /** KDS_METRICS_TOKEN; without one the figures are nobody's to read. */
  metricsToken: string | undefined;
}

export function guardRights(app: FastifyInstance, parts: GuardParts): void {
  const { visitors, spooler, metricsToken } = parts;
  app.addHook('onRequest', async (request, reply) => {
    // Unknown addresses have no right to name; they are answered with route-unknown.
    if (request.is404) return;
    const right = routeRight(request.method, request.routeOptions.url ?? '');
    if (right === 'setup') await confirmed(request);
    const refusal = right === undefined ? { code: 'not-allowed' as const } : refusalFor(right, request);
    if (refusal) return answerRefusal(reply, refusal);
  });

  /** What a setup right opens is opened by the account as it is now; the session may end over it. */
  async function confirmed(request: FastifyRequest): Promise<void> {
    const { liveSession } = request;
    if (!liveSession || liveSession.display) return;
    if (!visitors.rightsOf(liveSession).includes('setup')) return;
    await parts.account.confirm(liveSession.account);
    request.liveSession = parts.sessions.byId(liveSession.id);
  }

  function refusalFor(right: RouteRight, request: FastifyRequest): Refusal | undefined {
    if (right === 'public') return undefined;
    const { liveSession } = request;
    if (right === 'unpaired')
      return liveSession?.display && !visitors.isWaiting(liveSession)
        ? { code: 'not-allowed', params: { right } }
        : undefined;
    if (right === 'metrics') return metricsRefusal(request.headers.authorization, metricsToken);
    if (right === 'spooler') return spooler.refusal(request.headers.authorization, peerAddress(request));
    if (!request.liveSession) return { code: 'not-signed-in' };
    if (right === 'known') return undefined;
    const rights = visitors.rightsOf(request.liveSession);
    // A display for guests has no right at all here: it lives by its one board alone (PAIR-05).
    if (right === 'session' ? rights.length > 0 : rights.includes(right)) return undefined;
    const isOld = right !== 'session' && visitors.rightsOnceConfirmed(request.liveSession).includes(right);
    if (isOld) return { code: 'sign-in-again' };
    return { code: 'not-allowed', params: { right } };
  }
}

function metricsRefusal(authorization: string | undefined, token: string | undefined): Refusal | undefined {
  // Nobody set up a collector: the address isn't there.
  if (token === undefined) return { code: 'route-unknown' };
  // Hashed first: the comparison needs equal lengths and must not tell them.
  const isRight = timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
  return isRight ? undefined : { code: 'not-signed-in' };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
