// Owns what the hub says of its own connections: cloud, broker, mode, outbox (live protocol "link").
import { BLOCKED_OFFLINE, type Link } from '../shared/protocol/down.ts';

export interface LinkState {
  current(): Link;
  cloud(state: Link['cloud']): void;
  broker(state: Link['broker']): void;
  outbox(waiting: number): void;
  storage(full: boolean): void;
}

/** @param changed called with the whole link whenever a person could see a difference */
export function createLinkState(now: () => number, changed: (link: Link) => void): LinkState {
  let link: Link = withBlocked({
    cloud: 'offline',
    mode: 'online',
    broker: 'down',
    outbox: 0,
    since: now(),
  });
  /** The count that some display may still have. */
  let told = 0;
  const tell = () => {
    told = link.outbox;
    changed(link);
  };
  const become = (next: Partial<Link>) => {
    const moved = next.cloud !== undefined || next.broker !== undefined;
    link = withBlocked({ ...link, ...next, ...(moved ? { since: now() } : {}) });
    tell();
  };
  return {
    current: () => {
      told = link.outbox;
      return link;
    },
    cloud: (state) => {
      if (state !== link.cloud) become({ cloud: state });
    },
    broker: (state) => {
      if (state !== link.broker) become({ broker: state });
    },
    outbox: (waiting) => {
      if (waiting === link.outbox) return;
      link = { ...link, outbox: waiting };
      // While the cloud answers, every action passes through the outbox: only that it is empty again is worth a word,
      // to whoever was told otherwise.
      const isAway = link.cloud === 'offline' || link.mode === 'offline-mode';
      if (isAway || (waiting === 0 && told > 0)) tell();
    },
    storage: (full) => {
      if (full === (link.storage === 'full')) return;
      const { storage: _, ...rest } = link;
      link = rest;
      become(full ? { storage: 'full' } : {});
    },
  };
}

/** What only the cloud can do is told to be impossible before a person types (SPOOL-10). */
function withBlocked({ blocked: _, ...link }: Link): Link {
  const isOffline = link.cloud === 'offline' || link.mode === 'offline-mode';
  return isOffline ? { ...link, blocked: [...BLOCKED_OFFLINE] } : link;
}
