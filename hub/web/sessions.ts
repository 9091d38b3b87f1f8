// Owns the displays' sessions: made at login or when a screen is paired, found by their cookie's token, ended at logout
// or when the screen is revoked; they outlive restarts (AUTH-13, AUTH-21, AUTH-31, PAIR-03, SAFE-02). The cloud's tokens
// never come here.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from '../../shared/limits.ts';
import { accountKey } from '../../shared/model/account-key.ts';
import { type Account, account, type Organisation, organisation } from '../../shared/model/organisation.ts';
import { type DisplaySettings, displaySettings } from '../../shared/protocol/display-settings.ts';
import { type PairedDisplay, pairedDisplay } from './paired-display.ts';
import type { SessionRow, SessionRows, WebLog } from './ports.ts';

const TOKEN_BYTES = 32;
const ID_BYTES = 16;

/** Who logged in, and the organisations this account may enter: by id, and as they are listed while nobody can be asked. */
const person = z.object({
  account,
  places: z.array(z.string()),
  organisations: z._default(z.array(organisation), []),
});
type Person = z.infer<typeof person>;
const kept = { settings: z._default(displaySettings, {}) };
/** A session is a person's or a paired display's; either has settings of its own. */
const holder = z.union([z.object({ display: pairedDisplay, ...kept }), z.extend(person, kept)]);

type Holder = ({ display: PairedDisplay } | Person) & { settings: DisplaySettings };

/** The account behind a paired display: nobody's, it may nothing. */
const NOBODY = z.parse(account, { firstName: '', lastName: '', email: '' });

export interface LiveSession {
  readonly id: string;
  account: Account;
  places: readonly string[];
  organisations: readonly Organisation[];
  staffId: string | undefined;
  lastSeenAt: number;
  /** What this display keeps at the hub (ORG-15). */
  settings: DisplaySettings;
  /** Set where a screen was paired; nobody has logged in there. */
  display: PairedDisplay | undefined;
}

/** The session of a screen that was paired. */
export type DisplaySession = LiveSession & { display: PairedDisplay };

export class Sessions {
  private readonly rows: SessionRows;
  private readonly now: () => number;
  private readonly ageingNow: () => number;
  private readonly byHash = new Map<string, LiveSession>();
  private readonly hashes = new Map<string, string>();
  private readonly endings = new Set<(sessionId: string) => void>();
  private readonly changes = new Set<(sessionId: string | undefined) => void>();

  /**
   * Reads all stored sessions; one that can't be read is dropped and logged. Idle sessions end by `ageingNow`, which no
   * move of hub time carries along.
   */
  constructor(rows: SessionRows, now: () => number, log: WebLog, ageingNow: () => number = now) {
    this.rows = rows;
    this.now = now;
    this.ageingNow = ageingNow;
    for (const row of rows.all())
      if (!this.take(row)) log.warn({ session: row.id }, 'unreadable session dropped');
  }

  /** Makes a session; the token goes into the cookie and is known nowhere else. */
  open(account: Account, organisations: readonly Organisation[]): { token: string; session: LiveSession } {
    const token = newToken();
    const held = { ...personOf(account, organisations), settings: {} };
    const row = this.newRow(hashOf(token), held);
    return { token, session: this.keep(row, held) };
  }

  /** Makes the session of a screen that holds the token already; only the token's hash is known here (PAIR-02). */
  openDisplay(tokenHash: string, display: PairedDisplay): DisplaySession {
    const held = { display, settings: {} };
    const row = this.newRow(tokenHash, held);
    return Object.assign(this.keep(row, held), { display });
  }

  /** All paired displays, in any order. */
  displays(): DisplaySession[] {
    return [...this.byHash.values()].filter(
      (session): session is DisplaySession => session.display !== undefined,
    );
  }

  /** Keeps what has changed about a paired display. */
  setDisplay(session: LiveSession, display: PairedDisplay): void {
    this.save({ ...session, display });
    session.display = display;
    this.changed(session.id);
  }

  /** Keeps what a display wants kept, in place of what it had (ORG-15). */
  setSettings(session: LiveSession, settings: DisplaySettings): void {
    this.save({ ...session, settings });
    session.settings = settings;
  }

  /** Notes that the display is there, or was until now. */
  seen(session: LiveSession): void {
    session.lastSeenAt = this.now();
    this.rows.touch(session.id, session.lastSeenAt);
  }

  /** The session of a cookie's token; a person's that was idle for 90 days has ended. */
  find(token: string): LiveSession | undefined {
    return this.inUse(this.byHash.get(hashOf(token)));
  }

