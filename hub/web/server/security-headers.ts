// Headers that keep a page of the hub from being framed, scripted or sniffed (SAFE-09).
import type { IncomingMessage } from 'node:http';
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * A year (OWASP ASVS 5.0, 3.4.1). A browser that got it never uses plain http again, so a hub without TLS must not send
 * it.
 */
const STAY_WITH_TLS_SECONDS = 31_536_000;

/**
 * Sets the headers on every answer.
 * @param scriptOrigins origins of external scripts: the single sign-on's, which may also send requests there and show a
 * frame (AUTH-10)
 * @param secure true under TLS: only then may browsers be required to stay with it
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  scriptOrigins: readonly string[],
  secure: boolean,
): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(scriptOrigins) },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: secure && { maxAge: STAY_WITH_TLS_SECONDS, includeSubDomains: false },
    // Browsers respect it under TLS only, and warn about it elsewhere. A single sign-on's window talks to its opener.
    crossOriginOpenerPolicy: secure && {
      policy: scriptOrigins.length === 0 ? 'same-origin' : 'same-origin-allow-popups',
    },
    originAgentCluster: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    // The only header helmet doesn't support.
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

/** Styles may be inline, as libraries write them; scripts never. Photos of staff come from the cloud's servers. */
function contentSecurityPolicy(scriptOrigins: readonly string[]) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptOrigins],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'data:', 'https:'],
    'connect-src': [ownSockets, ...scriptOrigins],
    'frame-src': ["'self'", ...scriptOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** The hub under the browser's name for it, and its websocket there. */
function ownSockets({ headers: { host = '' } }: IncomingMessage): string {
  // A host that could inject a directive never gets this far, but a header must not depend on that.
  return /^[\w.:[\]-]+$/.test(host) ? `'self' ws://${host} wss://${host}` : "'self'";
}
