// Owns which right each route needs (SAFE-01). A route that isn't here is refused.
import type { Right } from '../../shared/protocol/session.ts';

/** public: everybody · session: whoever is signed in · metrics: the token of KDS_METRICS_TOKEN, if one is set. */
export type RouteRight = 'public' | 'session' | 'metrics' | Right;

/** By method and pattern; HEAD is held for GET. */
export const ROUTE_RIGHTS: Readonly<Record<string, RouteRight>> = {
  'GET /*': 'public',
  'GET /': 'public',
  'GET /auth/*': 'public',
  'GET /orgs': 'public',
  'GET /kds/*': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'metrics',
  // Answers for itself: a display without a session is told so over the socket, which a refused upgrade can't do.
  'GET /live': 'public',
  'GET /api/session': 'public',
  'POST /api/session': 'public',
  'DELETE /api/session': 'public',
  'POST /api/disconnect': 'setup',
  'POST /api/password-reset': 'public',
  'GET /api/organizations': 'organizations',
  'POST /api/organizations/:id/choose': 'organizations',
  'GET /api/staff': 'boards',
  'POST /api/staff/session': 'boards',
  'DELETE /api/staff/session': 'session',
  'GET /api/profiles': 'boards',
  'GET /api/setup': 'setup',
  'PUT /api/setup': 'setup',
  'GET /api/catalogue': 'boards',
  'GET /api/orders/:id/history': 'boards',
  'GET /api/recall': 'boards',
  'GET /api/health': 'session',
};

/** The right a route needs; undefined if nobody has named one, which refuses it. */
export function routeRight(method: string, pattern: string): RouteRight | undefined {
  return ROUTE_RIGHTS[`${method === 'HEAD' ? 'GET' : method} ${pattern}`];
}
