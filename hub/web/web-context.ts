// All that the HTTP API is built on: handed in by the hub, and handed on to every file of routes as it is.
import type { StartMode } from '../../shared/protocol/standalone.ts';
import type { TlsFiles } from '../tls-files.ts';
import type {
  AccountPort,
  AuditPort,
  BackupPort,
  BundlePort,
  DebugPort,
  EveningWishes,
  FaultPort,
  FigureReader,
  HealthPort,
  HistoryPort,
  LeftSettingsPort,
  LivePort,
  OrganisationPort,
  Outcome,
  OverviewReader,
  PairingTriesPort,
  PasscodeTriesPort,
  RecallPort,
  ReportReader,
  SandboxLogin,
  SetupPort,
  SpoolerPort,
  StaffPort,
  WebLog,
} from './ports.ts';
import type { TotalLimits } from './server/address-limits.ts';
import type { Sessions } from './session/sessions.ts';
import type { Visitors } from './session/visitors.ts';
import type { CaptureWeb } from './setup/capture-ports.ts';
import type { PacesWeb } from './setup/pace-ports.ts';
import type { StandaloneWeb, StartChoiceWeb } from './standalone/standalone-ports.ts';
import type { FirstDayApi, HubOrdersApi } from './tills/hub-orders-api.ts';
import type { TillsApi } from './tills/tills-api.ts';
import type { ReplayWeb } from './upkeep/replay-ports.ts';

export interface WebContext {
  account: AccountPort;
  organisation: OrganisationPort;
  /** Where the hub keeps the books itself (SOLO-01). */
  standalone?: StandaloneWeb | undefined;
  /** Where the settings leave open what this hub is (SOLO-01). */
  startChoice?: StartChoiceWeb | undefined;
  setup: SetupPort;
  staff: StaffPort;
  passcodeTries: PasscodeTriesPort;
  pairingTries: PairingTriesPort;
  loginTries: PasscodeTriesPort;
  /** Where an email logged in before. */
  loginNetworks: PasscodeTriesPort;
  /** The provider's sound of a new order (CLOUD-24). */
  notificationSound: () => { contentType: string; bytes: Uint8Array } | undefined;
  /** Asks the cloud for grouped courses; route-unknown where that is off (CLOUD-27). */
  groupedCourses: (groups: readonly string[], dueDate: string) => Promise<Outcome<unknown>>;
  /** What the cloud counts of the day, for support; undefined where it can't be had within a few seconds. */
  cloudFigures: () => Promise<object | undefined>;
  /** Sends now what the cloud refused with 403 (CLOUD-34). */
  retryHeld: () => void;
  history: HistoryPort;
  recall: RecallPort;
  health: HealthPort;
  faults: FaultPort;
  /** Only in a local environment (SHELL-31). */
  debug?: DebugPort | undefined;
  audit: AuditPort;
  bundle: BundlePort;
  figures: FigureReader;
  reports: ReportReader;
  replays: ReplayWeb;
  overview: OverviewReader;
  paces: PacesWeb;
  backups: BackupPort;
  live: LivePort;
  leftSettings: LeftSettingsPort;
  spooler: SpoolerPort;
  tills: TillsApi;
  hubOrders: HubOrdersApi;
  firstDays: FirstDayApi;
  capture: CaptureWeb;
  printers: {
    /**
     * Prints a test on a printer of the saved setup; resolves once it is on paper. Refused with printer-unknown,
     * printer-off, printer-paper, printer-cover or printer-error (PAPER-01).
     */
    test(id: string): Promise<Outcome<undefined>>;
  };
  sessions: Sessions;
  visitors: Visitors;
  /** Reports an error that no route expected, and whether a full disk is its reason (DURA-04). */
  isDiskFull: (error: Error) => boolean;
  log: WebLog;
  /** Hub time in milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that never steps. */
  monotonicMs: () => number;
  /** The same as `now`, but never moved: for locks and codes, which go by elapsed time. */
  steadyNow: () => number;
  options: WebOptions;
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
  /** What people may make of the sandbox's evening. */
  evening?: EveningWishes | undefined;
  /** Address of the single sign-on's script (KDS_SSO_SCRIPT_URL); undefined where it isn't configured (AUTH-01). */
  ssoScript?: string | undefined;
  /** What the hub runs as, and who said so (SOLO-01). */
  startMode?: StartMode | undefined;
}
