// Owns the session cookie and the session that a request carries (SAFE-02).
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LiveSession, Sessions } from './sessions.ts';

export const SESSION_COOKIE = 'kds_session';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a request without a cookie, or with one that means nothing any more. */
    liveSession: LiveSession | undefined;
  }
}

/** As long as browsers allow (400 days): the session itself decides when it ends. */
const COOKIE_MAX_AGE_SECONDS = 34_560_000;

const COOKIE = {
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: COOKIE_MAX_AGE_SECONDS,
} as const;

/** Finds the session of every request, before any right is looked at. */
export async function readSessionCookies(app: FastifyInstance, sessions: Sessions): Promise<void> {
  await app.register(fastifyCookie);
  app.decorateRequest('liveSession', undefined);
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[SESSION_COOKIE];
    request.liveSession = token === undefined ? undefined : sessions.find(token);
  });
}

/** @param secure true under TLS */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(SESSION_COOKIE, token, { ...COOKIE, secure });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  const { maxAge: _lasting, ...cookie } = COOKIE;
  reply.clearCookie(SESSION_COOKIE, { ...cookie, secure });
}
