// What the HTTP API needs from the rest of the hub. Every part is handed in; nothing here knows how it works.
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../shared/model/catalogue.ts';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import type { Setup } from '../../shared/model/setup/setup.ts';
import type { SetupProblem } from '../../shared/model/setup/setup-problem.ts';
import type { AuditPage } from '../../shared/protocol/audit.ts';
import type { DebugState } from '../../shared/protocol/debug.ts';
import type { Link, Notice } from '../../shared/protocol/down.ts';
import type { DayFiguresAnswer } from '../../shared/protocol/figures/day-figures.ts';
import type { KitchenOverview, OverviewAnswer, ReportAnswer } from '../../shared/protocol/figures/report.ts';
import type { OrderWayView } from '../../shared/protocol/glass.ts';
import type { HealthAnswer, HealthProblemCode } from '../../shared/protocol/health.ts';
import type { PrinterHealth } from '../../shared/protocol/printer.ts';
import type { ProfilePreview } from '../../shared/protocol/profile-preview.ts';
import type { RecallAnswer } from '../../shared/protocol/recall.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';
import type { StockForm } from '../../shared/protocol/stock-form.ts';
import type { CloudCredentials } from '../cloud/account/tokens.ts';
import type { AuditNote } from '../engine/audit-log.ts';
import type { DisplayFault } from '../host/log.ts';
import type { ScreenConnection } from '../screens/open-screens.ts';
import type { answerRefusal } from './server/answer-refusal.ts';
import type { json, REFUSED, WebServer } from './server/route-schemas.ts';

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

/** The login of the made-up cloud, shown to whoever opens a hub that runs on it. */
export interface SandboxLogin {
  email: string;
  password: string;
  /** By the staff user's id; only of the site that the hub serves, which is made up as well. */
  passcodes?: Readonly<Record<string, string>> | undefined;
  /** Id of the restaurant that has everything, for whoever wants to see it with one tap. */
  full?: string | undefined;
}

/** The evening of the made-up restaurant (SAND-07). */
export interface EveningWishes {
  /** Ten orders within a minute. */
  rush(site: string): void;
  /** Absent where there is no cloud to be cut off from. */
  cutInternet?(isCut: boolean): void;
  /** Guests and cooks four times as fast. */
  setFast(isFast: boolean): void;
  state(): { isCut?: boolean; isFast: boolean };
  /** Boards that visitors run instead of the crew. */
  visitorBoards(): readonly RunBoard[];
  /** The crew runs this board again. */
  handBack(board: RunBoard): void;
}

/** A board by its profile and, where one is chosen, its station. */
export interface RunBoard {
  profile: string;
  station?: string | undefined;
}

/** Who logged in, and the organisations that this account may enter. */
export interface LoggedIn {
  account: Account;
  places: Organisation[];
}

/** People and the cloud's account server. */
export interface AccountPort {
  /** @returns invalid-credentials, sso-required, sso-refused, login-error-other or no-connection as refusals (AUTH-12, AUTH-15) */
  login(credentials: CloudCredentials): Promise<Outcome<LoggedIn>>;
  /** Resolves when the cloud's word about an account that is signed in is fresh, or can't be had soon. */
  confirm(account: Account): Promise<void>;
  resetPassword(email: string): Promise<Outcome<undefined>>;
}

/** The organisation this hub serves, and those it could. */
export interface OrganisationPort {
  /** Undefined until the first choice (ORG-17). */
  bound(): Organisation | undefined;
  /** The organisations of an account, in any order; not-signed-in where the hub has no tokens of it. */
  list(account: Account): Promise<Outcome<Organisation[]>>;
  /** True if the site's first KDS setting has general.enabled (ORG-10). */
  isKdsEnabled(account: Account, id: string): Promise<Outcome<boolean>>;
  /** What keeps the hub from an organisation before anybody is asked: it works without the cloud (SPOOL-10). */
  barred(id: string): Refusal | undefined;
  /** Tells the cloud, as that account, keeps the organisation that it answers and binds the hub to it (ORG-09). */
  enter(account: Account, id: string): Promise<Outcome<Organisation>>;
  /**
   * Where another environment takes this account in (CLOUD-22); not-signed-in where the hub has no tokens of it: another
   * account's must take nobody else in.
   */
  transfer(account: Account, target: string): Promise<Outcome<string>>;
  /** The hub forgets its cloud tokens and which organisation it serves; what is stored of it stays (AUTH-31). */
  disconnect(): Promise<void>;
}

