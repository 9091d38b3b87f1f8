// Owns the displays' sessions: made at login, found by their cookie's token, ended at logout; they outlive restarts
// (AUTH-13, AUTH-21, AUTH-31, SAFE-02). The cloud's tokens never come here.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from '../../shared/limits.ts';
import { accountKey } from '../../shared/model/account-key.ts';
import { type Account, account, type Organisation, organisation } from '../../shared/model/organisation.ts';
import type { SessionRow, SessionRows, WebLog } from './ports.ts';

const TOKEN_BYTES = 32;
const ID_BYTES = 16;

/** Who logged in, and the organisations this account may enter: by id, and as they are listed while nobody can be asked. */
const holder = z.object({
  account,
  places: z.array(z.string()),
  organisations: z._default(z.array(organisation), []),
});
type Holder = z.infer<typeof holder>;

export interface LiveSession {
  readonly id: string;
  account: Account;
  places: readonly string[];
  organisations: readonly Organisation[];
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
  open(account: Account, organisations: readonly Organisation[]): { token: string; session: LiveSession } {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.now();
    const held = holderOf(account, organisations);
    const row: SessionRow = {
      id: randomBytes(ID_BYTES).toString('hex'),
      tokenHash: hashOf(token),
      account: held,
      staffId: undefined,
      createdAt: now,
      lastSeenAt: now,
    };
    this.rows.add(row);
    return { token, session: this.keep(row, held) };
  }

  /** The session of a cookie's token; one that was idle for 90 days has ended. */
  find(token: string): LiveSession | undefined {
    return this.inUse(this.byHash.get(hashOf(token)));
  }

  byId(id: string): LiveSession | undefined {
    return this.inUse(this.byHash.get(this.hashes.get(id) ?? ''));
  }

  setPlaces(session: LiveSession, organisations: readonly Organisation[]): void {
    this.hold(session, holderOf(session.account, organisations));
  }

  /** The cloud told anew what an account may do: every session of it knows (AUTH-15). */
  setAccount(account: Account): void {
    for (const session of this.of(accountKey(account)))
      this.hold(session, holderOf(account, session.organisations));
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

  /** Ends every session of the account whose tokens the cloud refused; undefined = nobody knows whose (AUTH-19). */
  endOf(owner: string | undefined): void {
    if (owner === undefined) return this.endAll();
    for (const { id } of this.of(owner)) this.end(id);
  }

  /** Ends every session, when the hub is disconnected (AUTH-31). */
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

  private of(owner: string): LiveSession[] {
    return [...this.byHash.values()].filter(({ account }) => accountKey(account) === owner);
  }

  private hold(session: LiveSession, held: Holder): void {
    Object.assign(session, held);
    this.rows.setAccount(session.id, held);
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

  private keep(row: SessionRow, held: Holder): LiveSession {
    const { id, staffId, lastSeenAt } = row;
    const session: LiveSession = { id, ...held, staffId, lastSeenAt };
    this.byHash.set(row.tokenHash, session);
    this.hashes.set(id, row.tokenHash);
    return session;
  }
}

function holderOf(account: Account, organisations: readonly Organisation[]): Holder {
  return { account, places: organisations.map(({ id }) => id), organisations: [...organisations] };
}

/** Tokens are random, so a plain hash can't be guessed back. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
