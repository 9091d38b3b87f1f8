// Owns what the HTTP API needs to tell of the hub's own health, and to hand out for support (OPS-03, OPS-04).
import type { Readable } from 'node:stream';
import type { Link } from '../../../shared/protocol/down.ts';
import type { HealthAnswer, HealthProblemCode } from '../../../shared/protocol/health.ts';
import type { Outcome } from '../ports.ts';

/** Something that needs a person, in words. */
export interface HealthProblem {
  code: HealthProblemCode;
  level: 'warning' | 'danger';
  params?: Record<string, string | number>;
  /** What is wrong. */
  text: string;
  /** What to do about it. */
  advice: string;
}

export interface HealthState {
  link: Link;
  /** Entries that could not be read or were refused for good. */
  quarantine: number;
  storage: 'ok' | 'full';
  facts: HealthAnswer['facts'];
  /** How often the cloud is asked for orders while the broker is away. */
  pollSeconds: number;
  /** What other parts have to report, for example a restored database. */
  problems?: readonly HealthProblem[] | undefined;
}

export interface HealthPort {
  health(): HealthState;
  /** True once the hub can serve boards (live protocol "Ready"). */
  isReady(): boolean;
  /** Prometheus text of all other parts, each line ended. */
  figures(): string;
}

/** What this hub knows of itself, for support (OPS-04). */
export interface BundlePort {
  /**
   * Begins an archive; `more` goes into it by the name of its file. Secrets are taken out. Refused with rate-limited
   * while another one is made.
   */
  make(more: Record<string, unknown>): Outcome<{ fileName: string; content: Readable }>;
}
