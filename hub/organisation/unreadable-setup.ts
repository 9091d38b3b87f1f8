// What is known of a setup in the cloud that can't be read: each one is set aside once, logged and announced (SET-03, OPS-03).
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import type { Stores } from '../store/stores.ts';

export interface UnreadableSetupParts {
  site: string;
  stores: Pick<Stores, 'quarantine' | 'transaction'>;
  host: Pick<CloudHost, 'now' | 'log'>;
  /** There is one that wasn't there before. */
  onFound(): void;
}

export interface UnreadableSetup {
  /** The part that can't be read; `setup` is all of it, undefined none. */
  part(): string | undefined;
  found(part: string, setup: unknown): void;
  /** The cloud's setup can be read, or is none. */
  isWhole(): void;
}

export function createUnreadableSetup(parts: UnreadableSetupParts): UnreadableSetup {
  let part: string | undefined;
  let known = '';
  return {
    part: () => part,
    found: (unreadable, setup) => {
      part = unreadable;
      const body = canonicalJson(setup);
      const digest = createHash('sha256').update(body).digest('hex');
      // Every load brings the same one again.
      if (digest === known) return;
      known = digest;
      const { site, stores, host } = parts;
      const details = { event: 'setup_unreadable', site, part };
      host.log.error(details, 'The setup in the cloud can not be read; the last good one is kept');
      const entry = { source: 'setup', reason: `${unreadable} can't be read`, body };
      stores.transaction(() => stores.quarantine.add(entry, host.now()));
      parts.onFound();
    },
    isWhole: () => {
      part = undefined;
      known = '';
    },
  };
}
