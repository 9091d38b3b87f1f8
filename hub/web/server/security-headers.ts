// The headers that keep a page of the hub from being framed, scripted or sniffed (SAFE-09).
import type { IncomingMessage } from 'node:http';
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** A year (OWASP ASVS 5.0, 3.4.1). A browser told so never asks over plain http again, so a hub without TLS must not say it. */
const STAY_WITH_TLS_SECONDS = 31_536_000;

/**
 * Sets the headers on every answer.
 * @param scriptOrigins origins of scripts from outside: the single sign-on's, which may also ask there and show a frame (AUTH-10)
 * @param secure true under TLS: only then may browsers be told to stay with it
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
    // Browsers heed it under TLS only and complain of it elsewhere. A single sign-on's window talks to its opener.
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
    // The one header that helmet doesn't know.
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

/** Styles may be inline: libraries write them; scripts never. Photos of staff come from the cloud's servers. */
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

/** The hub as the browser calls it, and its websocket there. */
function ownSockets({ headers: { host = '' } }: IncomingMessage): string {
  // A host that could smuggle a directive in never gets this far, but a header must not depend on that.
  return /^[\w.:[\]-]+$/.test(host) ? `'self' ws://${host} wss://${host}` : "'self'";
}
