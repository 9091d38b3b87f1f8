// Limits login attempts and password resets per account and address, before the cloud is asked (AUTH-12, AUTH-27,
// SAFE-04). The cloud protects its passwords itself: this keeps a stranger on the LAN from trying thousands, and the
// cloud from treating the restaurant as an attacker.
import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { Outcome, Refusal } from '../../../shared/protocol/refusal.ts';
import type { CloudCredentials } from '../../cloud/account/tokens.ts';
import type { LoggedIn } from '../../organisation/backend.ts';
import type { PasscodeTriesStore } from '../../store/people/tries-store.ts';
import { type Counted, PasscodeLock } from './passcode-lock.ts';

export const LOGINS_UNDER_WAY_MAX = 10;
/** Maximum of queued logins; logins of one email at one address run one after the other. */
export const LOGINS_WAITING_MAX = 60;
/** Wrong passwords of one email at one address, and at all addresses together where it never logged in before. */
export const LOGIN_TRIES = 5;
export const LOGIN_TRIES_ANYWHERE = 20;
/** Short: another person at the same address, or behind the same proxy, could lock the manager out for as long. */
const LOGIN_LOCK_MAX_MS = 5 * MINUTE_MS;
export const RESETS_OF_EMAIL = 3;
const RESETS_WITHIN_MS = 15 * MINUTE_MS;
const BUSY_SECONDS = 2;

export class LoginRateLimiter {
  private readonly networks: PasscodeTriesStore;
  private readonly now: () => number;
  private readonly lock: PasscodeLock;
  private readonly turns = new Turns(LOGINS_UNDER_WAY_MAX);

  /**
   * @param tries wrong passwords and requested mails; survives a restart
   * @param networks where an email logged in before: a stranger elsewhere doesn't lock it there
   */
  constructor(tries: PasscodeTriesStore, networks: PasscodeTriesStore, now: () => number) {
    this.networks = networks;
    this.now = now;
    this.lock = new PasscodeLock(tries, now);
  }

  /**
   * Asks the cloud, unless too many logins are queued or this email is locked: then rate-limited or locked with the
   * seconds left, for the right password too.
   * @param network of the request, as networkOf() returns it
   */
  async logIn(
    credentials: CloudCredentials,
    network: string,
    ask: () => Promise<Outcome<LoggedIn>>,
  ): Promise<Outcome<LoggedIn>> {
    if (this.turns.waiting >= LOGINS_WAITING_MAX)
      return refused({ code: 'rate-limited', params: { seconds: BUSY_SECONDS } });
    if (!('email' in credentials)) return this.turns.run(network, ask);
    const email = keyOf(credentials.email);
    return this.turns.run(`${email}/${network}`, () => this.tried(email, network, ask));
  }

  /** One at a time for an email at an address: an attempt counts before its result is known, so the next one sees it. */
  private async tried(
    email: string,
    network: string,
    ask: () => Promise<Outcome<LoggedIn>>,
  ): Promise<Outcome<LoggedIn>> {
    const counted = this.countedFor(email, network);
    const locked = this.lock.begin(...counted);
    if (locked) return refused(locked);
    const login = await ask();
    if (login.ok) {
      this.lock.forgive(...counted);
      this.networks.set(`${email}/${network}`, { wrong: 0, locks: 0, lockedUntil: 0 }, this.now());
    } else if (login.refusal.code !== 'invalid-credentials') this.lock.uncount(...counted);
    return login;
  }

  /** rate-limited with the seconds left if too many mails were requested, whether or not the account exists. */
  reset(email: string): Refusal | undefined {
    const locked = this.lock.begin({
      key: `reset/${keyOf(email)}`,
      tries: RESETS_OF_EMAIL,
      lockMs: RESETS_WITHIN_MS,
      lockMaxMs: RESETS_WITHIN_MS,
    });
    return locked && { ...locked, code: 'rate-limited' };
  }

  private countedFor(email: string, network: string): Counted[] {
    const size = { lockMs: MINUTE_MS, lockMaxMs: LOGIN_LOCK_MAX_MS };
    const here = { key: `login/${email}/${network}`, tries: LOGIN_TRIES, ...size };
    if (this.networks.get(`${email}/${network}`)) return [here];
    return [here, { key: `login/${email}`, tries: LOGIN_TRIES_ANYWHERE, ...size }];
  }
}

/** Limits concurrency; tasks with the same key run sequentially. */
class Turns {
  private readonly atOnce: number;
  private readonly busy = new Set<string>();
  private readonly queue: { key: string; begin(): void }[] = [];

  constructor(atOnce: number) {
    this.atOnce = atOnce;
  }

  get waiting(): number {
    return this.queue.length;
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.busy.size >= this.atOnce || this.busy.has(key)) {
      await new Promise<void>((begin) => void this.queue.push({ key, begin }));
    } else this.busy.add(key);
    try {
      return await work();
    } finally {
      this.busy.delete(key);
      this.next();
    }
  }

  private next(): void {
    const index = this.queue.findIndex(({ key }) => !this.busy.has(key));
    const [first] = index < 0 ? [] : this.queue.splice(index, 1);
    if (first === undefined) return;
    this.busy.add(first.key);
    first.begin();
  }
}

function refused(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}

/** Fixed length for any input, and doesn't reveal the restaurant's people. */
function keyOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);
}
