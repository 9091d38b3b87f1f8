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
  const { stores, host, link, served } = base;
  if (config.KDS_SPOOLER_URL === undefined) return NONE;
  const address = { url: config.KDS_SPOOLER_URL, token: config.KDS_SPOOLER_TOKEN };
  const calls = new SpoolerCalls(address, host);
  const takes = ({ message }: OutboxRow) => {
    const { cloud, mode } = link.current();
    return message.kind === 'print' && (cloud === 'offline' || mode === 'offline-mode');
  };
  const prints = new SpoolerPrints(calls, {
    due: () => stores.outbox.duePrints(OUTBOX_PARALLEL_LANES).filter(takes),
    sent: (id) => engine.outboxResult(id, { outcome: 'sent' }),
    refused: (id, reason) => engine.outboxResult(id, { outcome: 'refused', reason }),
  });
  const site = () => served.organisation?.id ?? '';
  const feed = new SpoolerFeed({
    source: calls,
    receiver: engine,
    rows: createUntoldRows(stores, site),
    host,
    site: () => ({ id: site(), sites: new Set(served.context.siteNames.keys()) }),
    onPadState: (state) => {
      void engine.padReport({ padId: 'spooler', state });
      prints.wake();
    },
    onSpooler: link.spooler,
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

/**
 * Updates the displays' LAN and offline mode state; call it whenever the hub serves another organisation or its setup
 * has changed (SPOOL-09, SPOOL-11, BRK-08).
 */
export function tellOfLan({ config }: HubParts, { served, stores, link }: Base): void {
  const { setup } = served.context;
  link.mayGoOffline(setup.enableOffline);
  if (config.KDS_SPOOLER_URL !== undefined) return;
  const hasPads = stores.meta.get(`pads-heard:${served.organisation?.id ?? ''}`) !== undefined;
  link.spooler(hasPads || setup.printers.length > 0 ? undefined : 'none');
}
