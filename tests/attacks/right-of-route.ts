// Expected right of each route, by hand: a route that is new, removed or has another right fails until this list is
// updated. The matrix then tries each route as every kind of visitor.
import type { RouteRight } from '../../hub/web/server/route-schemas.ts';
import type { Right } from '../../shared/protocol/session.ts';

export const RIGHT_OF_ROUTE: Readonly<Record<string, RouteRight>> = {
  'GET /live': 'public',
  'POST /api/session': 'unpaired',
  'GET /api/session': 'public',
  'DELETE /api/session': 'unpaired',
  'POST /api/disconnect': 'setup',
  'POST /api/password-reset': 'unpaired',
  'GET /api/organizations': 'organizations',
  'POST /api/organizations/:id/choose': 'organizations',
  'POST /api/transfer': 'boards',
  'GET /api/staff': 'boards',
  'POST /api/staff/session': 'boards',
  'DELETE /api/staff/session': 'session',
  'GET /api/sessions': 'setup',
  'DELETE /api/sessions/:id': 'setup',
  'GET /api/setup': 'setup',
  'POST /api/setup/admin-code': 'setup',
  'PUT /api/setup': 'setup',
  'POST /api/setup/preview': 'setup',
  'GET /api/setup/sites': 'setup',
  'GET /api/setup/form': 'setup',
  'GET /api/spooler-token': 'setup',
  'POST /api/spooler-token': 'setup',
  'POST /api/printers/:id/test': 'setup',
  'GET /api/sounds/notification': 'boards',
  'GET /api/profiles': 'boards',
  'GET /api/catalogue': 'boards',
  'GET /api/inventory': 'boards',
  'POST /api/grouped-courses': 'setup',
  'GET /api/orders/:id/history': 'boards',
  'GET /api/recall': 'boards',
  'GET /api/evening': 'boards',
  'POST /api/evening': 'boards',
  'POST /api/pairing': 'unpaired',
  'GET /api/pairing': 'public',
  'POST /api/pairing/approve': 'setup',
  'GET /api/displays': 'setup',
  'PATCH /api/displays/:id': 'setup',
  'DELETE /api/displays/:id': 'setup',
  'POST /api/displays/:id/identify': 'setup',
  'POST /api/displays/:id/reload': 'setup',
  'GET /api/display-settings': 'known',
  'PUT /api/display-settings': 'known',
  'POST /api/faults': 'known',
  'GET /api/audit': 'setup',
  'GET /api/debug': 'setup',
  'PUT /api/debug/feed': 'setup',
  'DELETE /api/debug/messages': 'setup',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /api/health': 'session',
  'GET /metrics': 'metrics',
  'GET /api/support-bundle': 'setup',
  'POST /api/backups': 'setup',
  'POST /api/damage/seen': 'setup',
  'GET /api/day-figures': 'setup',
  'GET /api/reports': 'setup',
  'GET /api/overview': 'setup',
  'GET /api/paces': 'setup',
  'GET /api/paces/csv': 'setup',
  'GET /api/paces/item': 'setup',
  'POST /api/paces/times': 'setup',
  'GET /api/replay': 'setup',
  'POST /api/replay/open': 'setup',
  'POST /api/replay/play': 'setup',
  'POST /api/replay/step': 'setup',
  'POST /api/replay/check': 'setup',
  'DELETE /api/replay': 'setup',
  'GET /api/tills': 'setup',
  'POST /api/tills': 'setup',
  'GET /api/hand-orders/menu': 'boards',
  'POST /api/hand-orders': 'boards',
  'DELETE /api/hand-orders/:id': 'boards',
  'GET /api/first-day': 'setup',
  'PUT /api/first-day': 'setup',
  'POST /api/first-day/test': 'setup',
  'DELETE /api/first-day/test': 'setup',
  'DELETE /api/tills/:id': 'setup',
  'POST /api/webhooks': 'setup',
  'DELETE /api/webhooks/:id': 'setup',
  'POST /api/webhooks/:id/retry': 'setup',
  'PUT /api/named-items': 'setup',
  'PUT /api/named-items/station': 'setup',
  'POST /api/intake/orders': 'till',
  'PUT /api/intake/orders/:id': 'till',
  'GET /api/intake/orders/:id': 'till',
  'POST /api/intake/orders/:id/cancel': 'till',
  'POST /api/intake/orders/:id/fire': 'till',
  'GET /api/intake/events': 'till',
  'POST /api/intake/deliverect/:id/register': 'signed',
  'POST /api/intake/deliverect/:id/orders': 'signed',
  'GET /api/intake/quote': 'till',
  'GET /api/kitchen-load': 'setup',
  'PUT /api/kitchen-load': 'setup',
  'GET /api/capture': 'setup',
  'PUT /api/capture/ports/:id': 'setup',
  'DELETE /api/capture/ports/:id': 'setup',
  'POST /api/capture/templates': 'setup',
  'PUT /api/capture/templates/:id': 'setup',
  'DELETE /api/capture/templates/:id': 'setup',
  'GET /api/capture/jobs': 'setup',
  'GET /api/capture/jobs/:id': 'setup',
  'DELETE /api/capture/jobs/:id': 'setup',
  'POST /api/capture/jobs/read': 'setup',
  'GET /openapi.json': 'public',
  'POST /api/cloud/retry': 'boards',
  'POST /api/pairing/keep': 'setup',
  'POST /spooler/kitchen-prints/kds': 'spooler',
  'GET /spooler/pad-state': 'spooler',
  'PUT /spooler/pad-state': 'spooler',
  'GET /spooler/kds-orders': 'spooler',
  'GET /spooler/kds-actions': 'spooler',
  'POST /spooler/kds-orders': 'spooler',
  'POST /spooler/kds-actions': 'spooler',
  'GET /*': 'public',
  'GET /': 'public',
  'GET /auth/*': 'public',
  'GET /orgs': 'public',
  'GET /kds': 'public',
  'GET /kds/*': 'public',
};

