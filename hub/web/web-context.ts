// Objects used by the HTTP API: created by hub/wiring, and passed unchanged to every route file. `Pick` lists the
// methods that routes use, so that a test can replace them.
import type { AuditPage } from '../../shared/protocol/audit.ts';
import type { StartMode } from '../../shared/protocol/standalone.ts';
import type { Capture } from '../capture/capture.ts';
import type { AuditLog } from '../engine/audit-log.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { DisplayFault, HubLog } from '../host/log.ts';
import type { Spooler } from '../intake/pads/create-spooler.ts';
import type { HubOrders } from '../intake/tills/hub-orders.ts';
import type { Tills } from '../intake/tills/tills.ts';
import type { AuditQuery } from '../lookups/audit-search.ts';
import type { FirstDays } from '../lookups/first-day.ts';
import type { KitchenLoadWatch } from '../lookups/kitchen-load.ts';
import type { OrderHistories } from '../lookups/order-history.ts';
import type { Overview } from '../lookups/overview.ts';
import type { RecallList } from '../lookups/recall-list.ts';
import type { SiteSetup } from '../lookups/site-setup.ts';
import type { Accounts, Organisations, ProviderAnswers } from '../organisation/backend.ts';
import type { FeedControls } from '../organisation/feed-controls.ts';
import type { LanPrinters } from '../printing/lan-printers.ts';
import type { Replays } from '../replay/replays.ts';
import type { Crew } from '../sandbox/crew/crew.ts';
import type { SandboxControls } from '../sandbox/start-sandbox.ts';
import type { Screens } from '../screens/open-screens.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { FirstRun } from '../standalone/first-run.ts';
import type { LocalAccounts } from '../standalone/local-accounts.ts';
import type { SiteFile } from '../standalone/site-file.ts';
import type { SiteMenu } from '../standalone/site-menu.ts';
import type { SiteStaff } from '../standalone/site-staff.ts';
import type { StandaloneSite } from '../standalone/standalone-site.ts';
import type { OpenStartChoice } from '../standalone/start-choice.ts';
import type { StaffStore } from '../store/people/staff-store.ts';
import type { PairingTriesStore, PasscodeTriesStore } from '../store/people/tries-store.ts';
import type { TlsFiles } from '../tls-files.ts';
import type { Backups } from '../upkeep/backups.ts';
import type { FigureCounter } from '../upkeep/figure-counter.ts';
import type { HubHealth } from '../upkeep/hub-health.ts';
import type { LearnedTimes } from '../upkeep/pace-book.ts';
import type { Reports } from '../upkeep/reports.ts';
import type { SupportBundle } from '../upkeep/support-bundle.ts';
import type { TotalLimits } from './server/address-limits.ts';
import type { Visitors } from './session/visitors.ts';

