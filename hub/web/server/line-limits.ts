// Limits log lines about requests that any client can make: a few of a kind per address and minute, the rest as a count
// (OPS-04, SAFE-06).
import type { FastifyRequest } from 'fastify';
import type { HubLog } from '../../host/log.ts';
import { LOG_LINES, RateLimiter } from '../../host/rate-limiter.ts';
import { networkOf, peerAddress } from './peer-address.ts';

export class LineLimits {
  private readonly log: Pick<HubLog, 'warn' | 'error'>;
  private readonly lines: RateLimiter;

  constructor(log: Pick<HubLog, 'warn' | 'error'>, monotonicMs: () => number) {
    this.log = log;
    this.lines = new RateLimiter(LOG_LINES, monotonicMs);
  }

  warnOfPeer(request: FastifyRequest, fields: object, text: string): void {
    const line = this.lines.take(`${networkOf(request)} ${text}`);
    if (line) this.log.warn({ ...fields, address: peerAddress(request), ...line }, text);
  }

  error(fields: object, text: string): void {
    this.log.error(fields, text);
  }
}
