// Owns the HTTP API put together: guards in their order, then routes. Everything behind it is handed in.
import type { FastifyInstance } from 'fastify';
import { displayRoutes, displaySettingsRoutes } from './displays/display-routes.ts';
import { type FaultPort, faultRoutes } from './displays/fault-routes.ts';
import type { LeftSettingsPort } from './displays/left-settings.ts';
import { PairedDisplays } from './displays/paired-displays.ts';
import { PairingLock } from './displays/pairing-lock.ts';
import { pairingRoutes } from './displays/pairing-routes.ts';
import { recallRoutes } from './displays/recall-routes.ts';
import { siteRoutes } from './displays/site-routes.ts';
import { WaitingScreens } from './displays/waiting-screens.ts';
import { guardRights } from './guard-rights.ts';
import { openApiRoutes } from './openapi-routes.ts';
import type {
  AccountPort,
  AuditPort,
  HistoryPort,
  LivePort,
  PairingTriesPort,
  PasscodeTriesPort,
  PlacePort,
  RecallPort,
  SandboxLogin,
  SetupPort,
  SpoolerPort,
  StaffPort,
  WebLog,
} from './ports.ts';
import { limitAddresses, type TotalLimits } from './server/address-limits.ts';
import { answerFaults } from './server/answer-faults.ts';
import { answerRefusal } from './server/answer-refusal.ts';
import { guardOrigin, KnownHosts } from './server/guard-origin.ts';
import { LineLimits } from './server/line-limits.ts';
import { openServer, type TlsFiles } from './server/open-server.ts';
import { pageRoutes } from './server/page-routes.ts';
import { peerAddress } from './server/peer-address.ts';
import { readInput, readJsonBodies } from './server/read-input.ts';
import { setSecurityHeaders } from './server/security-headers.ts';
import { LoginBrake } from './session/login-brake.ts';
import { OrganisationChoice, organisationRoutes } from './session/organisation-routes.ts';
import { PasscodeLock } from './session/passcode-lock.ts';
import { peopleRoutes } from './session/people-routes.ts';
import { readSessionCookies } from './session/session-cookie.ts';
import { sessionRoutes } from './session/session-routes.ts';
import type { Sessions } from './session/sessions.ts';
import { staffRoutes } from './session/staff-routes.ts';
import { transferRoutes } from './session/transfer-routes.ts';
import type { Visitors } from './session/visitors.ts';
import { AdminCodes } from './setup/admin-codes.ts';
import { setupFormRoutes, setupRoutes } from './setup/setup-routes.ts';
import { spoolerTokenRoutes } from './setup/spooler-token-routes.ts';
import { auditActions, auditRoutes } from './upkeep/audit-actions.ts';
import { type DebugPort, debugRoutes } from './upkeep/debug-routes.ts';
import type { BundlePort, HealthPort } from './upkeep/health-ports.ts';
import { type HubName, healthRoutes, supportRoutes } from './upkeep/health-routes.ts';

export interface WebParts {
  account: AccountPort;
  place: PlacePort;
  setup: SetupPort;
  staff: StaffPort;
  passcodeTries: PasscodeTriesPort;
  pairingTries: PairingTriesPort;
  loginTries: PasscodeTriesPort;
  loginPlaces: PasscodeTriesPort;
  history: HistoryPort;
  recall: RecallPort;
  health: HealthPort;
  faults: FaultPort;
  /** Only in a local environment (SHELL-31). */
  debug?: DebugPort | undefined;
  audit: AuditPort;
  bundle: BundlePort;
  live: LivePort;
  leftSettings: LeftSettingsPort;
  spooler: SpoolerPort;
  sessions: Sessions;
  visitors: Visitors;
  /** Reports an error that no route expected, and whether a full disk is its reason (DURA-04). */
  isDiskFull: (error: Error) => boolean;
  log: WebLog;
  /** Hub time in milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that never steps. */
  monotonicMs: () => number;
  /** The same, but never moved: for locks and codes, which go by elapsed time. */
  steadyNow: () => number;
}

