// Session cookie, and the session of a request (SAFE-02).

import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LiveSession, Sessions } from '../../sessions/sessions.ts';

export const SESSION_COOKIE = 'kds_session';
/** Under TLS: browsers accept it from this host only over TLS, so that no other server of the same host can plant one. */
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`;

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a request without a cookie, or with an invalid one. */
    liveSession: LiveSession | undefined;
    /** Value of the cookie, even if it isn't valid yet or any more. */
    sessionToken: string | undefined;
  }
}

/** The browsers' maximum (400 days): the session itself decides when it ends. */
const COOKIE_MAX_AGE_SECONDS = 34_560_000;

const COOKIE = {
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: COOKIE_MAX_AGE_SECONDS,
} as const;

/**
 * Finds the session of every request, before any right is checked. Under TLS a cookie with the plain name is accepted
 * only for a session that never had the other one: a display from before TLS, or from before that name.
 */
export async function readSessionCookies(
  app: FastifyInstance,
  sessions: Sessions,
  secure: boolean,
): Promise<void> {
  await app.register(fastifyCookie);
  app.decorateRequest('liveSession', undefined);
  app.decorateRequest('sessionToken', undefined);
  app.addHook('onRequest', async (request) => {
    const plain = request.cookies[SESSION_COOKIE];
    const own = secure ? request.cookies[HOST_COOKIE] : plain;
    request.sessionToken = own;
    request.liveSession = own === undefined ? undefined : sessions.find(own);
    if (!secure) return;
    if (request.liveSession) return sessions.bindToHost(request.liveSession);
    const former = plain === undefined ? undefined : sessions.find(plain);
    if (former === undefined || former.isHostBound) return;
    request.sessionToken = plain;
    request.liveSession = former;
  });
}

/** @param secure true under TLS */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(secure ? HOST_COOKIE : SESSION_COOKIE, token, { ...COOKIE, secure });
  if (secure && reply.request.cookies[SESSION_COOKIE] !== undefined) clear(reply, SESSION_COOKIE, secure);
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  clear(reply, secure ? HOST_COOKIE : SESSION_COOKIE, secure);
  if (secure) clear(reply, SESSION_COOKIE, secure);
}

function clear(reply: FastifyReply, name: string, secure: boolean): void {
  const { maxAge: _lasting, ...cookie } = COOKIE;
  reply.clearCookie(name, { ...cookie, secure });
}
