// Connects the HTTP API: its routes get the objects created by the other modules.
import { hostname } from 'node:os';
import type { HealthAnswer } from '../../shared/protocol/health.ts';
import type { Capture } from '../capture/capture.ts';
import { createSpooler } from '../intake/pads/create-spooler.ts';
import { createAuditSearch } from '../lookups/audit-search.ts';
import { FirstDays } from '../lookups/first-day.ts';
import { OrderHistories } from '../lookups/order-history.ts';
import { createPadLists } from '../lookups/pad-lists.ts';
import { RecallList } from '../lookups/recall-list.ts';
import { createSiteSetup } from '../lookups/site-setup.ts';
import type { Backend } from '../organisation/backend.ts';
import { chainSites } from '../organisation/chain.ts';
import { createFeedControls } from '../organisation/feed-controls.ts';
import type { LanPrinters } from '../printing/lan-printers.ts';
import { pagesFolder } from '../project-root.ts';
import type { Replays } from '../replay/replays.ts';
import type { Crew } from '../sandbox/crew/crew.ts';
import type { OpenStartChoice } from '../standalone/start-choice.ts';
import {
  createLoginPlacesStore,
  createLoginTriesStore,
  createPairingTriesStore,
  createPasscodeTriesStore,
} from '../store/people/tries-store.ts';
import type { FigureCounter } from '../upkeep/figure-counter.ts';
import { createHubHealth } from '../upkeep/hub-health.ts';
import { createHubBundle } from '../upkeep/support-bundle.ts';
import { createWeb } from '../web/create-web.ts';
import { healthNow } from '../web/upkeep/health-routes.ts';
import type { WebContext } from '../web/web-context.ts';
import type { Kitchen } from './create-kitchen.ts';
import type { TillSide } from './create-tills.ts';
import type { Base, HubParts } from './open-base.ts';
import type { StandaloneSide } from './standalone-parts.ts';

export type SiteWeb = Awaited<ReturnType<typeof createWeb>>;

export interface HttpApi {
  web: SiteWeb;
  /** As the health page shows it. */
  health(): HealthAnswer;
}

/** The kitchen and the modules around it. */
type SiteSides = Kitchen &
  TillSide &
  Pick<WebContext, 'reports' | 'overview'> & {
    printers: LanPrinters;
    capture: Capture;
    figures: FigureCounter;
    replays: Replays;
  };

export async function createSiteWeb(
  parts: HubParts,
  base: Base,
  sides: SiteSides,
  {
    backend,
    standalone,
    startChoice,
    crew,
  }: {
    backend: Backend;
    standalone: StandaloneSide | undefined;
    startChoice: OpenStartChoice | undefined;
    crew: Crew | undefined;
  },
): Promise<HttpApi> {
  const { stores, storage, time, scheduler, telemetry } = base;
  const { config, build, version, sandboxLogin, evening } = parts;
  const { engine, storedSetup, paces } = sides;
  const hasCloud = standalone === undefined;
  const hub = { name: hostname(), build, version };
  const spooler = createSpoolerOf(base, sides);
  const { site, saveSetup: save } = backend;
  const { now } = time;
  const context: WebContext = {
    ...base,
    ...sides,
    ...backend.ofProvider,
    ...triesStores(base),
    ...createLookups(base, sides),
    ...{ standalone, startChoice, evening, crew, spooler },
    account: backend.accounts,
    organisation: createOrganisations(base, backend),
    setup: createSiteSetup({ engine, site, storedSetup, save, hasCloud, now }),
    retryHeld: backend.retryHeld,
    health: createHubHealth({
      ...base,
      ...sides,
      ...{ site, hasCloud, heldLanes: backend.heldLanes },
      dataDir: parts.dataDir,
      keepDays: config.KDS_KEEP_DAYS,
      logFailed: parts.logFile.failed,
    }),
    faults: telemetry,
    // Only a cloud has a message feed to stop.
    debug:
      hasCloud && (sandboxLogin !== undefined || config.KDS_ENV === 'local')
        ? createFeedControls(stores, site)
        : undefined,
    bundle: createHubBundle({
      ...base,
      ...{ config, hub, engine, spooler, now },
      setup: storedSetup,
      logFile: parts.logFile,
    }),
    paces: paces.book,
    leftSettings: {
      read: () => stores.meta.get(`left-settings:${engine.site().site.id}`),
      // Revoking a display must work on a full disk, too.
      write: (text) => {
        const row = `left-settings:${engine.site().site.id}` as const;
        storage.eventually(row, () => stores.meta.set(row, text));
      },
    },
    firstDays: createFirstDays(base, sides, hasCloud),
    isDiskFull: (error) => stores.failureOf(error) !== 'defect' && storage.failed(error),
    now,
    monotonicMs: scheduler.monotonicMs,
    steadyNow: time.steadyNow,
    options: {
      hub,
      hosts: config.KDS_HOSTS,
      pagesFolder,
      metricsToken: config.KDS_METRICS_TOKEN,
      tls: parts.tls,
      sandbox: sandboxLogin && { ...sandboxLogin, full: evening?.full },
      ssoScript: config.KDS_SSO_SCRIPT_URL,
      startMode: parts.start?.mode,
    },
  };
  return { web: await createWeb(context), health: () => healthNow(context) };
}

function createOrganisations({ backups }: Base, { organisations }: Backend): Backend['organisations'] {
  return {
    ...organisations,
    disconnect: async () => {
      await organisations.disconnect();
      // A damaged database must never be replaced by a former owner's backup (DURA-06).
      backups.soon();
    },
  };
}

/** Wrong passcodes, codes and logins are counted across restarts (SAFE-04). */
function triesStores({ database: { db } }: Base) {
  return {
    passcodeTries: createPasscodeTriesStore(db),
    pairingTries: createPairingTriesStore(db),
    loginTries: createLoginTriesStore(db),
    loginNetworks: createLoginPlacesStore(db),
  };
}

function createLookups(
  { stores, history, host, time, log }: Base,
  { engine, screens, glass }: SiteSides,
): Pick<WebContext, 'history' | 'recall' | 'searchAudit'> {
  return {
    history: new OrderHistories({
      ...{ stores, engine, screens, now: time.now },
      flushPaintings: () => glass.record.flush(),
      switchedOff: () => chainSites(engine.site(), stores),
      servedSince: history.since,
    }),
    recall: new RecallList(stores, engine, host, leftOff(log)),
    searchAudit: createAuditSearch(stores, () => engine.site().site.timeZone),
  };
}

function createSpoolerOf(
  { sealer, stores, storage, link, time, history, log }: Base,
  { engine }: SiteSides,
): WebContext['spooler'] {
  return createSpooler({
    ...{ sealer, stores, engine },
    lists: createPadLists(stores, engine, history.since, leftOff(log)),
    heard: (write) => {
      storage.eventually('pads-heard', write);
      if (link.current().spooler === 'none') link.spooler(undefined);
    },
    now: time.steadyNow,
    hubNow: time.now,
  });
}

function leftOff(log: Base['log']): (reason: unknown, orderId: string) => void {
  return (reason, orderId) =>
    log.error({ err: reason, orderId }, 'a rule failed; the order was left off a list');
}

function createFirstDays(
  { stores, backups, link }: Base,
  { engine, screens, hubOrders }: SiteSides,
  hasCloud: boolean,
): FirstDays {
  const isCloudOnline = () => hasCloud && link.current().cloud === 'online';
  return new FirstDays({ stores, engine, screens, hubOrders, backups, isCloudOnline });
}
