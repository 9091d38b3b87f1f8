// Owns what the hub says of its own connections: cloud, broker, mode, outbox, and when a failure has lasted long enough
// to be told in words (live protocol "link"; SHELL-14, SHELL-32, ERR-06).
import { BROKER_TROUBLE_AFTER_MS, CLOUD_TROUBLE_AFTER_CALLS } from '../shared/limits.ts';
import { BLOCKED_OFFLINE, type Link } from '../shared/protocol/down.ts';

/** What the hub lacks to begin with: the setup (102), or the first load of orders (103). */
export type StartLack = NonNullable<Link['lacks']>;

export interface LinkState {
  current(): Link;
  cloud(state: Link['cloud']): void;
  broker(state: Link['broker']): void;
  outbox(waiting: number): void;
  storage(full: boolean): void;
  /** A call to the cloud has ended: three without an answer in a row are trouble, one with an answer ends it. */
  called(answered: boolean): void;
  /** Whether the hub serves an organisation; only then is a missing broker or login trouble. */
  serving(yes: boolean): void;
  /** Whether the hub may speak with the cloud at all. */
  loggedIn(yes: boolean): void;
  lacks(lack: StartLack, missing: boolean): void;
  /** Hub time was moved: what began before began as long ago as it did. */
  clockMoved(byMs: number): void;
  /** The site is outside its work hours; undefined while it is within them (SET-48). */
  closed(state: Link['closed']): void;
}

export interface LinkStateParts {
  now(): number;
  /** Runs once after the delay; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
  /** Called with the whole link whenever a person could see a difference. */
  changed(link: Link): void;
}

export function createLinkState({ now, after, changed }: LinkStateParts): LinkState {
  let link: Link = withBlocked({
    cloud: 'offline',
    mode: 'online',
    broker: 'down',
    outbox: 0,
    since: now(),
  });
  /** The count that some display may still have. */
  let told = 0;
  let unanswered = 0;
  let brokerGone = false;
  let serving = false;
  let loggedIn = true;
  let cancelBroker = () => {};
  const lacking = new Set<StartLack>();

  const tell = () => {
    told = link.outbox;
    changed(link);
  };
  const become = (next: Partial<Link>) => {
    const moved = next.cloud !== undefined || next.broker !== undefined;
    const { trouble: _, lacks: __, ...rest } = link;
    const lacks = lackNow();
    const trouble = troubleNow();
    link = withBlocked({
      ...rest,
      ...next,
      ...(moved ? { since: now() } : {}),
      ...(trouble === undefined ? {} : { trouble }),
      ...(lacks === undefined ? {} : { lacks }),
    });
    tell();
  };
  const troubleNow = (): Link['trouble'] => {
    if (serving && !loggedIn) return 'login';
    if (unanswered >= CLOUD_TROUBLE_AFTER_CALLS) return 'cloud';
    return serving && brokerGone ? 'broker' : undefined;
  };
  /** Without a setup there is nothing to load orders for. */
  const lackNow = () => (lacking.has('setup') ? 'setup' : [...lacking][0]);
  /** Tells only if what is said in words is another. */
  const look = () => {
    if (troubleNow() !== link.trouble || lackNow() !== link.lacks) become({});
  };
  const watchBroker = () => {
    cancelBroker();
    brokerGone = false;
    if (!serving || link.broker === 'up') return look();
    cancelBroker = after(BROKER_TROUBLE_AFTER_MS, () => {
      brokerGone = true;
      look();
    });
    look();
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
      if (state === link.broker) return;
      become({ broker: state });
      watchBroker();
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
    called: (answered) => {
      unanswered = answered ? 0 : unanswered + 1;
      look();
    },
    serving: (yes) => {
      serving = yes;
      if (!yes) lacking.clear();
      watchBroker();
    },
    loggedIn: (yes) => {
      loggedIn = yes;
      look();
    },
    closed: (state) => {
      const { closed, ...rest } = link;
      if (state?.opensAt === closed?.opensAt && (state === undefined) === (closed === undefined)) return;
      link = rest;
      become(state === undefined ? {} : { closed: state });
    },
    clockMoved: (byMs) => {
      link = { ...link, since: link.since + byMs };
      tell();
    },
    lacks: (lack, missing) => {
      if (missing) lacking.add(lack);
      else lacking.delete(lack);
      look();
    },
  };
}

/** What only the cloud can do is told to be impossible before a person types (SPOOL-10). */
function withBlocked({ blocked: _, ...link }: Link): Link {
  const isOffline = link.cloud === 'offline' || link.mode === 'offline-mode';
  return isOffline ? { ...link, blocked: [...BLOCKED_OFFLINE] } : link;
}
