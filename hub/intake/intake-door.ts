// Owns the doors' view of the engine: facts in, what can't be read aside (DURA-02).
import type { Fact, Origin } from '../kitchen/state/facts.ts';

/** Promises resolve after the commit and reject when nothing was stored. Taking a known fact again changes nothing. */
export interface IntakeDoor {
  take(facts: readonly Fact[], origin: Origin): Promise<void>;
  quarantine(entry: QuarantineEntry): Promise<void>;
}

export interface QuarantineEntry {
  /** Which door it came through: broker, poll. */
  source: string;
  reason: string;
  body: string;
  orderId?: string;
}

/** What a message asks for without being a fact of the kitchen. */
export type Signal =
  | { signal: 'config-updated'; site: string }
  | { signal: 'served-average'; site: string; averageSeconds: number; count: number };
