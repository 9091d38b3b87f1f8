// Owns the spooler put together: the token of the pads, who is let in, and what they may send.
import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { PadPrints, SpoolerWeb } from './ports.ts';
import { printRoutes } from './print-routes.ts';
import { createSpoolerGuard } from './spooler-guard.ts';
import { createSpoolerToken, type KeptToken } from './spooler-token.ts';

export interface SpoolerParts {
  kept: KeptToken;
  prints: PadPrints;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
}

export interface Spooler {
  token(): string;
  /** Another token from now on; pads with the former one are refused at once. */
  renewToken(): string;
  /** Undefined for whoever may speak to the spooler from that address. */
  refusal(authorization: string | undefined, address: string): Refusal | undefined;
  hang(app: FastifyInstance, web: SpoolerWeb): void;
}

export function createSpooler({ kept, prints, now }: SpoolerParts): Spooler {
  const token = createSpoolerToken(kept);
  return {
    token: token.current,
    renewToken: token.renew,
    refusal: createSpoolerGuard(token, now),
    hang: (app, web) => printRoutes(app, web, prints),
  };
}
