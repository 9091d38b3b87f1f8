// Status of the hub's connections: cloud, broker, mode, outbox, and when a failure has lasted long enough for a message
// (live protocol "link"; SHELL-14, SHELL-32, ERR-06).
import { BLOCKED_OFFLINE, type Link } from '../../shared/protocol/down.ts';
import type { GlassTrouble } from '../../shared/protocol/glass.ts';
import type { PrinterTrouble } from '../../shared/protocol/printer.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';

/** After this long a banner says that the broker is away (SHELL-32). */
export const BROKER_TROUBLE_AFTER_MS = 10_000;
/** Minimum interval between updates of the number of queued actions. */
export const OUTBOX_COUNT_EVERY_MS = 250;

/** Data missing at the start: the setup (102), or the first load of orders (103). */
export type MissingStartData = NonNullable<Link['lacks']>;

/** How far orders are known for certain while the broker is down. */
export interface Arrivals {
  /** Everything up to this time (ms) is known; undefined if uncertain, or if the broker delivers them. */
  upTo: number | undefined;
  /** The last attempt to load orders failed. */
  failing: boolean;
}

/** Its reporting methods are bound: cloud client, storage and intakes receive them alone. */
export class ConnectionState {
  readonly #host: Pick<Machine, 'now' | 'after'>;
  readonly #events: HubEvents;
  #link: Link;
  /** Counts that some display may show. */
  #sentCounts = new Set([0]);
  #callsFail = false;
  #arrivals: Arrivals = { upTo: undefined, failing: false };
  #brokerGone = false;
  #serving = false;
  #loggedIn = true;
  #isRefused = false;
  readonly #counts: RetryLoop;
  readonly #brokerTrouble: RetryLoop;
  readonly #lacking = new Set<MissingStartData>();

