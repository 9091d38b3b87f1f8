// Assembles the backend of a standalone hub from its modules (SOLO-01).
import { MINUTE_MS } from '../../shared/limits.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { SampleRestaurant } from '../sandbox/lan/lan-restaurant.ts';
import { FirstRun } from '../standalone/first-run.ts';
import { LocalAccounts } from '../standalone/local-accounts.ts';
import { SiteFile } from '../standalone/site-file.ts';
import { SiteMenu } from '../standalone/site-menu.ts';
import { SiteStaff } from '../standalone/site-staff.ts';
import { createStandaloneBackend } from '../standalone/standalone-backend.ts';
import { StandaloneSite } from '../standalone/standalone-site.ts';
import { newStartCode } from '../standalone/start-choice.ts';
import { AccountStore } from '../store/people/account-store.ts';
import { SiteCopyStore } from '../store/site-copy-store.ts';
import type { Kitchen } from './create-kitchen.ts';
import type { Base, HubParts } from './open-base.ts';
import { createSampleRestaurant } from './sample-restaurant.ts';

/** Parts that only a hub without a cloud has, beside its backend. */
export type StandaloneSide = ReturnType<typeof createStandaloneSide>;

export function createStandaloneSide({ config, clocks, start }: HubParts, base: Base, { engine }: Kitchen) {
  const { stores, database, sessions, served, link, host, time, events } = base;
  const site = new StandaloneSite({
    ...{ stores, engine, served, link, events },
    now: host.now,
    cautiousNow: time.cautiousNow,
    after: host.after,
  });
  const accountRows = new AccountStore(database.db);
  const accounts = new LocalAccounts(accountRows, sessions, served, config.KDS_SETUP_PERMISSION, host);
  const wallNow = clocks?.wallNow ?? Date.now;
  const backend = createStandaloneBackend({
    site,
    accounts,
    followClock: () => followMachine(base, wallNow),
  });
  const staff = new SiteStaff(base.staff, sessions, served, events);
  const firstRun = new FirstRun(site, accounts, base.staff, base.log, start?.code ?? newStartCode());
  const makeUp = (restaurant: SampleRestaurant) =>
    createSampleRestaurant({ restaurant, site, accounts, firstRun, staff: base.staff });
  return {
    ...{ backend, site, accounts, staff, firstRun, makeUp },
    ...createMenu(base, site),
  };
}

/** The machine's clock, synchronized by the network, replaces the cloud's. */
function followMachine({ clock, host }: Base, wallNow: () => number): () => void {
  const looks = new RetryLoop(host, () => {
    clock.observeCloudTime(wallNow(), 0);
    return MINUTE_MS;
  });
  looks.flushNow();
  return () => void looks.stop();
}

function createMenu({ database, stores, time, events }: Base, site: StandaloneSite) {
  const menu = new SiteMenu(stores, () => site.organisation()?.id, site.save);
  const copies = new SiteCopyStore(database.db, stores.meta);
  const siteFile = new SiteFile(stores, copies, site, events, time.now);
  return { menu, siteFile };
}
