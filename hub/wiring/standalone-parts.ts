// Assembles the backend of a standalone hub from its modules (SOLO-01).
import { MINUTE_MS } from '../../shared/limits.ts';
import type { Backend } from '../organisation/backend.ts';
import type { MadeUpRestaurant } from '../sandbox/lan/lan-restaurant.ts';
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
import { tellMessages } from './cloud-backend.ts';
import type { Kitchen } from './create-kitchen.ts';
import { foundMadeUp } from './made-up-kitchen.ts';
import type { Base, HubParts } from './open-base.ts';

/** Parts that only a hub without a cloud has, beside its backend. */
export interface StandaloneSide {
  backend: Backend;
  site: StandaloneSite;
  accounts: LocalAccounts;
  staff: SiteStaff;
  menu: SiteMenu;
  siteFile: SiteFile;
  firstRun: FirstRun;
  /** Creates the sample restaurant of a sandbox, unless there is one. */
  makeUp(restaurant: MadeUpRestaurant): Promise<void>;
}

/**
 * @param onSite the setup changed
 * @param onSiteFile a whole site was imported from a file
 */
export function createStandaloneSide(
  { config, clocks, start }: HubParts,
  base: Base,
  kitchen: Kitchen,
  onSite: () => void,
  onSiteFile: () => void,
): StandaloneSide {
  const { stores, database, sessions, served, link, host, history, backups, telemetry, time } = base;
  const { engine, screens, visitorCache } = kitchen;
  const site = new StandaloneSite({
    ...{ stores, engine, served, link },
    now: host.now,
    cautiousNow: time.cautiousNow,
    after: host.after,
    onServed: ({ id }) => {
      history.serves(id);
      backups.soon();
      visitorCache.changed();
      tellMessages(base, kitchen);
      onSite();
    },
    onChanged: () => {
      telemetry.setupChanged();
      visitorCache.changed();
      onSite();
      screens.publisher.notice('all', { kind: 'setup-changed' });
    },
  });
  const accounts = new LocalAccounts({
    accounts: new AccountStore(database.db),
    sessions,
    organisation: () => served.organisation,
    setupPermission: config.KDS_SETUP_PERMISSION,
    now: host.now,
    after: host.after,
  });
  const wallNow = clocks?.wallNow ?? Date.now;
  const backend = createStandaloneBackend({
    site,
    accounts,
    followClock: () => followMachine(base, wallNow),
  });
  const staff = new SiteStaff({
    rows: base.staff,
    sessions,
    site: () => served.organisation?.id ?? '',
    onChanged: () => visitorCache.changed(),
  });
  const firstRun = new FirstRun(
    { site, accounts, staff: base.staff, log: base.log },
    start?.code ?? newStartCode(),
  );
  const makeUp = (restaurant: MadeUpRestaurant) =>
    foundMadeUp({ restaurant, site, accounts, firstRun, staff: base.staff });
  return {
    ...{ backend, site, accounts, staff, firstRun, makeUp },
    ...createMenu(base, kitchen, site, () => {
      visitorCache.changed();
      onSiteFile();
    }),
  };
}

/** The machine's clock, synchronized by the network, replaces the cloud's. */
function followMachine({ clock, host }: Base, wallNow: () => number): () => void {
  let cancel = () => {};
  const look = () => {
    clock.onCloudTime(wallNow(), 0);
    cancel = host.after(MINUTE_MS, look);
  };
  look();
  return () => cancel();
}

function createMenu(
  { database, stores, time }: Base,
  { engine }: Kitchen,
  site: StandaloneSite,
  onSiteFile: () => void,
): Pick<StandaloneSide, 'menu' | 'siteFile'> {
  const menu = new SiteMenu({ stores, site: () => site.organisation()?.id, save: site.save });
  const siteFile = new SiteFile({
    stores,
    copies: new SiteCopyStore(database.db, stores.meta),
    organisation: () => site.organisation(),
    replaceSite: site.replaceSite,
    onReplaced: () => {
      onSiteFile();
      // Stations of items known only by name are read together with the site.
      engine.useSite(engine.site());
    },
    now: time.now,
  });
  return { menu, siteFile };
}
