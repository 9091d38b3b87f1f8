// Sessions of displays: created at login or pairing, found by their cookie's token, ended at logout or revocation; they
// survive restarts (AUTH-13, AUTH-21, AUTH-31, PAIR-03, SAFE-02). The cloud's tokens are never stored here.

import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../shared/limits.ts';
import { accountKey } from '../../shared/model/account-key.ts';
import { type Account, account, type Organisation } from '../../shared/model/organisation.ts';
import type { DisplaySettings } from '../../shared/protocol/display-settings.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { HubLog } from '../host/log.ts';
import type { SessionStore, StoredSession } from '../store/people/session-store.ts';
import type { PairedDisplay } from './paired-display.ts';
import {
  type DisplaySession,
  displayIdentity,
  type Holder,
  holder,
  type LiveSession,
  type Person,
  personOf,
} from './session-holder.ts';

export const SESSION_IDLE_MS = 90 * 24 * HOUR_MS;
const SESSION_TOUCH_MS = HOUR_MS;

export type { DisplaySession, LiveSession } from './session-holder.ts';

const ID_BYTES = 16;
/** Last use is recorded at intervals only. */
const IN_USE_TOUCHES = 2;

/** Placeholder account of a paired display, without rights. */
const NOBODY = z.parse(account, { firstName: '', lastName: '', email: '' });

export class Sessions {
  private readonly rows: SessionStore;
  private readonly now: () => number;
  private readonly ageingNow: () => number;
  private readonly byHash = new Map<string, LiveSession>();
  private readonly hashes = new Map<string, string>();
  private readonly events: HubEvents;

  /**
   * Reads all stored sessions; unreadable ones are dropped and logged. Idle sessions end by `ageingNow`, which is
   * independent of hub time corrections.
   */
  constructor(
    rows: SessionStore,
    now: () => number,
    log: Pick<HubLog, 'warn'>,
    events: HubEvents,
    ageingNow: () => number = now,
  ) {
    this.events = events;
    this.rows = rows;
    this.now = now;
    this.ageingNow = ageingNow;
    for (const row of rows.all())
      if (!this.take(row)) log.warn({ session: row.id }, 'unreadable session dropped');
  }

  /** Creates a session; the token goes into the cookie and is stored nowhere else. */
  open(
    account: Account,
    organisations: readonly Organisation[],
    device?: string,
  ): { token: string; session: LiveSession } {
    const token = newToken();
    const from = device === undefined ? {} : { device };
    const held = { ...personOf(account, organisations), ...from, settings: {} };
    const row = this.newRow(hashOf(token), held);
    return { token, session: this.keep(row, held) };
  }

  /**
   * Creates the session of an approved display. Its token is created only when the display collects it: a token from
   * before the approval may be known to an attacker who planted it there (PAIR-02, SAFE-02).
   */
  openDisplay(display: PairedDisplay): DisplaySession {
    const held = { display, settings: {} };
    const row = this.newRow(hashOf(newToken()), held);
    const session = Object.assign(this.keep(row, held), { display });
    this.events.emit('sessionChanged', session.id);
    return session;
  }

  /** Token of an approved display, by the hash of its waiting secret; a new one each time until one is used. */
  claim(waitedWith: string): { token: string; session: DisplaySession } | undefined {
    const session = this.displays().find(({ display }) => display.claim === waitedWith);
    if (session === undefined) return undefined;
    const token = newToken();
    const tokenHash = hashOf(token);
    this.rows.setToken(session.id, tokenHash);
    this.byHash.delete(this.hashes.get(session.id) ?? '');
    this.byHash.set(tokenHash, session);
    this.hashes.set(session.id, tokenHash);
    return { token, session };
  }

  /** The session's cookie is now one that only this host can set: a plain one is no longer accepted. */
  bindToHost(session: LiveSession): void {
    if (session.isHostBound) return;
    session.isHostBound = true;
    this.save(session);
  }

