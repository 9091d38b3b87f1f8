// Owns what the hub says of its own connections: cloud, broker, mode, outbox, and when a failure has lasted long enough
// to be told in words (live protocol "link"; SHELL-14, SHELL-32, ERR-06).
import { BROKER_TROUBLE_AFTER_MS } from '../../shared/limits.ts';
import { BLOCKED_OFFLINE, type Link } from '../../shared/protocol/down.ts';

/** How often displays hear at most how many actions wait (SHELL-33). */
export const OUTBOX_COUNT_EVERY_MS = 250;

/** What the hub lacks to begin with: the setup (102), or the first load of orders (103). */
export type StartLack = NonNullable<Link['lacks']>;

/** How far orders are sure to be known while the broker is down. */
export interface Arrivals {
  /** Everything up to this moment (ms) is known; undefined where that can't be said, or the broker brings them. */
  upTo: number | undefined;
  /** The last try to load orders failed. */
  failing: boolean;
}

export interface LinkState {
  current(): Link;
  /** The same for a display that connects: what it is told may be one of several counts that displays have. */
  forDisplay(): Link;
  cloud(state: Link['cloud']): void;
  broker(state: Link['broker']): void;
  /** Displays are told the last of several counts, a few times a second at most (SHELL-33). */
  outbox(waiting: number): void;
  storage(full: boolean): void;
  /** Calls to the cloud fail one after the other, or work again. */
  callsFail(yes: boolean): void;
  /** Orders came in, or could not be loaded. */
  arrivals(state: Arrivals): void;
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
  /** The counts that some display may have. */
  let toldCounts = new Set([0]);
  let isCountDue = false;
  let callsFail = false;
  let arrivals: Arrivals = { upTo: undefined, failing: false };
  let brokerGone = false;
  let serving = false;
  let loggedIn = true;
  let cancelBroker = () => {};
  const lacking = new Set<StartLack>();

  const tell = () => {
    toldCounts = new Set([link.outbox]);
    changed(link);
  };
  const tellCount = () => {
    isCountDue = false;
    if (toldCounts.size > 1 || !toldCounts.has(link.outbox)) tell();
  };
  const become = (next: Partial<Link>) => {
    const moved = next.cloud !== undefined || next.broker !== undefined;
    const { trouble: _, lacks: __, ordersSince: ___, ...rest } = { ...link, ...next };
    const lacks = lackNow();
    const trouble = troubleNow();
    const ordersSince = ordersSinceNow(rest.cloud);
    link = withBlocked({
      ...rest,
      ...(moved ? { since: now() } : {}),
      ...(trouble === undefined ? {} : { trouble }),
      ...(lacks === undefined ? {} : { lacks }),
      ...(ordersSince === undefined ? {} : { ordersSince }),
    });
    tell();
  };
  const troubleNow = (): Link['trouble'] => {
    if (serving && !loggedIn) return 'login';
    if (callsFail) return 'cloud';
    return serving && brokerGone ? 'broker' : undefined;
  };
  /** Neither way brings orders: the broker is gone, and asking fails or nobody is there to be asked. */
  const ordersSinceNow = (cloud: Link['cloud']): number | undefined =>
    serving && brokerGone && (arrivals.failing || cloud === 'offline') ? arrivals.upTo : undefined;
  /** Without a setup there is nothing to load orders for. */
  const lackNow = () => (lacking.has('setup') ? 'setup' : [...lacking][0]);
  /** Tells only if what is said in words is another. */
  const look = () => {
    const isSame =
      troubleNow() === link.trouble &&
      lackNow() === link.lacks &&
      ordersSinceNow(link.cloud) === link.ordersSince;
    if (!isSame) become({});
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
    current: () => link,
    forDisplay: () => {
      toldCounts.add(link.outbox);
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
      // While the cloud answers, every action passes through the outbox: what is gone again at once is worth no word.
      if (isCountDue) return;
      isCountDue = true;
      after(OUTBOX_COUNT_EVERY_MS, tellCount);
    },
    storage: (full) => {
      if (full === (link.storage === 'full')) return;
      const { storage: _, ...rest } = link;
      link = rest;
      become(full ? { storage: 'full' } : {});
    },
    callsFail: (yes) => {
      callsFail = yes;
      look();
    },
    arrivals: (state) => {
      arrivals = state;
      look();
    },
    serving: (yes) => {
      serving = yes;
      if (!yes) {
        lacking.clear();
        arrivals = { upTo: undefined, failing: false };
      }
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