export interface WebContext extends ProviderAnswers {
  account: Accounts;
  organisation: Organisations;
  /** Only for a standalone hub (SOLO-01). */
  standalone?: StandaloneContext | undefined;
  /** Only if the settings leave the hub's mode open (SOLO-01). */
  startChoice?: OpenStartChoice | undefined;
  setup: SiteSetup;
  staff: Pick<StaffStore, 'all' | 'find' | 'passcodeDigits' | 'fits'>;
  passcodeTries: PasscodeTriesStore;
  pairingTries: PairingTriesStore;
  loginTries: PasscodeTriesStore;
  /** Networks from which an email logged in before. */
  loginNetworks: PasscodeTriesStore;
  /** Resends actions the cloud refused with 403 (CLOUD-34). */
  retryHeld: () => void;
  history: Pick<OrderHistories, 'history'>;
  recall: Pick<RecallList, 'list'>;
  health: HubHealth;
  /** Errors reported by displays: written to the hub's log, and forwarded as far as the site allows (LOG-01, LOG-02). */
  faults: { report(fault: DisplayFault): void };
  /** Only in a local environment (SHELL-31). */
  debug?: FeedControls | undefined;
  audit: Pick<AuditLog, 'did' | 'noted'>;
  /** One page of the audit log, newest first. */
  searchAudit: (query: AuditQuery) => Promise<AuditPage>;
  bundle: SupportBundle;
  figures: Pick<FigureCounter, 'read' | 'lastDays'>;
  reports: Pick<Reports, 'report'>;
  replays: Pick<Replays, 'info' | 'open' | 'play' | 'step' | 'check' | 'leave'>;
  overview: Pick<Overview, 'now' | 'expectedBy'>;
  paces: Pick<LearnedTimes, 'page' | 'item' | 'take'>;
  backups: Pick<Backups, 'take' | 'acknowledgeDamage'>;
  screens: Screens;
  /** Settings of revoked displays as one stored text; undefined before the first (ORG-15). */
  leftSettings: { read(): string | undefined; write(text: string): void };
  spooler: Spooler;
  tills: Tills;
  load: Pick<KitchenLoadWatch, 'quote' | 'pause'>;
  hubOrders: Pick<HubOrders, 'menu' | 'send' | 'takeBack' | 'sendTest' | 'clearTest'>;
  firstDays: Pick<FirstDays, 'view' | 'hide'>;
  capture: Pick<
    Capture,
    | 'ports'
    | 'savePort'
    | 'removePort'
    | 'templates'
    | 'saveTemplate'
    | 'removeTemplate'
    | 'jobs'
    | 'paper'
    | 'removeJob'
  >;
  printers: Pick<LanPrinters, 'test'>;
  events: HubEvents;
  sessions: Sessions;
  visitors: Visitors;
  /** Only for a sandbox, with controls for its evening (SAND-07). */
  evening?: Pick<SandboxControls, 'rush' | 'cutInternet' | 'setFast' | 'state'> | undefined;
  crew?: Pick<Crew, 'visitorBoards' | 'handBack'> | undefined;
  /** Reports an unexpected error of a route, and returns true if a full disk caused it (DURA-04). */
  isDiskFull: (error: Error) => boolean;
  log: HubLog;
  /** Hub time in milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicMs: () => number;
  /** Same units as `now`, but monotonic: for locks and codes, which depend on elapsed time. */
  steadyNow: () => number;
  options: WebOptions;
}

/** A standalone hub (SOLO-01 to SOLO-06). */
export interface StandaloneContext {
  firstRun: Pick<FirstRun, 'isOpen' | 'make'>;
  menu: Pick<SiteMenu, 'page' | 'edit' | 'csv' | 'preview' | 'takeIn'>;
  siteFile: Pick<SiteFile, 'write' | 'preview' | 'takeIn'>;
  accounts: Pick<LocalAccounts, 'all' | 'add' | 'change' | 'remove'>;
  site: Pick<StandaloneSite, 'place' | 'savePlace'>;
  staff: Pick<SiteStaff, 'all' | 'add' | 'change' | 'remove'>;
}

/** Login of the sandbox cloud, shown on the login page of a hub that uses it. */
export interface SandboxLogin {
  email: string;
  password: string;
  /** By the staff user's id; only of the served site, a sample one. */
  passcodes?: Readonly<Record<string, string>> | undefined;
  /** Id of the restaurant with all sample features, offered with one tap. */
  full?: string | undefined;
}

export interface HubName {
  /** Name of this hub for displays and people, such as the machine's name. */
  name: string;
  build: string;
  /** Product version from its package. */
  version: string;
}

export interface WebOptions {
  hub: HubName;
  /** Additional names that browsers may use (KDS_HOSTS). */
  hosts: readonly string[];
  /** The built displays. */
  pagesFolder: string;
  /** KDS_METRICS_TOKEN; without one the metrics aren't readable. */
  metricsToken?: string | undefined;
  tls?: TlsFiles | undefined;
  /** Smaller ones in tests. */
  limits?: TotalLimits | undefined;
  /** The sandbox's login when the hub runs on it, so that the login page can offer it. */
  sandbox?: SandboxLogin | undefined;
  /** Address of the single sign-on script (KDS_SSO_SCRIPT_URL); undefined if not configured (AUTH-01). */
  ssoScript?: string | undefined;
  /** Mode of the hub, and where it was set (SOLO-01). */
  startMode?: StartMode | undefined;
}
