// Which sessions have limits at work, and how many sockets stand open from where (SAFE-06).
import { SECOND_MS } from '../../shared/limits.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import { SessionLimits, SOCKETS_PER_ADDRESS } from './session-limits.ts';

/** So many sessions are remembered before those without a socket are let go. */
const SESSIONS_REMEMBERED = 1_000;

interface Held {
  limits: SessionLimits;
  sockets: number;
}

export class ScreenLimits {
  private readonly monotonicMs: () => number;
  private readonly bySession = new Map<string, Held>();
  private readonly byAddress = new Map<string, number>();

  constructor(monotonicMs: () => number) {
    this.monotonicMs = monotonicMs;
  }

  /** rate-limited for an upgrade that is one too many, cheap to answer; undefined if it may come. */
  refusal(sessionId: string, address: string): Refusal | undefined {
    const { limits } = this.held(sessionId);
    if (!limits.connects()) return tooMuch(limits.bannedForMs);
    if ((this.byAddress.get(address) ?? 0) >= SOCKETS_PER_ADDRESS) return tooMuch(0);
    return undefined;
  }

  /** Counts a socket; the returned function, called once, counts it off. */
  opened(sessionId: string, address: string): { limits: SessionLimits; closed(): void } {
    const held = this.held(sessionId);
    held.sockets += 1;
    this.count(address, 1);
    return {
      limits: held.limits,
      closed: () => {
        held.sockets -= 1;
        this.count(address, -1);
      },
    };
  }

  private held(sessionId: string): Held {
    const known = this.bySession.get(sessionId);
    if (known) return known;
    if (this.bySession.size >= SESSIONS_REMEMBERED) this.forgetGone();
    const held = { limits: new SessionLimits(this.monotonicMs), sockets: 0 };
    this.bySession.set(sessionId, held);
    return held;
  }

  private forgetGone(): void {
    for (const [id, { limits, sockets }] of this.bySession) {
      if (sockets === 0 && limits.bannedForMs === 0) this.bySession.delete(id);
    }
  }

  private count(address: string, more: 1 | -1): void {
    const sockets = (this.byAddress.get(address) ?? 0) + more;
    if (sockets > 0) this.byAddress.set(address, sockets);
    else this.byAddress.delete(address);
  }
}

/** @param waitMs as long as it lasts at least; a second where nobody knows */
export function tooMuch(waitMs: number): Refusal {
  return {
    code: 'rate-limited',
    params: { seconds: Math.max(1, Math.ceil(Math.round(waitMs) / SECOND_MS)) },
  };
}
