// Requires the password again for changes that decide who owns the hub: a cookie alone, as of an unattended tablet,
// must not be enough (SOLO-07).
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { LiveSession } from '../../sessions/sessions.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { networkOf } from '../server/peer-address.ts';
import { NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';
import { LoginRateLimiter } from './login-rate-limiter.ts';

/** Validity of a typed password. */
const PASSWORD_GOOD_MS = 5 * MINUTE_MS;
const PASSWORD_NEEDED: Refusal = { code: 'password-needed' };
const passwordBody = z.object({ password: z.string().check(z.minLength(1), z.maxLength(500)) });

type Context = Pick<WebContext, 'account' | 'loginTries' | 'loginNetworks' | 'steadyNow' | 'now'>;

/** Routes whose config says `password` are refused with password-needed unless it was typed within the last minutes. */
export function recentPasswordRoutes(app: WebServer, context: Context): void {
  /** Last time each session's person typed the password, besides the login itself; lost on restart. */
  const typedAt = new WeakMap<LiveSession, number>();
  const isRecent = (session: LiveSession): boolean => {
    const sinceLogin = context.now() - session.createdAt;
    const sinceTyped = context.steadyNow() - (typedAt.get(session) ?? Number.NEGATIVE_INFINITY);
    return (sinceLogin >= 0 && sinceLogin < PASSWORD_GOOD_MS) || sinceTyped < PASSWORD_GOOD_MS;
  };
  refuseWithoutPassword(app, isRecent);
  const limiter = new LoginRateLimiter(context.loginTries, context.loginNetworks, context.steadyNow);

  app.get(
    '/api/session/password',
    {
      config: { right: 'organizations', password: true },
      schema: {
        tags: ['session'],
        summary: 'Whether the password was entered within the last five minutes; password-needed otherwise.',
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (_request, reply) => reply.code(204).send(),
  );

  app.post(
    '/api/session/password',
    {
      config: { right: 'organizations', limit: { max: 60, windowMs: MINUTE_MS } },
      schema: {
        tags: ['session'],
        summary:
          'Re-enters the password of the signed-in account; allows changes of accounts for five minutes.',
        body: passwordBody,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      const { liveSession, body } = request;
      if (liveSession === undefined) return answerRefusal(reply, { code: 'not-signed-in' });
      const credentials = { email: liveSession.account.email, password: body.password };
      const ask = () => context.account.login(credentials);
      const login = await limiter.logIn(credentials, networkOf(request), ask);
      if (!login.ok) return answerRefusal(reply, login.refusal);
      typedAt.set(liveSession, context.steadyNow());
      return reply.code(204).send();
    },
  );
}

/** After the rights: a person who may not change accounts at all isn't asked for a password. */
function refuseWithoutPassword(app: FastifyInstance, isRecent: (session: LiveSession) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.password !== true) return;
    if (request.liveSession === undefined || !isRecent(request.liveSession))
      return answerRefusal(reply, PASSWORD_NEEDED);
  });
}
