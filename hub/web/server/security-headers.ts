// Owns the headers that keep a page of the hub from being framed, scripted or sniffed (SAFE-09).
import type { FastifyInstance } from 'fastify';

/** Half a year. A browser told so never asks over plain http again, so a hub without TLS must not say it. */
const STAY_WITH_TLS = 'max-age=15552000';

/**
 * Sets the headers on every answer.
 * @param scriptOrigins origins of scripts from outside: the single sign-on's, which may also ask there and show a frame (AUTH-10)
 * @param secure true under TLS: only then may browsers be told to stay with it
 */
export function setSecurityHeaders(
  app: FastifyInstance,
  scriptOrigins: readonly string[],
  secure: boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy(request.headers.host ?? '', scriptOrigins),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
    if (secure) reply.header('strict-transport-security', STAY_WITH_TLS);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

/** Styles may be inline: libraries write them; scripts never. Photos of staff come from the cloud's servers. */
function contentSecurityPolicy(host: string, scriptOrigins: readonly string[]): string {
  // A host that could smuggle a directive in never gets this far, but a header must not depend on that.
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptOrigins].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    "media-src 'self' data: https:",
    [`connect-src 'self'${sockets}`, ...scriptOrigins].join(' '),
    ["frame-src 'self'", ...scriptOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
