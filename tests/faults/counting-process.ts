// A worker process to be killed: counts the orders of a data folder, deletes them in small steps and closes their days.

import { HubEvents } from '../../hub/host/hub-events.ts';
import { FigureCounter } from '../../hub/upkeep/figure-counter.ts';
import { PaceLearner } from '../../hub/upkeep/pace-learner.ts';
import { openStore } from '../support/open-store.ts';
import { smallSite } from '../support/test-hub.ts';

const DELETED_AT_ONCE = 7;

const [folder = ''] = process.argv.slice(2);
const store = openStore(folder, Date.now, () => ['site-1']);
const counter = new FigureCounter({
  stores: store,
  paces: new PaceLearner(store, smallSite, new HubEvents(), Date.now),
  site: smallSite,
  ownSites: () => ['site-1'],
  now: Date.now,
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
process.stdout.write('begun\n');
do await counter.count();
while (store.orders.deleteUntouched(Number.MAX_SAFE_INTEGER, DELETED_AT_ONCE, () => false) > 0);
store.close();
