// The hub as a client of another spooler on the LAN (KDS_SPOOLER_URL; SPOOL-02).
import { OUTBOX_PARALLEL_LANES } from '../../shared/limits.ts';
import { SpoolerCalls, SpoolerPrints } from '../cloud/spooler-calls.ts';
import { SpoolerFeed } from '../intake/spooler-feed.ts';
import type { OutboxRow } from '../kitchen/state/facts.ts';
import { createUntoldRows } from '../lookups/pad-lists.ts';
import type { Kitchen } from './create-kitchen.ts';
import type { Base, HubParts } from './open-base.ts';

export interface SpoolerClient {
  /** True if this row goes to the spooler now and not to the cloud: a print, while the cloud is unreachable. */
  takes(row: OutboxRow): boolean;
  /** Rows were added to the outbox. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

const NONE: SpoolerClient = {
  takes: () => false,
  wake: () => {},
  start: () => {},
  stop: () => Promise.resolve(),
};

export function createSpoolerClient({ config }: HubParts, base: Base, { engine }: Kitchen): SpoolerClient {
  const { stores, host, link, served, events } = base;
  if (config.KDS_SPOOLER_URL === undefined) return NONE;
  const address = { url: config.KDS_SPOOLER_URL, token: config.KDS_SPOOLER_TOKEN };
  const calls = new SpoolerCalls(address, host);
  const takes = ({ message }: OutboxRow) => {
    const { cloud, mode } = link.current();
    return message.kind === 'print' && (cloud === 'offline' || mode === 'offline-mode');
  };
  const prints = new SpoolerPrints(calls, engine, () =>
    stores.outbox.duePrints(OUTBOX_PARALLEL_LANES).filter(takes),
  );
  const site = () => served.organisation?.id ?? '';
  const feed = new SpoolerFeed({
    source: calls,
    receiver: engine,
    rows: createUntoldRows(stores, site),
    host,
    site: () => ({ id: site(), sites: new Set(served.context.siteNames.keys()) }),
    events,
  });
  return {
    takes,
    wake: () => prints.wake(),
    start: () => feed.start(),
    stop: async () => {
      await Promise.all([feed.stop(), prints.stop()]);
    },
  };
}
