// Assembles the HTTP API: guards in order, then routes. Everything else is passed in.
import { hangLiveRoute } from '../screens/live-route.ts';
import { displayRoutes, displaySettingsRoutes, faultRoutes } from './displays/display-routes.ts';
import { eveningRoutes } from './displays/evening-routes.ts';
import { pairingRoutes } from './displays/pairing-routes.ts';
import { orderRoutes, siteRoutes } from './displays/site-routes.ts';
import { guardRights, requireRights } from './guard-rights.ts';
import { describeRoutes, openApiRoutes } from './openapi.ts';
import { padRoutes } from './pads/pad-routes.ts';
import { limitAddresses } from './server/address-limits.ts';
import { guardOrigin, KnownHosts } from './server/guard-origin.ts';
import { LineLimits } from './server/line-limits.ts';
import { answerFaults, openServer } from './server/open-server.ts';
import { pageRoutes } from './server/page-routes.ts';
import { peerAddress } from './server/peer-address.ts';
import { readBySchemas, type WebServer } from './server/route-schemas.ts';
import { setSecurityHeaders } from './server/security-headers.ts';
import { organisationRoutes } from './session/organisation-routes.ts';
import { peopleRoutes } from './session/people-routes.ts';
import { readSessionCookies } from './session/session-cookie.ts';
import { sessionRoutes } from './session/session-routes.ts';
import { staffRoutes } from './session/staff-routes.ts';
import { captureRoutes } from './setup/capture-routes.ts';
import { paceRoutes } from './setup/pace-routes.ts';
import { setupRoutes } from './setup/setup-routes.ts';
import { standaloneRoutes } from './standalone/standalone-routes.ts';
import { deliverectRoutes } from './tills/deliverect-routes.ts';
import { firstDayRoutes, manualOrderRoutes } from './tills/hub-order-routes.ts';
import { loadRoutes } from './tills/load-routes.ts';
import { tillEventRoutes } from './tills/till-event-routes.ts';
import { tillOrderRoutes } from './tills/till-order-routes.ts';
import { tillSetupRoutes } from './tills/till-setup-routes.ts';
import { auditActions, auditRoutes } from './upkeep/audit-actions.ts';
import { backupRoutes } from './upkeep/backup-routes.ts';
import { debugRoutes } from './upkeep/debug-routes.ts';
import { figuresRoutes } from './upkeep/figures-routes.ts';
import { healthRoutes } from './upkeep/health-routes.ts';
import { replayRoutes } from './upkeep/replay-routes.ts';
import { reportRoutes } from './upkeep/report-routes.ts';
import type { WebContext } from './web-context.ts';

/** Builds the server; the caller starts listening. */
export async function createWeb(context: WebContext): Promise<WebServer> {
  const { screens, log, options } = context;
  const app = readBySchemas(openServer(options.tls));
  requireRights(app);
  await describeRoutes(app, options.hub.version);
  // Before other routes, so that the socket of a refused upgrade is known and closed.
  await hangLiveRoute(app, screens, log, (request) => ({
    sessionId: request.liveSession?.id,
    address: peerAddress(request),
  }));
  await guard(app, context);

  sessionRoutes(app, context);
  organisationRoutes(app, context);
  standaloneRoutes(app, context);
  staffRoutes(app, context);
  peopleRoutes(app, context);
  setupRoutes(app, context);
  captureRoutes(app, context);
  paceRoutes(app, context);
  siteRoutes(app, context);
  orderRoutes(app, context);
  eveningRoutes(app, context);
  pairingRoutes(app, context);
  displayRoutes(app, context);
  displaySettingsRoutes(app, context);
  faultRoutes(app, context);
  auditRoutes(app, context);
  debugRoutes(app, context);
  healthRoutes(app, context);
  backupRoutes(app, context);
  figuresRoutes(app, context);
  reportRoutes(app, context);
  replayRoutes(app, context);
  tillOrderRoutes(app, context.tills);
  deliverectRoutes(app, context.tills);
  tillEventRoutes(app, context.tills);
  tillSetupRoutes(app, context.tills);
  loadRoutes(app, context.load);
  manualOrderRoutes(app, context);
  firstDayRoutes(app, context);
  openApiRoutes(app);
  padRoutes(app, context.spooler);
  await pageRoutes(app, options.pagesFolder);
  return app;
}

/** Checks of every request before its route, in this order. */
async function guard(app: WebServer, context: WebContext): Promise<void> {
  const { sessions, log, monotonicMs, options } = context;
  const lines = new LineLimits(log, monotonicMs);
  const secure = options.tls !== undefined;
  const scriptOrigins = options.ssoScript === undefined ? [] : [new URL(options.ssoScript).origin];
  answerFaults(app, lines, context.isDiskFull);
  await setSecurityHeaders(app, scriptOrigins, secure);
  auditActions(app, context);
  guardOrigin(app, new KnownHosts(options.hosts), lines, secure);
  await readSessionCookies(app, sessions, secure);
  limitAddresses(app, monotonicMs, options.limits);
  guardRights(app, context);
}
