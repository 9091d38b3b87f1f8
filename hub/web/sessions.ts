// Owns the displays' sessions: made at login, found by their cookie's token, ended at logout; they outlive restarts
// (AUTH-13, AUTH-21, AUTH-31, SAFE-02). The cloud's tokens never come here.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from '../../shared/limits.ts';
import { type Account, account } from '../../shared/model/organisation.ts';
import type { SessionRow, SessionRows, WebLog } from './ports.ts';

const TOKEN_BYTES = 32;
const ID_BYTES = 16;

/** Who logged in, and the ids of the organisations this account may enter. */
const holder = z.object({ account, places: z.array(z.string()) });

export interface LiveSession {
  readonly id: string;
  account: Account;
  places: readonly string[];
  staffId: string | undefined;
  lastSeenAt: number;
}

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
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.now();
    const row: SessionRow = {
      id: randomBytes(ID_BYTES).toString('hex'),
      tokenHash: hashOf(token),
      account: { account, places },
      staffId: undefined,
      createdAt: now,
      lastSeenAt: now,
    };
    this.rows.add(row);
    return { token, session: this.keep(row, { account, places }) };
  }

  /** The session of a cookie's token; one that was idle for 90 days has ended. */
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

  /** Ends every session, when the hub itself is logged out of the cloud (AUTH-19). */
  endAll(): void {
    for (const id of [...this.hashes.keys()]) this.end(id);
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
    if (idleMs > SESSION_IDLE_MS) {
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

  private keep(
    row: SessionRow,
    { account, places }: { account: Account; places: readonly string[] },
  ): LiveSession {
    const { id, staffId, lastSeenAt } = row;
    const session: LiveSession = { id, account, places, staffId, lastSeenAt };
    this.byHash.set(row.tokenHash, session);
    this.hashes.set(id, row.tokenHash);
    return session;
  }
}

/** Tokens are random, so a plain hash can't be guessed back. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
