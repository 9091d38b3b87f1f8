// Owns the displays' sessions: made at login or when a screen is paired, found by their cookie's token, ended at logout
// or when the screen is revoked; they outlive restarts (AUTH-13, AUTH-21, AUTH-31, PAIR-03, SAFE-02). The cloud's tokens
// never come here.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from '../../shared/limits.ts';
import { type Account, account } from '../../shared/model/organisation.ts';
import { type PairedDisplay, pairedDisplay } from './paired-display.ts';
import type { SessionRow, SessionRows, WebLog } from './ports.ts';

const TOKEN_BYTES = 32;
const ID_BYTES = 16;

/** Who logged in, and the ids of the organisations this account may enter. */
const person = z.object({ account, places: z.array(z.string()) });
/** A session is a person's or a paired display's. */
const holder = z.union([z.object({ display: pairedDisplay }), person]);

type Holder = { display: PairedDisplay } | { account: Account; places: readonly string[] };

/** The account behind a paired display: nobody's, it may nothing. */
const NOBODY = z.parse(account, { firstName: '', lastName: '', email: '' });

export interface LiveSession {
  readonly id: string;
  account: Account;
  places: readonly string[];
  staffId: string | undefined;
  lastSeenAt: number;
  /** Set where a screen was paired; nobody has logged in there. */
  display: PairedDisplay | undefined;
}

/** The session of a screen that was paired. */
export type DisplaySession = LiveSession & { display: PairedDisplay };

export class Sessions {
  private readonly rows: SessionRows;
  private readonly now: () => number;
  private readonly byHash = new Map<string, LiveSession>();
  private readonly hashes = new Map<string, string>();
  private readonly endings = new Set<(sessionId: string) => void>();

  /** Reads all stored sessions; one that can't be read is dropped and logged. */
  constructor(rows: SessionRows, now: () => number, log: WebLog) {
    this.rows = rows;
    this.now = now;
    for (const row of rows.all())
      if (!this.take(row)) log.warn({ session: row.id }, 'unreadable session dropped');
  }

  /** Makes a session; the token goes into the cookie and is known nowhere else. */
  open(account: Account, places: readonly string[]): { token: string; session: LiveSession } {
    const token = newToken();
    const row = this.newRow(hashOf(token), { account, places });
    return { token, session: this.keep(row, { account, places }) };
  }

  /** Makes the session of a screen that holds the token already; only the token's hash is known here (PAIR-02). */
  openDisplay(tokenHash: string, display: PairedDisplay): DisplaySession {
    const row = this.newRow(tokenHash, { display });
    return Object.assign(this.keep(row, { display }), { display });
  }

  /** All paired displays, in any order. */
  displays(): DisplaySession[] {
    return [...this.byHash.values()].filter(
      (session): session is DisplaySession => session.display !== undefined,
    );
  }

  /** Keeps what has changed about a paired display. */
  setDisplay(session: LiveSession, display: PairedDisplay): void {
    session.display = display;
    this.rows.setAccount(session.id, { display });
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

  setPlaces(session: LiveSession, places: readonly string[]): void {
    session.places = places;
    this.rows.setAccount(session.id, { account: session.account, places });
  }

  actAs(session: LiveSession, staffId: string | undefined): void {
    session.staffId = staffId;
    this.rows.setStaff(session.id, staffId);
  }

  /** Nobody acts any more, on any display (ORG-13). */
  clearStaff(): void {
    for (const session of this.byHash.values()) session.staffId = undefined;
    this.rows.clearStaff();
  }

  /** Ends one display's session; others stay (AUTH-31). */
  end(id: string): void {
    this.rows.remove(id);
    this.byHash.delete(this.hashes.get(id) ?? '');
    if (!this.hashes.delete(id)) return;
    for (const tell of this.endings) tell(id);
  }

  /**
   * Ends every person's session, when the hub itself is logged out of the cloud (AUTH-19). Paired displays have no part
   * in that login and keep their boards (PAIR-03).
   */
  endAll(): void {
    for (const { id, display } of [...this.byHash.values()]) if (display === undefined) this.end(id);
  }

  /** Calls back whenever a session has ended. */
  onEnd(tell: (sessionId: string) => void): void {
    this.endings.add(tell);
  }

  get count(): number {
    return this.hashes.size;
  }

  private inUse(session: LiveSession | undefined): LiveSession | undefined {
    if (!session) return undefined;
    const now = this.now();
    const idleMs = now - session.lastSeenAt;
    // A screen stays paired until somebody revokes it, however long a restaurant is closed.
    if (idleMs > SESSION_IDLE_MS && session.display === undefined) {
      this.end(session.id);
      return undefined;
    }
    if (idleMs > SESSION_TOUCH_MS) {
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
    const { account, places } = 'display' in held ? { account: NOBODY, places: [] } : held;
    const display = 'display' in held ? held.display : undefined;
    const session: LiveSession = { id, account, places, staffId, lastSeenAt, display };
    this.byHash.set(row.tokenHash, session);
    this.hashes.set(id, row.tokenHash);
    return session;
  }
}

/** For a cookie: random, so that it can't be guessed (SAFE-02). */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tokens are random, so a plain hash can't be guessed back. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