export interface SetupPort {
  /** The newest saved setup: `stored` as the cloud spells it, `setup` as the hub uses it. Undefined before the first. */
  current(): { revision: number; stored: unknown; setup: Setup } | undefined;
  catalogue(): Catalogue;
  /** An HQ's sites with the stations of each kitchen, for work stations across sites (HQ-03); none at a site. */
  siteStations(): readonly SiteStations[];
  /** What limits items now (INV-01). */
  stock(): StockForm[];
  /** The sites of an HQ; not `fresh` where the cloud couldn't be asked for them now (HQ-02, HQ-06). */
  chain(): Promise<{ sites: readonly ChoosableSite[]; fresh: boolean }>;
  /** Today's admin code; undefined where the region asks for none (PERM-16). */
  adminCode(): string | undefined;
  /** The sample ticket of a profile as this setup has it; refused with board-unknown where it has no tickets of the staff. */
  preview(setup: Record<string, unknown>, profile: string): Outcome<ProfilePreview>;
  /** Saves an edited setup in the cloud as that account, and here, and shows it on every board (SET-04 to SET-06). */
  save(sent: SentSetup, rights: readonly Right[], account: Account): Promise<SetupSaved>;
}

/** A site of an HQ. */
export interface ChoosableSite {
  id: string;
  name: string;
  kdsEnabled: boolean;
  /** Whether its orders are on the boards now. */
  inUse: boolean;
}

/** `no-kds`: the chain lists the site without KDS. */
export interface LeftOutSite {
  site: string;
  name: string;
  reason: 'no-kds';
}

export interface SiteStations {
  id: string;
  name: string;
  stations: readonly { id: string; name: string }[];
}

/** A setup in the cloud's names and the revision it was made from. */
export interface SentSetup {
  revision: number;
  setup: Record<string, unknown>;
  /** The region asks for the admin code, and it didn't come with this save: what asks for it each time is refused (PERM-15). */
  unconfirmed?: true;
}

export type SetupSaved =
  | {
      ok: true;
      revision: number;
      setup: Record<string, unknown>;
      /** What didn't work although the setup is saved (ERR-07). */
      warnings: readonly 'kds-server'[];
      /** Sites that it enables and no board shows; empty but at an HQ (HQ-02). */
      leftOut: readonly LeftOutSite[];
    }
  | {
      ok: false;
      refusal: Refusal;
      /** setup-outdated: the newer one; setup-invalid: every field that can't be saved so. */
      more?: { revision: number; setup: unknown } | { problems: readonly SetupProblem[] };
    };

/** The figures of service days, YYYY-MM-DD each, of the sites that the hub serves (DURA-08). */
export interface FigureReader {
  /** From the first day to the last one, both included, counted to this moment; days without any are left out. */
  read(from: string, to: string): AsyncIterable<DayFiguresAnswer>;
  /** The last so many days, today among them. */
  lastDays(days: number): { from: string; to: string };
}

export interface ReportReader {
  /** Days (YYYY-MM-DD, both included), today where none is named; undefined for a site that the hub doesn't serve. */
  report(wish: { from?: string; to?: string; site?: string }): Promise<ReportAnswer | undefined>;
}

export interface OverviewReader {
  /** The kitchen as it is now; `changesAt` is when time alone changes it, Infinity if never. */
  now(): { kitchen: KitchenOverview; changesAt: number; people: NonNullable<OverviewAnswer['people']> };
  /** The display of this session is told once when anything has changed, and has to ask again. */
  expectedBy(sessionId: string): void;
}

