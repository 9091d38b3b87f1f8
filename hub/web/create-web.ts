// Owns the HTTP API put together: guards in their order, then routes. Everything behind it is handed in.
import type { FastifyInstance } from 'fastify';
import { answerFaults } from './answer-faults.ts';
import { OrganisationChoice } from './choose-organisation.ts';
import { guardOrigin } from './guard-origin.ts';
import { guardRights } from './guard-rights.ts';
import { type HubName, healthRoutes } from './health-routes.ts';
import { KnownHosts } from './known-hosts.ts';
import { openServer, type TlsFiles } from './open-server.ts';
import { organisationRoutes } from './organisation-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { PasscodeLock } from './passcode-lock.ts';
import type {
  AccountPort,
  HealthPort,
  HistoryPort,
  LivePort,
  PasscodeTriesPort,
  PlacePort,
  RecallPort,
  SandboxLogin,
  SetupPort,
  StaffPort,
  WebLog,
} from './ports.ts';
import { readJsonBodies } from './read-input.ts';
import { recallRoutes } from './recall-routes.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { readSessionCookies } from './session-cookie.ts';
import { sessionRoutes } from './session-routes.ts';
import type { Sessions } from './sessions.ts';
import { siteRoutes } from './site-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import type { Visitors } from './visitors.ts';

export interface WebParts {
  account: AccountPort;
  place: PlacePort;
  setup: SetupPort;
  staff: StaffPort;
  passcodeTries: PasscodeTriesPort;
  history: HistoryPort;
  recall: RecallPort;
  health: HealthPort;
  live: LivePort;
  sessions: Sessions;
  visitors: Visitors;
  log: WebLog;
  /** Hub time in milliseconds since 1970. */
  now: () => number;
}

export interface WebOptions {
  hub: HubName;
  /** Further names that browsers may use (KDS_HOSTS). */
  hosts: readonly string[];
  /** The built displays. */
  pagesFolder: string;
  metricsToken?: string | undefined;
  tls?: TlsFiles | undefined;
  /** The sandbox's login when the hub runs on it. */
  sandbox?: SandboxLogin | undefined;
  /** Address of the single sign-on's script (KDS_SSO_SCRIPT_URL). */
  ssoScript?: string | undefined;
}

/** Builds the server; it listens once the caller says so. */
export async function createWeb(parts: WebParts, options: WebOptions): Promise<FastifyInstance> {
  const { sessions, visitors, place, live, log, now } = parts;
  const app = openServer(options.tls);
  // First, so that the socket of an upgrade which a guard refuses is known and closed.
  await live.hang(app, (request) => request.liveSession?.id);
  readJsonBodies(app);
  answerFaults(app, log);
  setSecurityHeaders(app, options.ssoScript === undefined ? [] : [new URL(options.ssoScript).origin]);
  guardOrigin(app, new KnownHosts(options.hosts), log);
  await readSessionCookies(app, sessions);
  guardRights(app, visitors, options.metricsToken);
  sessions.onEnd((sessionId) => live.sessionEnded(sessionId));

  const secure = options.tls !== undefined;
  const { sandbox, ssoScript } = options;
  sessionRoutes(app, { sessions, visitors, account: parts.account, place, sandbox, ssoScript, secure });
  organisationRoutes(app, {
    place,
    choice: new OrganisationChoice(place, sessions, visitors),
    sessions,
    live,
  });
  staffRoutes(app, { staff: parts.staff, place, sessions, lock: new PasscodeLock(parts.passcodeTries, now) });
  siteRoutes(app, { setup: parts.setup, history: parts.history, visitors });
  recallRoutes(app, parts);
  healthRoutes(app, { health: parts.health, hub: options.hub, sessions, now });
  await pageRoutes(app, options.pagesFolder);
  return app;
}
