// Owns which right each route and each command needs (SAFE-01). What isn't here is refused.
import type { CommandName } from '../../../shared/protocol/command.ts';
import type { Right } from '../../../shared/protocol/session.ts';

/**
 * public: everybody · session: whoever is signed in or at a paired display of the staff ·
 * known: whoever has a session at all, boards for guests too, which have no right otherwise ·
 * unpaired: everybody but a paired display, which stays what it is until it is revoked or its organisation is gone ·
 * metrics: the token of KDS_METRICS_TOKEN, if one is set · spooler: the token of the pads, and nothing else (SAFE-08).
 */
export type RouteRight = 'public' | 'session' | 'known' | 'unpaired' | 'metrics' | 'spooler' | Right;

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
  'GET /openapi.json': 'public',
  'GET /api/session': 'public',
  'POST /api/session': 'unpaired',
  'DELETE /api/session': 'unpaired',
  'POST /api/disconnect': 'setup',
  'POST /api/password-reset': 'unpaired',
  'GET /api/organizations': 'organizations',
  'POST /api/organizations/:id/choose': 'organizations',
  'GET /api/staff': 'boards',
  'POST /api/staff/session': 'boards',
  'DELETE /api/staff/session': 'session',
  'GET /api/profiles': 'boards',
  'POST /api/transfer': 'boards',
  'GET /api/setup': 'setup',
  'PUT /api/setup': 'setup',
  'GET /api/setup/form': 'setup',
  'GET /api/setup/sites': 'setup',
  'POST /api/setup/admin-code': 'setup',
  'GET /api/catalogue': 'boards',
  'GET /api/inventory': 'boards',
  'GET /api/orders/:id/history': 'boards',
  'GET /api/recall': 'boards',
  'GET /api/display-settings': 'known',
  'PUT /api/display-settings': 'known',
  'POST /api/faults': 'known',
  'GET /api/health': 'session',
  'POST /api/pairing': 'unpaired',
  'GET /api/pairing': 'public',
  'POST /api/pairing/approve': 'setup',
  'GET /api/spooler-token': 'setup',
  'POST /api/spooler-token': 'setup',
  'POST /spooler/kitchen-prints/kds': 'spooler',
  'GET /api/debug': 'setup',
  'PUT /api/debug/feed': 'setup',
  'DELETE /api/debug/messages': 'setup',
  'GET /api/audit': 'setup',
  'GET /api/support-bundle': 'setup',
  'GET /api/sessions': 'setup',
  'DELETE /api/sessions/:id': 'setup',
  'GET /api/displays': 'setup',
  'PATCH /api/displays/:id': 'setup',
  'DELETE /api/displays/:id': 'setup',
  'POST /api/displays/:id/identify': 'setup',
  'POST /api/displays/:id/reload': 'setup',
};

/** The right a route needs; undefined if nobody has named one, which refuses it. */
export function routeRight(method: string, pattern: string): RouteRight | undefined {
  return ROUTE_RIGHTS[`${method === 'HEAD' ? 'GET' : method} ${pattern}`];
}

/** own-board: the board of a display for guests, or any board for who has the right to boards. */
export type CommandRight = Right | 'own-board';

interface CommandNeeds {
  right: CommandRight;
  /** Orders are touched through a board, whose profile decides the rest (PERM-10). */
  watch: boolean;
}

const THROUGH_BOARD: CommandNeeds = { right: 'boards', watch: true };
const THROUGH_OWN_BOARD: CommandNeeds = { right: 'own-board', watch: true };
const BESIDE_BOARDS: CommandNeeds = { right: 'boards', watch: false };

export const COMMAND_RIGHTS: Readonly<Record<CommandName, CommandNeeds>> = {
  'item.mark': THROUGH_BOARD,
  'item.serve': THROUGH_BOARD,
  'item.note': THROUGH_BOARD,
  'course.fire': THROUGH_BOARD,
  'course.ready': THROUGH_BOARD,
  'course.serve': THROUGH_BOARD,
  'course.prepareAll': THROUGH_BOARD,
  'course.timer': THROUGH_BOARD,
  'course.move': THROUGH_BOARD,
  'course.link': THROUGH_BOARD,
  'course.reviewed': THROUGH_BOARD,
  'course.print': THROUGH_BOARD,
  'order.deliver': THROUGH_OWN_BOARD,
  'order.notify': THROUGH_BOARD,
  'order.serveAll': THROUGH_BOARD,
  'served.before': THROUGH_BOARD,
  'sms.prep': BESIDE_BOARDS,
  'stock.limit': BESIDE_BOARDS,
  'stock.clear': BESIDE_BOARDS,
  'message.post': BESIDE_BOARDS,
  'message.withdraw': BESIDE_BOARDS,
  'mode.set': BESIDE_BOARDS,
  undo: { right: 'own-board', watch: false },
};