  constructor(host: Pick<Machine, 'now' | 'after'>, events: HubEvents) {
    this.#host = host;
    this.#events = events;
    this.#counts = new RetryLoop(host, () => {
      if (this.#sentCounts.size > 1 || !this.#sentCounts.has(this.#link.outbox)) this.#publish();
    });
    this.#brokerTrouble = new RetryLoop(host, () => {
      this.#brokerGone = true;
      this.#update();
    });
    this.#link = withBlocked({
      cloud: 'offline',
      mode: 'online',
      broker: 'down',
      outbox: 0,
      since: host.now(),
    });
  }

  readonly current = (): Link => this.#link;

  /** The link for a newly connected display: its count may be one of several that displays show. */
  readonly forDisplay = (): Link => {
    this.#sentCounts.add(this.#link.outbox);
    return this.#link;
  };

  readonly cloud = (state: Link['cloud']): void => {
    if (state !== this.#link.cloud) this.#become({ cloud: state });
  };

  readonly broker = (state: Link['broker']): void => {
    if (state === this.#link.broker) return;
    this.#become({ broker: state });
    this.#watchBroker();
  };

  /** A person or a pad switched between working with and without the cloud (SPOOL-03, SPOOL-04). */
  readonly mode = (mode: Link['mode']): void => {
    if (mode !== this.#link.mode) this.#become({ mode });
  };

  /** Displays get the latest count, a few times a second at most (SHELL-33). */
  outbox(waiting: number): void {
    if (waiting === this.#link.outbox) return;
    this.#link = { ...this.#link, outbox: waiting };
    // While the cloud answers, every action passes through the outbox: rows sent immediately aren't reported.
    this.#counts.runWithin(OUTBOX_COUNT_EVERY_MS);
  }

  /** Whether the site's setup allows offline mode (SPOOL-09). */
  readonly mayGoOffline = (yes: boolean): void => {
    if (yes === (this.#link.mayGoOffline === true)) return;
    const { mayGoOffline: _, ...rest } = this.#link;
    this.#link = rest;
    this.#become(yes ? { mayGoOffline: true } : {});
  };

  /** Another source of orders on the LAN: none, or a spooler that is up or down (SPOOL-07, SPOOL-11). */
  readonly spooler = (state: Link['spooler']): void => {
    if (state === this.#link.spooler) return;
    const { spooler: _, ...rest } = this.#link;
    this.#link = rest;
    this.#become(state === undefined ? {} : { spooler: state });
  };

  readonly storage = (full: boolean): void => {
    if (full === (this.#link.storage === 'full')) return;
    const { storage: _, ...rest } = this.#link;
    this.#link = rest;
    this.#become(full ? { storage: 'full' } : {});
  };

  /** The realtime database has been unavailable for a while, or is available again (MSG-04). */
  readonly realtime = (isDown: boolean): void => {
    if (isDown === (this.#link.realtime === 'down')) return;
    const { realtime: _, ...rest } = this.#link;
    this.#link = rest;
    this.#become(isDown ? { realtime: 'down' } : {});
  };

  /** The region's default boards replace a setup that could not be loaded, or no longer do (SET-47). */
  readonly standIn = (isStandIn: boolean): void => {
    if (isStandIn === (this.#link.setup === 'not-loaded')) return;
    const { setup: _, ...rest } = this.#link;
    this.#link = rest;
    this.#become(isStandIn ? { setup: 'not-loaded' } : {});
  };

  /** Consecutive cloud calls fail, or calls work again. */
  readonly callsFail = (yes: boolean): void => {
    this.#callsFail = yes;
    this.#update();
  };

  /** Orders arrived, or could not be loaded. */
  readonly arrivals = (state: Arrivals): void => {
    this.#arrivals = state;
    this.#update();
  };

  /** Whether the hub has an organisation; only then is a missing broker or login a problem. */
  serving(yes: boolean): void {
    this.#serving = yes;
    if (!yes) {
      this.#lacking.clear();
      this.#arrivals = { upTo: undefined, failing: false };
      this.standIn(false);
    }
    this.#watchBroker();
  }

  /** Whether the hub has a login for the cloud. */
  loggedIn(yes: boolean): void {
    this.#loggedIn = yes;
    this.#update();
  }

  /** The cloud refuses reported actions with 403, or accepts them again (CLOUD-34). */
  refused(yes: boolean): void {
    this.#isRefused = yes;
    this.#update();
  }

  readonly lacks = (lack: MissingStartData, missing: boolean): void => {
    if (missing) this.#lacking.add(lack);
    else this.#lacking.delete(lack);
    this.#update();
  };

  /** Hub time was corrected: shifts the start times so that durations stay the same. */
  clockMoved(byMs: number): void {
    this.#link = { ...this.#link, since: this.#link.since + byMs };
    this.#publish();
  }

  /** The site is outside its work hours; undefined while it is within them (SET-48). */
  readonly closed = (state: Link['closed']): void => {
    const { closed, ...rest } = this.#link;
    if (state?.opensAt === closed?.opensAt && (state === undefined) === (closed === undefined)) return;
    this.#link = rest;
    this.#become(state === undefined ? {} : { closed: state });
  };

  /** Printers on the LAN that can't print now (PAPER-02). */
  readonly printers = (troubles: readonly PrinterTrouble[]): void => {
    const { printers: _, ...rest } = this.#link;
    this.#link = rest;
    this.#become(troubles.length === 0 ? {} : { printers: [...troubles] });
  };

  /** Unseen tickets, displays that don't paint (GLASS-02, GLASS-03). */
  readonly glass = (trouble: GlassTrouble): void => {
    const { glass: _, ...rest } = this.#link;
    this.#link = rest;
    const { count, unshown, displays, covers } = trouble;
    const isQuiet = count + unshown.length + displays.length + covers.length === 0;
    this.#become(isQuiet ? {} : { glass: trouble });
  };

  #publish(): void {
    this.#sentCounts = new Set([this.#link.outbox]);
    this.#events.emit('linkChanged', this.#link);
  }

  #become(next: Partial<Link>): void {
    const moved = next.cloud !== undefined || next.broker !== undefined || next.mode !== undefined;
    const { trouble: _, lacks: __, ordersSince: ___, ...rest } = { ...this.#link, ...next };
    const lacks = this.#lackNow();
    const trouble = this.#troubleNow();
    const ordersSince = this.#ordersSinceNow(rest.cloud);
    this.#link = withBlocked({
      ...rest,
      ...(moved ? { since: this.#host.now() } : {}),
      ...(trouble === undefined ? {} : { trouble }),
      ...(lacks === undefined ? {} : { lacks }),
      ...(ordersSince === undefined ? {} : { ordersSince }),
    });
    this.#publish();
  }

  /** Publishes only if the visible part has changed. */
  #update(): void {
    const isSame =
      this.#troubleNow() === this.#link.trouble &&
      this.#lackNow() === this.#link.lacks &&
      this.#ordersSinceNow(this.#link.cloud) === this.#link.ordersSince;
    if (!isSame) this.#become({});
  }

  #troubleNow(): Link['trouble'] {
    if (this.#serving && !this.#loggedIn) return 'login';
    if (this.#callsFail) return 'cloud';
    if (this.#serving && this.#brokerGone) return 'broker';
    return this.#serving && this.#isRefused ? 'refused' : undefined;
  }

  /** Neither source delivers orders: the broker is down, and polling fails or has no server. */
  #ordersSinceNow(cloud: Link['cloud']): number | undefined {
    const isCut = this.#serving && this.#brokerGone && (this.#arrivals.failing || cloud === 'offline');
    return isCut ? this.#arrivals.upTo : undefined;
  }

  /** Without a setup there is nothing to load orders for. */
  #lackNow(): MissingStartData | undefined {
    return this.#lacking.has('setup') ? 'setup' : [...this.#lacking][0];
  }

  #watchBroker(): void {
    this.#brokerGone = false;
    if (!this.#serving || this.#link.broker === 'up') this.#brokerTrouble.cancel();
    else this.#brokerTrouble.runIn(BROKER_TROUBLE_AFTER_MS);
    this.#update();
  }
}

/** Actions that need the cloud are shown as unavailable before a person starts typing (SPOOL-10). */
function withBlocked({ blocked: _, ...link }: Link): Link {
  const isOffline = link.cloud === 'offline' || link.mode === 'offline-mode';
  return isOffline ? { ...link, blocked: [...BLOCKED_OFFLINE] } : link;
}