  displays(): DisplaySession[] {
    return [...this.byHash.values()].filter(
      (session): session is DisplaySession => session.display !== undefined,
    );
  }

  /** Displays paired by an organisation, in any order. */
  displaysOf(site: string): DisplaySession[] {
    return this.displays().filter(({ display }) => display.site === site);
  }

  /** The hub moves to another organisation by an authorised person: its displays move along (ORG-17). */
  moveDisplays(from: string, to: string): void {
    for (const session of this.displaysOf(from)) this.setDisplay(session, { ...session.display, site: to });
  }

  /** All sessions of people, in any order; idle ones end here, as they may never be looked up otherwise. */
  people(): LiveSession[] {
    for (const session of [...this.byHash.values()]) if (this.isIdle(session)) this.end(session.id);
    return [...this.byHash.values()].filter(({ display }) => display === undefined);
  }

  /** Sessions of people used within the last hours. */
  lately(): LiveSession[] {
    const now = this.now();
    return this.people().filter(({ lastSeenAt }) => now - lastSeenAt <= IN_USE_TOUCHES * SESSION_TOUCH_MS);
  }

  /** Stores changed data of a paired display. */
  setDisplay(session: LiveSession, display: PairedDisplay): void {
    const before = displayIdentity(session.display);
    this.save({ ...session, display });
    session.display = display;
    if (displayIdentity(display) !== before) this.changed(session);
    else this.events.emit('sessionChanged', session.id);
  }

  /** Stores a display's settings, replacing its former ones (ORG-15). */
  setSettings(session: LiveSession, settings: DisplaySettings): void {
    this.save({ ...session, settings });
    session.settings = settings;
  }

  /** Records that the display is connected, or was until now. */
  seen(session: LiveSession): void {
    session.lastSeenAt = this.now();
    this.rows.touch(session.id, session.lastSeenAt);
  }

  /** Session of a cookie's token; a person's session that was idle for 90 days has ended. */
  find(token: string): LiveSession | undefined {
    const session = this.inUse(this.byHash.get(hashOf(token)));
    if (session?.display?.claim !== undefined) {
      const { claim: _, ...display } = session.display;
      this.setDisplay(session, display);
    }
    return session;
  }

  byId(id: string): LiveSession | undefined {
    return this.inUse(this.byHash.get(this.hashes.get(id) ?? ''));
  }

  setPlaces(session: LiveSession, organisations: readonly Organisation[]): void {
    this.hold(session, personOf(session.account, organisations));
  }

  /** The cloud confirmed an account's rights and organisations: updates all its sessions (AUTH-15). */
  setAccount(account: Account, organisations?: readonly Organisation[]): void {
    for (const session of this.of(accountKey(account)))
      this.hold(session, personOf(account, organisations ?? session.organisations));
  }

  /** Whether a person's session is still valid for more than boards. */
  setConfirmed(session: LiveSession, isConfirmed: boolean): void {
    if (session.isConfirmed === isConfirmed) return;
    session.isConfirmed = isConfirmed;
    this.changed(session);
  }

  /** @param staffId undefined ends it: the display's open page then asks who works there (PERM-04) */
  actAs(session: LiveSession, staffId: string | undefined): void {
    const isLeft = session.staffId !== undefined && staffId === undefined;
    this.rows.setStaff(session.id, staffId);
    session.staffId = staffId;
    this.events.emit('sessionChanged', session.id);
    if (isLeft) this.events.emit('sessionRightsChanged', session.id);
  }

  /** Ends a staff user's work on all displays: removed, or with a new passcode. */
  endStaff(staffId: string): void {
    for (const session of this.byHash.values())
      if (session.staffId === staffId) this.actAs(session, undefined);
  }

  /** Ends the work of all staff users on all displays (ORG-13). */
  clearStaff(): void {
    this.rows.clearStaff();
    for (const session of this.byHash.values()) session.staffId = undefined;
    this.events.emit('sessionChanged', undefined);
  }

