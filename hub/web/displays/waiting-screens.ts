// The screens that show a code and wait to be approved (PAIR-01). Only in memory: after a restart of the hub they
// ask for a new code by themselves.
import { randomInt } from 'node:crypto';
import {
  PAIRING_CODE_MS,
  PAIRING_WAITING_MAX,
  PAIRING_WAITING_PER_ADDRESS,
  SECOND_MS,
} from '../../../shared/limits.ts';
import { PAIRING_ALPHABET, PAIRING_CODE_CHARACTERS } from '../../../shared/model/pairing-code.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';

interface ShownCode {
  code: string;
  /** By the clock that the screens are counted by (ms). */
  expiresAt: number;
}

interface WaitingScreen {
  tokenHash: string;
  address: string;
  /** The newest last; the one before it counts until its own end. */
  codes: ShownCode[];
}

const CODES_HELD = 2;

export class WaitingScreens {
  private readonly now: () => number;
  private readonly byHash = new Map<string, WaitingScreen>();

  constructor(now: () => number) {
    this.now = now;
  }

  isWaiting(tokenHash: string): boolean {
    this.forgetExpired();
    return this.byHash.has(tokenHash);
  }

  /**
   * Gives a screen its next code; rate-limited while too many of its address wait.
   * @param formerHash of the token that it waited with until now, which counts no more
   */
  ask(
    tokenHash: string,
    formerHash: string | undefined,
    address: string,
  ): { ok: true; shown: ShownCode } | { ok: false; refusal: Refusal } {
    this.forgetExpired();
    const former = formerHash ?? tokenHash;
    const known = this.byHash.get(former);
    if (known === undefined) {
      const ofAddress = this.at(address);
      if (ofAddress.length >= PAIRING_WAITING_PER_ADDRESS) return this.crowded(ofAddress);
      if (this.byHash.size >= PAIRING_WAITING_MAX) this.makeRoom();
    }
    const screen = { tokenHash, address: known?.address ?? address, codes: known?.codes ?? [] };
    this.byHash.delete(former);
    const shown = { code: this.freshCode(), expiresAt: this.now() + PAIRING_CODE_MS };
    screen.codes = [...screen.codes, shown].slice(-CODES_HELD);
    this.byHash.set(tokenHash, screen);
    return { ok: true, shown };
  }

  /** The screen that shows this code, if it still counts. */
  find(code: string): Readonly<WaitingScreen> | undefined {
    this.forgetExpired();
    return [...this.byHash.values()].find(({ codes }) => codes.some((each) => each.code === code));
  }

  /** The screen waits no longer: none of its codes counts again. */
  done({ tokenHash }: Readonly<WaitingScreen>): void {
    this.byHash.delete(tokenHash);
  }

  private at(address: string): WaitingScreen[] {
    return [...this.byHash.values()].filter((screen) => screen.address === address);
  }

  /** Until the first of its codes ends. */
  private crowded(waiting: readonly WaitingScreen[]): { ok: false; refusal: Refusal } {
    const ends = waiting.map(({ codes }) => codes.at(-1)?.expiresAt ?? 0);
    const seconds = Math.max(1, Math.ceil((Math.min(...ends) - this.now()) / SECOND_MS));
    return { ok: false, refusal: { code: 'rate-limited', params: { seconds } } };
  }

  /** Nobody blocks others: the oldest screen of the address that has most of them goes, and asks again by itself. */
  private makeRoom(): void {
    const counts = new Map<string, number>();
    for (const { address } of this.byHash.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const oldest = [...this.byHash.values()].find(({ address }) => counts.get(address) === most);
    if (oldest) this.done(oldest);
  }

  private freshCode(): string {
    const characters = Array.from(
      { length: PAIRING_CODE_CHARACTERS },
      () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)],
    );
    const code = characters.join('');
    return this.find(code) === undefined ? code : this.freshCode();
  }

  private forgetExpired(): void {
    const now = this.now();
    for (const screen of this.byHash.values()) {
      // The second test: a clock that was set back must not make a code count for longer.
      screen.codes = screen.codes.filter(
        ({ expiresAt }) => expiresAt > now && expiresAt - now <= PAIRING_CODE_MS,
      );
      if (screen.codes.length === 0) this.byHash.delete(screen.tokenHash);
    }
  }
}