  byId(id: string): LiveSession | undefined {
    return this.inUse(this.byHash.get(this.hashes.get(id) ?? ''));
  }

  setPlaces(session: LiveSession, organisations: readonly Organisation[]): void {
    this.hold(session, personOf(session.account, organisations));
  }

  /** The cloud told anew what an account may do: every session of it knows (AUTH-15). */
  setAccount(account: Account): void {
    for (const session of this.of(accountKey(account)))
      this.hold(session, personOf(account, session.organisations));
  }

  actAs(session: LiveSession, staffId: string | undefined): void {
    this.rows.setStaff(session.id, staffId);
    session.staffId = staffId;
    this.changed(session.id);
  }

  /** Nobody acts any more, on any display (ORG-13). */
  clearStaff(): void {
    this.rows.clearStaff();
    for (const session of this.byHash.values()) session.staffId = undefined;
    this.changed(undefined);
  }

  /** Ends one display's session; others stay (AUTH-31). */
  end(id: string): void {
    this.rows.remove(id);
    this.byHash.delete(this.hashes.get(id) ?? '');
    if (!this.hashes.delete(id)) return;
    for (const tell of this.endings) tell(id);
  }

  /** Ends every session of the account whose tokens the cloud refused; undefined = nobody knows whose (AUTH-19). */
  endOf(owner: string | undefined): void {
    if (owner === undefined) return this.endAll();
    for (const { id } of this.of(owner)) this.end(id);
  }

  /**
   * Ends every person's session, when the hub is disconnected (AUTH-31). Paired displays have no part in a login and keep
   * their homes (PAIR-03).
   */
  endAll(): void {
    for (const { id, display } of [...this.byHash.values()]) if (display === undefined) this.end(id);
  }

  /** Calls back whenever a session has ended. */
  onEnd(tell: (sessionId: string) => void): void {
    this.endings.add(tell);
  }

  /** Calls back whenever who a session is or what it may do has changed; without an id all of them are meant. */
  onChange(tell: (sessionId: string | undefined) => void): void {
    this.changes.add(tell);
  }

  get count(): number {
    return this.hashes.size;
  }

  private of(owner: string): LiveSession[] {
    return [...this.byHash.values()].filter(
      ({ account, display }) => display === undefined && accountKey(account) === owner,
    );
  }

  private hold(session: LiveSession, held: Person): void {
    // First: what is refused from now on doesn't wait for a disk that may be full.
    Object.assign(session, held);
    this.changed(session.id);
    this.save(session);
  }

  private save({ id, account, places, organisations, display, settings }: LiveSession): void {
    this.rows.setAccount(id, display ? { display, settings } : { account, places, organisations, settings });
  }

  private changed(id: string | undefined): void {
    for (const tell of this.changes) tell(id);
  }

  private inUse(session: LiveSession | undefined): LiveSession | undefined {
    if (!session) return undefined;
    const now = this.now();
    const idleMs = this.ageingNow() - session.lastSeenAt;
    // A screen stays paired until somebody revokes it, however long a restaurant is closed.
    if (idleMs > SESSION_IDLE_MS && session.display === undefined) {
      this.end(session.id);
      return undefined;
    }
    // A moment ahead is of a clock that has gone back since.
    if (now - session.lastSeenAt > SESSION_TOUCH_MS || now < session.lastSeenAt) {
      session.lastSeenAt = now;
      this.rows.touch(session.id, now);
    }
    return session;
  }

  private take(row: SessionRow): boolean {
    const read = holder.safeParse(row.account);
    if (read.success) this.keep(row, read.data);
    else this.rows.remove(row.id);
    return read.success;
  }

  private newRow(tokenHash: string, held: Holder): SessionRow {
    const now = this.now();
    const id = randomBytes(ID_BYTES).toString('hex');
    const row = { id, tokenHash, account: held, staffId: undefined, createdAt: now, lastSeenAt: now };
    this.rows.add(row);
    return row;
  }

  private keep(row: SessionRow, held: Holder): LiveSession {
    const { id, staffId, lastSeenAt } = row;
    const who = 'display' in held ? personOf(NOBODY, []) : held;
    const display = 'display' in held ? held.display : undefined;
    const { settings } = held;
    const session: LiveSession = { id, ...who, staffId, lastSeenAt, settings, display };
    this.byHash.set(row.tokenHash, session);
    this.hashes.set(id, row.tokenHash);
    return session;
  }
}

function personOf(account: Account, organisations: readonly Organisation[]): Person {
  return { account, places: organisations.map(({ id }) => id), organisations: [...organisations] };
}

/** For a cookie: random, so that it can't be guessed (SAFE-02). */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tokens are random, so a plain hash can't be guessed back. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
