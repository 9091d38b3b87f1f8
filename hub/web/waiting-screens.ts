// The screens that show a code and wait to be approved (PAIR-01). Only in memory: after a restart of the hub they
// ask for a new code by themselves.
import { randomInt } from 'node:crypto';
import { PAIRING_CODE_MS, PAIRING_WAITING_MAX, PAIRING_WAITING_PER_ADDRESS } from '../../shared/limits.ts';
import { PAIRING_ALPHABET, PAIRING_CODE_CHARACTERS } from '../../shared/model/pairing-code.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';

interface ShownCode {
  code: string;
  /** Hub time in milliseconds since 1970. */
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
   * Gives a screen its next code; rate-limited while too many wait.
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
    if (known === undefined && this.isCrowded(address))
      return { ok: false, refusal: { code: 'rate-limited' } };
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

  private isCrowded(address: string): boolean {
    const waiting = [...this.byHash.values()];
    const here = waiting.filter((screen) => screen.address === address).length;
    return waiting.length >= PAIRING_WAITING_MAX || here >= PAIRING_WAITING_PER_ADDRESS;
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