/** What is known of one order, as it is answered. */
export interface OrderHistory {
  orderId: string;
  /** In order of time. */
  facts: readonly object[];
  /** Whether boards are made of it at present; if not, it was read from the store to answer. */
  inMemory: boolean;
  /** Every profile of the setup: which courses are on its board, and why the others aren't. */
  boards: readonly {
    profile: { id: string; name: string; type: string };
    station?: string;
    courses: readonly {
      courseId: string;
      shown: boolean;
      reason?: string;
      rule?: string;
      hiddenItems: readonly { itemId: string; reason: string; rule: string }[];
    }[];
  }[];
  /** On which screens each course's ticket was painted, and when. */
  shown: Readonly<Record<string, unknown>>;
  /** Its way through the house (GLASS-05). */
  way: OrderWayView;
}

export interface HistoryPort {
  /**
   * order-unknown for one that nobody of this organisation has heard of; rate-limited while too many wait.
   * @param withContacts whether guests' phones and addresses stay in it
   */
  history(orderId: string, withContacts: boolean): Promise<Outcome<OrderHistory>>;
}

/** Which served tickets somebody wants to see. */
export interface RecallWish {
  profile: string;
  /** As in the address of a board. */
  station?: string | undefined;
  search?: string | undefined;
  /** So many tickets at most; a page's length where it isn't said. */
  most?: number | undefined;
  /** What an earlier answer gave as `more`. */
  before?: string | undefined;
}

export interface RecallPort {
  /**
   * Refused with board-unknown, not-allowed for a guests' board, rate-limited while too many wait. Reading ends once
   * nobody waits for it any more, as after the next key of a search.
   */
  list(wish: RecallWish, isWaited: () => boolean): Promise<Outcome<RecallAnswer>>;
}

/** A staff user without any secret. */
export interface StaffUser {
  id: string;
  firstName: string;
  lastName: string;
  profiles: readonly string[];
  photoUrl: string | undefined;
  hasPasscode: boolean;
}

export interface StaffPort {
  all(site: string): StaffUser[];
  find(site: string, id: string): StaffUser | undefined;
  /** How many digits every passcode of the site has; undefined where they differ. */
  passcodeDigits(site: string): number | undefined;
  /** True if the passcode is this user's; also if the user needs none. */
  fits(site: string, id: string, passcode: string): Promise<boolean>;
}

/** Wrong passcodes by pair of staff user and display; outlives a restart (SAFE-04). */
export interface PasscodeTriesPort {
  get(pair: string): { wrong: number; locks: number; lockedUntil: number } | undefined;
  set(pair: string, tries: { wrong: number; locks: number; lockedUntil: number }, now: number): void;
  clear(pair: string): void;
}

/** Wrong pairing codes by network address; outlives a restart (PAIR-06). */
export interface PairingTriesPort {
  all(): { address: string; wrongAt: number[]; lockedUntil: number }[];
  get(address: string): { wrongAt: number[]; lockedUntil: number } | undefined;
  set(address: string, tries: { wrongAt: number[]; lockedUntil: number }, now: number): void;
}

export interface SessionRow {
  id: string;
  tokenHash: string;
  /** Whose session it is: a person's account, or the paired display. */
  account: unknown;
  staffId: string | undefined;
  createdAt: number;
  lastSeenAt: number;
}

export interface SessionRows {
  all(): SessionRow[];
  add(row: SessionRow): void;
  setAccount(id: string, account: unknown): void;
  setToken(id: string, tokenHash: string): void;
  setStaff(id: string, staffId: string | undefined): void;
  clearStaff(): void;
  touch(id: string, lastSeenAt: number): void;
  remove(id: string): void;
}

/** The displays' sockets. */
export interface LivePort {
  /** Hangs /live on the server; `visitorOf` names the session an upgrade came with, and from where it came. */
  hang(
    app: FastifyInstance,
    visitorOf: (request: FastifyRequest) => { sessionId: string | undefined; address: string },
  ): Promise<void>;
  /** Tells and closes the sockets of a session that has ended. */
  sessionEnded(sessionId: string): void;
  /** How a session's display is connected now; undefined if it isn't. */
  connection(sessionId: string): Partial<ScreenConnection> | undefined;
  /** Tells the display of a session something. */
  tell(sessionId: string, notice: Notice): void;
  /** Makes every display start anew, after the hub has moved to another organisation. */
  reloadAll(): void;
}