export interface WebOptions {
  hub: HubName;
  /** Further names that browsers may use (KDS_HOSTS). */
  hosts: readonly string[];
  /** The built displays. */
  pagesFolder: string;
  metricsToken?: string | undefined;
  tls?: TlsFiles | undefined;
  /** Tests make do with smaller ones. */
  limits?: TotalLimits | undefined;
  /** The sandbox's login when the hub runs on it. */
  sandbox?: SandboxLogin | undefined;
  /** Address of the single sign-on's script (KDS_SSO_SCRIPT_URL). */
  ssoScript?: string | undefined;
}

/** Builds the server; it listens once the caller says so. */
export async function createWeb(parts: WebParts, options: WebOptions): Promise<FastifyInstance> {
  const { sessions, visitors, place, live, log, now, steadyNow, monotonicMs } = parts;
  const app = openServer(options.tls);
  // First, so that the socket of an upgrade which a guard refuses is known and closed.
  await live.hang(app, (request) => ({
    sessionId: request.liveSession?.id,
    address: peerAddress(request),
  }));
  readJsonBodies(app);
  const lines = new LineLimits(log, monotonicMs);
  answerFaults(app, lines, parts.isDiskFull);
  const secure = options.tls !== undefined;
  const { sandbox, ssoScript } = options;
  await setSecurityHeaders(app, ssoScript === undefined ? [] : [new URL(ssoScript).origin], secure);
  auditActions(app, parts);
  guardOrigin(app, new KnownHosts(options.hosts), lines);
  await readSessionCookies(app, sessions, secure);
  await limitAddresses(app, monotonicMs, options.limits);
  const { spooler } = parts;
  guardRights(app, {
    visitors,
    sessions,
    account: parts.account,
    spooler,
    metricsToken: options.metricsToken,
  });
  sessions.onEnd((sessionId) => live.sessionEnded(sessionId));
  sessions.onRightsChanged(({ id }) => live.tell(id, { kind: 'session-changed' }));

  const brake = new LoginBrake({ tries: parts.loginTries, places: parts.loginPlaces, now: steadyNow });
  const { account } = parts;
  sessionRoutes(app, { sessions, visitors, account, brake, place, live, sandbox, ssoScript, secure });
  organisationRoutes(app, {
    place,
    choice: new OrganisationChoice(place, parts.account, sessions, visitors),
    sessions,
    live,
  });
  const passcodeLock = new PasscodeLock(parts.passcodeTries, steadyNow);
  const { setup } = parts;
  staffRoutes(app, { staff: parts.staff, place, sessions, lock: passcodeLock });
  setupFormRoutes(app, setup, parts.debug !== undefined);
  siteRoutes(app, { setup, history: parts.history });
  transferRoutes(app, { place, setup });
  setupRoutes(app, { setup, sessions, visitors, codes: new AdminCodes(setup.adminCode, passcodeLock) });
  recallRoutes(app, parts);
  auditRoutes(app, parts);
  const lock = new PairingLock(parts.pairingTries, steadyNow);
  const displays = new PairedDisplays(parts);
  const waiting = new WaitingScreens(steadyNow);
  pairingRoutes(app, {
    waiting,
    lock,
    displays,
    sessions,
    visitors,
    now,
    steadyNow,
    secure,
    hosts: options.hosts,
  });
  displaySettingsRoutes(app, parts);
  faultRoutes(app, { ...parts, now: steadyNow });
  debugRoutes(app, parts.debug);
  peopleRoutes(app, { sessions, visitors, live, now });
  displayRoutes(app, { displays, build: options.hub.build, now });
  openApiRoutes(app, options.hub);
  const health = healthRoutes(app, {
    health: withProblems(parts.health, lock),
    hub: options.hub,
    sessions,
    now,
  });
  supportRoutes(app, {
    bundle: parts.bundle,
    contents: () => ({ 'health.json': health.answer(), 'figures.txt': health.figures() }),
  });
  spoolerTokenRoutes(app, spooler);
  spooler.hang(app, { read: readInput, refuse: answerRefusal });
  await pageRoutes(app, options.pagesFolder);
  return app;
}

/** What the API itself holds back is a problem to be told like those of all other parts. */
function withProblems(health: HealthPort, lock: PairingLock): HealthPort {
  return {
    ...health,
    health: () => {
      const state = health.health();
      return { ...state, problems: [...(state.problems ?? []), ...lock.problems()] };
    },
  };
}
