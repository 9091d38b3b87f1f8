// Report figure: a day of 5,000 orders that is already counted, as its page requests it (REPORT-03).

import { HubEvents } from '../../hub/host/hub-events.ts';
import { FigureCounter } from '../../hub/upkeep/figure-counter.ts';
import { PaceLearner } from '../../hub/upkeep/pace-learner.ts';
import { Reports } from '../../hub/upkeep/reports.ts';
import { chance, sampleCustomerOrder } from '../support/sample-customer-orders.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';
import { withTempFolder } from './bench-restaurant.ts';
import { inTurns, joined, timesOf, whole } from './blocks.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentiles.ts';

const ORDERS = 5_000;
const ORDERS_AT_ONCE = 100;
const BLOCKS = 12;
const MINUTE_MS = 60_000;
const DAY = { from: '2026-05-08', to: '2026-05-08' };
const NOON = Date.UTC(2026, 4, 8, 12);

export async function reportFigures(blocks = BLOCKS): Promise<Figure[]> {
  return withTempFolder(async (folder) => {
    const hub = new TestHub(folder, NOON);
    const any = chance(5);
    for (let begun = 0; begun < ORDERS; begun += ORDERS_AT_ONCE) {
      const facts = Array.from({ length: ORDERS_AT_ONCE }, (_, turn) =>
        sampleCustomerOrder(`o${begun + turn}`, NOON + any(600) * MINUTE_MS, any),
      );
      await hub.take(...facts.flat());
    }
    const counter = new FigureCounter({
      stores: hub.store,
      paces: new PaceLearner(hub.store, smallSite, new HubEvents(), () => hub.now),
      site: smallSite,
      ownSites: () => ['site-1'],
      now: () => hub.now,
      after: (_delayMs, run) => {
        setImmediate(run);
        return () => undefined;
      },
      failed: (reason) => {
        throw reason;
      },
      defect: (reason) => {
        throw reason;
      },
    });
    await counter.count();
    const reports = new Reports(hub.store, counter, smallSite);
    const rows = hub.store.raw.prepare('select figures from order_figures');
    await reports.report(DAY);
    const pairs = await inTurns(blocks, {
      value: async () => [await timed(async () => void (await reports.report(DAY)))],
      bare: async () => [await timed(async () => void rows.all())],
    });
    hub.close();
    return [
      {
        what: `report of a day of ${ORDERS} orders`,
        unit: 'ms',
        value: percentile(whole(pairs, 'value').samples, 0.5),
        bare: percentile(whole(pairs, 'bare').samples, 0.5),
        blocks: timesOf(joined(pairs), 0.5),
        goal: { below: 1_000 },
        note: 'counted already; bare: reading what its orders add',
      },
    ];
  });
}

async function timed(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
