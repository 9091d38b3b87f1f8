// Objects that the HTTP API is built on: made by hub/wiring, and passed on to every file of routes as they are. `Pick` names
// the methods that routes use, so that a test can stand in for them.
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
import type { SandboxEvening } from '../sandbox/start-sandbox.ts';
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
import type { PaceBook } from '../upkeep/pace-book.ts';
import type { Reports } from '../upkeep/reports.ts';
import type { SupportBundle } from '../upkeep/support-bundle.ts';
import type { TotalLimits } from './server/address-limits.ts';
import type { Visitors } from './session/visitors.ts';

export interface WebContext extends ProviderAnswers {
  account: Accounts;
  organisation: Organisations;
  /** Where the hub keeps the books itself (SOLO-01). */
  standalone?: StandaloneContext | undefined;
  /** Where the settings leave open what this hub is (SOLO-01). */
  startChoice?: OpenStartChoice | undefined;
  setup: SiteSetup;
  staff: Pick<StaffStore, 'all' | 'find' | 'passcodeDigits' | 'fits'>;
  passcodeTries: PasscodeTriesStore;
  pairingTries: PairingTriesStore;
  loginTries: PasscodeTriesStore;
  /** Where an email logged in before. */
  loginNetworks: PasscodeTriesStore;
  /** Sends now what the cloud refused with 403 (CLOUD-34). */
  retryHeld: () => void;
  history: Pick<OrderHistories, 'history'>;
  recall: Pick<RecallList, 'list'>;
  health: HubHealth;
  /** Failures that displays report: into the hub's log, and further as far as the site wants it (LOG-01, LOG-02). */
  faults: { report(fault: DisplayFault): void };
  /** Only in a local environment (SHELL-31). */
  debug?: FeedControls | undefined;
  audit: Pick<AuditLog, 'did' | 'noted'>;
  /** One page of the log of actions, the newest first. */
  searchAudit: (query: AuditQuery) => Promise<AuditPage>;
  bundle: SupportBundle;
  figures: Pick<FigureCounter, 'read' | 'lastDays'>;
  reports: Pick<Reports, 'report'>;
  replays: Pick<Replays, 'info' | 'open' | 'play' | 'step' | 'check' | 'leave'>;
  overview: Pick<Overview, 'now' | 'expectedBy'>;
  paces: Pick<PaceBook, 'page' | 'item' | 'take'>;
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
  /** Of a sandbox, whose evening people may change (SAND-07). */
  evening?: Pick<SandboxEvening, 'rush' | 'cutInternet' | 'setFast' | 'state'> | undefined;
  crew?: Pick<Crew, 'visitorBoards' | 'handBack'> | undefined;
  /** Reports an error that no route expected, and whether a full disk is its reason (DURA-04). */
  isDiskFull: (error: Error) => boolean;
  log: HubLog;
  /** Hub time in milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that never steps. */
  monotonicMs: () => number;
  /** The same as `now`, but never moved: for locks and codes, which go by elapsed time. */
  steadyNow: () => number;
  options: WebOptions;
}

/** A hub that keeps the books itself (SOLO-01 to SOLO-06). */
export interface StandaloneContext {
  firstRun: Pick<FirstRun, 'isOpen' | 'make'>;
  menu: Pick<SiteMenu, 'page' | 'edit' | 'csv' | 'preview' | 'takeIn'>;
  siteFile: Pick<SiteFile, 'write' | 'preview' | 'takeIn'>;
  accounts: Pick<LocalAccounts, 'all' | 'add' | 'change' | 'remove'>;
  site: Pick<StandaloneSite, 'place' | 'savePlace'>;
  staff: Pick<SiteStaff, 'all' | 'add' | 'change' | 'remove'>;
}

/** The login of the made-up cloud, shown on the login page of a hub that runs on it. */
export interface SandboxLogin {
  email: string;
  password: string;
  /** By the staff user's id; only of the site that the hub serves, which is made up as well. */
  passcodes?: Readonly<Record<string, string>> | undefined;
  /** Id of the restaurant that has everything, offered with one tap. */
  full?: string | undefined;
}

export interface HubName {
  /** What displays and people call this hub, such as the machine's name. */
  name: string;
  build: string;
  /** Of the product, as its package has it. */
  version: string;
}

export interface WebOptions {
  hub: HubName;
  /** Further names that browsers may use (KDS_HOSTS). */
  hosts: readonly string[];
  /** The built displays. */
  pagesFolder: string;
  /** KDS_METRICS_TOKEN; without one the figures are nobody's to read. */
  metricsToken?: string | undefined;
  tls?: TlsFiles | undefined;
  /** Tests make do with smaller ones. */
  limits?: TotalLimits | undefined;
  /** The sandbox's login when the hub runs on it, so that the login page can offer it. */
  sandbox?: SandboxLogin | undefined;
  /** Address of the single sign-on's script (KDS_SSO_SCRIPT_URL); undefined where it isn't configured (AUTH-01). */
  ssoScript?: string | undefined;
  /** What the hub runs as, and who said so (SOLO-01). */
  startMode?: StartMode | undefined;
}
