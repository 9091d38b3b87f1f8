// Owns what the hub says of its own connections: cloud, broker, mode, outbox (live protocol "link").
import type { Link } from '../shared/protocol/down.ts';

export interface LinkState {
  current(): Link;
  cloud(state: Link['cloud']): void;
  broker(state: Link['broker']): void;
  outbox(waiting: number): void;
  storage(full: boolean): void;
}

/** @param changed called with the whole link whenever a person could see a difference */
export function createLinkState(now: () => number, changed: (link: Link) => void): LinkState {
  let link: Link = { cloud: 'offline', mode: 'online', broker: 'down', outbox: 0, since: now() };
  const become = (next: Partial<Link>) => {
    const moved = next.cloud !== undefined || next.broker !== undefined;
    link = { ...link, ...next, ...(moved ? { since: now() } : {}) };
    changed(link);
  };
  return {
    current: () => link,
    cloud: (state) => {
      if (state !== link.cloud) become({ cloud: state });
    },
    broker: (state) => {
      if (state !== link.broker) become({ broker: state });
    },
    outbox: (waiting) => {
      if (waiting === link.outbox) return;
      link = { ...link, outbox: waiting };
      // While the cloud answers, every action passes through the outbox, and displays don't show that.
      if (link.cloud === 'offline' || link.mode === 'offline-mode') changed(link);
    },
    storage: (full) => {
      if (full === (link.storage === 'full')) return;
      const { storage: _, ...rest } = link;
      link = rest;
      become(full ? { storage: 'full' } : {});
    },
  };
}