/** Further routes of a hub whose mode hasn't been chosen yet (SOLO-01). */
export const RIGHTS_BEFORE_CHOICE: Readonly<Record<string, RouteRight>> = {
  'POST /api/start-choice': 'unpaired',
};

/** Further routes of a hub without a cloud (SOLO-02, SOLO-04). */
export const RIGHT_WITHOUT_CLOUD: Readonly<Record<string, RouteRight>> = {
  'POST /api/first-run': 'unpaired',
  'GET /api/session/password': 'organizations',
  'POST /api/session/password': 'organizations',
  'GET /api/accounts': 'dealer-options',
  'POST /api/accounts': 'dealer-options',
  'PATCH /api/accounts/:id': 'dealer-options',
  'DELETE /api/accounts/:id': 'dealer-options',
  'GET /api/staff-members': 'setup',
  'POST /api/staff-members': 'setup',
  'PATCH /api/staff-members/:id': 'setup',
  'DELETE /api/staff-members/:id': 'setup',
  'GET /api/place': 'setup',
  'PUT /api/place': 'setup',
  'GET /api/menu': 'setup',
  'POST /api/menu/edits': 'setup',
  'GET /api/menu/csv': 'setup',
  'POST /api/menu/csv/preview': 'setup',
  'POST /api/menu/csv': 'setup',
  'GET /api/site-file': 'dealer-options',
  'POST /api/site-file/preview': 'dealer-options',
  'POST /api/site-file': 'dealer-options',
};

export interface Visitor {
  rights: readonly Right[];
  hasSession: boolean;
  /** A display paired with the site the hub serves. */
  isDisplay: boolean;
  /** Pads and tills authenticate by token, which opens only their own routes. */
  token?: 'spooler' | 'till' | undefined;
}

/** True if a visitor with these rights may use a route with this right. */
export function mayUse({ rights, hasSession, isDisplay, token }: Visitor, right: RouteRight): boolean {
  switch (right) {
    case 'public':
    case 'metrics':
      return true;
    case 'spooler':
    case 'till':
      return token === right;
    case 'signed':
      return false;
    case 'unpaired':
      return !isDisplay;
    case 'known':
      return hasSession;
    case 'session':
      return rights.includes('boards');
    default:
      return rights.includes(right);
  }
}

/** Values for the parameters of an address. */
const STAND_INS: Readonly<Record<string, string>> = { ':id': 'nobody', '*': 'x' };

/** Method and address of a route. */
export function addressOf(route: string): { method: string; url: string } {
  const [method = '', pattern = ''] = route.split(' ');
  return { method, url: pattern.replace(/:id|\*/, (part) => STAND_INS[part] ?? '') };
}