  /** Ends one display's session; others stay (AUTH-31). */
  end(id: string): void {
    this.rows.remove(id);
    const hash = this.hashes.get(id) ?? '';
    const session = this.byHash.get(hash);
    this.byHash.delete(hash);
    if (!this.hashes.delete(id) || session === undefined) return;
    this.events.emit('sessionEnded', id, session);
  }

  /** Ends every session of the account whose tokens the cloud refused; undefined = account unknown (AUTH-19). */
  endOf(owner: string | undefined): void {
    if (owner === undefined) return this.endAll();
    for (const { id } of this.of(owner)) this.end(id);
  }

  /**
   * Ends every person's session, when the hub is disconnected (AUTH-31). Paired displays are independent of logins and
   * keep their homes (PAIR-03).
   */
  endAll(): void {
    for (const { id, display } of [...this.byHash.values()]) if (display === undefined) this.end(id);
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
    const before = JSON.stringify([session.account, session.organisations]);
    Object.assign(session, held);
    // Checked every few minutes, and nearly always unchanged.
    if (JSON.stringify([session.account, session.organisations]) === before) return;
    // First: lost rights take effect without waiting for a disk that may be full.
    this.changed(session);
    this.save(session);
  }

  private changed(session: LiveSession): void {
    this.events.emit('sessionChanged', session.id);
    this.events.emit('sessionRightsChanged', session.id);
  }

  private save(session: LiveSession): void {
    const { account, places, organisations, display, device, settings, isHostBound } = session;
    const from = device === undefined ? {} : { device };
    const who = display ? { display } : { account, places, organisations, ...from };
    this.rows.setAccount(session.id, { ...who, settings, isHostBound });
  }

  private inUse(session: LiveSession | undefined): LiveSession | undefined {
    if (!session) return undefined;
    const now = this.now();
    if (this.isIdle(session)) {
      this.end(session.id);
      return undefined;
    }
    // A time in the future comes from a clock that was since set back.
    if (now - session.lastSeenAt > SESSION_TOUCH_MS || now < session.lastSeenAt) {
      session.lastSeenAt = now;
      this.rows.touch(session.id, now);
    }
    return session;
  }

  /** A display stays paired until it is revoked, however long a restaurant is closed. */
  private isIdle({ lastSeenAt, display }: LiveSession): boolean {
    return display === undefined && this.ageingNow() - lastSeenAt > SESSION_IDLE_MS;
  }

  private take(row: StoredSession): boolean {
    const read = holder.safeParse(row.account);
    if (read.success) this.keep(row, read.data);
    else this.rows.remove(row.id);
    return read.success;
  }

  private newRow(tokenHash: string, held: Holder): StoredSession {
    const now = this.now();
    const id = randomBytes(ID_BYTES).toString('hex');
    const row = { id, tokenHash, account: held, staffId: undefined, createdAt: now, lastSeenAt: now };
    this.rows.add(row);
    return row;
  }

  private keep(row: StoredSession, held: Holder): LiveSession {
    const { id, staffId, createdAt, lastSeenAt } = row;
    const { account, places, organisations, device } = 'display' in held ? personOf(NOBODY, []) : held;
    const display = 'display' in held ? held.display : undefined;
    const { settings } = held;
    const session: LiveSession = {
      id,
      account,
      places,
      organisations,
      staffId,
      createdAt,
      lastSeenAt,
      device,
      isConfirmed: true,
      isHostBound: held.isHostBound ?? false,
      settings,
      display,
    };
    this.byHash.set(row.tokenHash, session);
    this.hashes.set(id, row.tokenHash);
    return session;
  }
}

/** For a cookie: random, so unguessable (SAFE-02). */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tokens are random, so a plain hash can't be reversed. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const TOKEN_BYTES = 32;