/** What somebody looks for in the log of actions. */
export interface AuditQuery {
  /** Its number or id. */
  order?: string | undefined;
  /** Id of the staff user. */
  staff?: string | undefined;
  /** Name of the paired display, or of who is logged in. */
  place?: string | undefined;
  result?: 'done' | 'refused' | undefined;
  /** By the clock of the site: 2026-11-20T18:05. */
  from?: string | undefined;
  to?: string | undefined;
  /** What an earlier page gave as `more`. */
  before?: string | undefined;
}

export interface AuditPort {
  /** Somebody did it: on disk when this returns. */
  did(note: AuditNote): void;
  /** It was refused: on disk within a second. */
  noted(note: AuditNote): void;
  /** One page, the newest first. */
  search(query: AuditQuery): Promise<AuditPage>;
}

export interface WebLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** The API that pads use on the LAN. */
export interface SpoolerPort {
  /** The token of the pads; who may see it is decided here. */
  token(): string;
  /** Another one from now on; the former is refused at once. */
  renewToken(): string;
  /** not-signed-in without the token, rate-limited after too many wrong ones from that address (SAFE-08). */
  refusal(authorization: string | undefined, address: string): Refusal | undefined;
  hang(
    app: WebServer,
    web: { json: typeof json; REFUSED: typeof REFUSED; refuse: typeof answerRefusal },
  ): void;
}

/** What displays report of their own failures. */
export interface FaultPort {
  /** Into the hub's log, and further as far as the site wants it (LOG-01, LOG-02). */
  report(fault: DisplayFault): void;
}

/** Where the settings of displays that were revoked are written down, as one text; undefined before the first (ORG-15). */
export interface LeftSettingsPort {
  read(): string | undefined;
  write(text: string): void;
}

/** The debug controls of a local environment (SHELL-31). */
export interface DebugPort {
  state(): DebugState;
  /** Listens to the broker, or doesn't; resolves when it is so. */
  listen(on: boolean): Promise<void>;
  /** Forgets the messages that were set aside. */
  clear(): void;
}

/** Something that needs a person, in words. */
export interface HealthProblem {
  code: HealthProblemCode;
  level: 'warning' | 'danger';
  params?: Record<string, string | number>;
  /** What is wrong. */
  text: string;
  /** What to do about it. */
  advice: string;
}

export interface HealthState {
  link: Link;
  /** Entries that could not be read or were refused for good. */
  quarantine: number;
  storage: 'ok' | 'full';
  facts: HealthAnswer['facts'];
  /** How often the cloud is asked for orders while the broker is away. */
  pollSeconds: number;
  /** The printers on the LAN (PAPER-02). */
  printers?: readonly PrinterHealth[] | undefined;
  glass?: HealthAnswer['glass'];
  /** What other parts have to report, for example a restored database. */
  problems?: readonly HealthProblem[] | undefined;
}

export interface HealthPort {
  health(): HealthState;
  /** True once the hub can serve boards (live protocol "Ready"). */
  isReady(): boolean;
  /** Prometheus text of all other parts, each line ended. */
  figures(): Promise<string>;
}

/** The copies that a hub goes back to (DURA-06, DURA-07). */
export interface BackupPort {
  /** Takes one now: its name, when (hub time, ms) and its size. Refused with storage-full or hub-fault. */
  take(): Promise<Outcome<{ name: string; at: number; bytes: number }>>;
  /** A person has seen that the database was damaged and replaced. */
  acknowledgeDamage(): void;
}

/** What this hub knows of itself, for support (OPS-04). */
export interface BundlePort {
  /**
   * Begins an archive; `more` goes into it by the name of its file. Secrets are removed. Refused with rate-limited
   * while another one is made.
   */
  make(more: Record<string, unknown>): Outcome<{ fileName: string; content: Readable }>;
}
