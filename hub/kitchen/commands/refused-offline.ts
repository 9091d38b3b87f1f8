// Owns which commands wait for nobody while the cloud is away, and which are blocked (SPOOL-06, SPOOL-10).
import type { Command } from '../../../shared/protocol/command.ts';
import { type Refused, refused } from './plan.ts';

/** offline-disabled for what only the cloud can do; all else goes on and is queued. */
export function refusedOffline({ name }: Command, offline: boolean): Refused | undefined {
  if (!offline) return undefined;
  switch (name) {
    case 'order.notify':
    case 'sms.prep':
    case 'stock.limit':
    case 'stock.clear':
      return refused('offline-disabled');
    default:
      return undefined;
  }
}
