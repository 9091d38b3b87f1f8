// The HTTP API of this hub put together out of the hub's parts.
import { hostname } from 'node:os';
import type { StartChoice, StartMode } from '../../shared/protocol/standalone.ts';
import type { Capture } from '../capture/capture.ts';
import type { Sealer } from '../cloud/account/sealer.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import type { HubTime } from '../engine/hub-time.ts';
import type { HubLog } from '../host/log.ts';
import type { LogFile } from '../host/log-file.ts';
import { createSpooler, type Spooler } from '../intake/pads/create-spooler.ts';
import type { PadLists } from '../intake/pads/spooler-routes.ts';
import { createAuditSearch } from '../lookups/audit-search.ts';
import type { BackedSite, Backend } from '../organisation/backend.ts';
import type { ConnectionState } from '../organisation/connection-state.ts';
import type { LanPrinters } from '../printing/lan-printers.ts';
import { pagesFolder } from '../project-root.ts';
import type { Crew } from '../sandbox/crew/crew.ts';
import type { MadeUpRestaurant } from '../sandbox/lan/lan-restaurant.ts';
import type { SandboxEvening } from '../sandbox/start-sandbox.ts';
import { hangLiveRoute } from '../screens/live-route.ts';
import type { Screens } from '../screens/open-screens.ts';
import { acknowledgeDamage } from '../start/heal-data.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import {
  createLoginPlacesStore,
  createLoginTriesStore,
  createPairingTriesStore,
  createPasscodeTriesStore,
} from '../store/people/tries-store.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';
import type { TlsFiles } from '../tls-files.ts';
import type { Backups } from '../upkeep/backups.ts';
import type { FigureCounter } from '../upkeep/figure-counter.ts';
import type { GlassSources } from '../upkeep/glass-problems.ts';
import { createHubHealth } from '../upkeep/hub-health.ts';
import { createHubBundle } from '../upkeep/support-bundle.ts';
import { createWeb } from '../web/create-web.ts';
import type { BackupPort, EveningWishes, LivePort, SandboxLogin } from '../web/ports.ts';
import type { WebContext } from '../web/web-context.ts';
import type { PaceSide } from './create-paces.ts';
import type { sitePorts } from './http-ports.ts';

export type SiteWeb = Awaited<ReturnType<typeof createWeb>>;

/** How the hub came to be what it is. */
export interface HubStart {
  mode: StartMode;
  /** Printed where the hub was started; whoever reads it may own the hub, or choose what it is (SOLO-01, SOLO-02). */
  code: string;
  /** Where the settings leave it open. */
  choose:
    | {
        /** Not ok: settings like these would be refused, and why. */
        keep(choice: StartChoice): { ok: true } | { ok: false; problem: string };
        /** The process goes on as what was chosen; this hub is stopped. */
        restart(): void;
      }
    | undefined;
}

/** What the process hands to its hub. */
export interface HubAround {
  config: Config;
  /** The folder with the data of this start. */
  dataDir: string;
  log: HubLog;
  /** The log on the disk, for support. */
  logFile: LogFile;
  build: string;
  /** Of the product. */
  version: string;
  tls: TlsFiles | undefined;
  /** Offered on the login page when the hub runs on its sandbox. */
  sandboxLogin?: SandboxLogin | undefined;
  /** What people may make of the sandbox's evening, where a crew works in it. */
  evening?: SandboxEvening | undefined;
  /** Of the days that a sandbox has behind it at its first start (SAND-08); undefined for every other hub. */
  pastSeed?: number | undefined;
  /** What a sandbox without a cloud begins with. */
  restaurant?: MadeUpRestaurant | undefined;
  /** Undefined in tests that need neither code nor choice. */
  start?: HubStart | undefined;
}

export interface SiteWebParts
  extends Pick<WebContext, 'account' | 'organisation' | 'staff' | 'faults' | 'sessions' | 'visitors'> {
  hub: HubAround;
  /** What is asked of the provider on the way. */
  ofProvider: Pick<WebContext, 'notificationSound' | 'groupedCourses' | 'cloudFigures'>;
  ports: ReturnType<typeof sitePorts>;
  database: OpenDatabase;
  stores: Stores;
  sealer: Sealer;
  audit: Pick<WebContext['audit'], 'did' | 'noted'>;
  engine: Engine;
  link: ConnectionState;
  site: BackedSite;
  /** Where there is no cloud. */
  standalone?: WebContext['standalone'];
  startChoice: WebContext['startChoice'];
  /** Of a sandbox. */
  crew: Pick<Crew, 'visitorBoards' | 'handBack'> | undefined;
  screens: Screens;
  printers: LanPrinters;
  tills: WebContext['tills'];
  hubOrders: WebContext['hubOrders'];
  firstDays: WebContext['firstDays'];
  capture: Capture;
  storage: Pick<StorageWatch, 'failed' | 'eventually'>;
  backups: Backups;
  figures: FigureCounter;
  glass: GlassSources;
  reports: WebContext['reports'];
  paces: PaceSide;
  replays: WebContext['replays'];
  overview: WebContext['overview'];
  /** The lanes of the outbox that a 403 holds. */
  heldLanes: Backend['heldLanes'];
  retryHeld: Backend['retryHeld'];
  time: HubTime;
  /** Milliseconds of a clock that never steps. */
  monotonicMs(): number;
}

export function createSiteWeb(parts: SiteWebParts): Promise<SiteWeb> {
  const { ports, database, stores, engine, screens, sessions, time } = parts;
  const { now, steadyNow } = time;
  const { config, log, logFile, build, version, tls, sandboxLogin, evening } = parts.hub;
  const hub = { name: hostname(), build, version };
  const spooler = spoolerOf(parts);
  return createWeb({
    ...ports,
    ...ofPeople(parts),
    faults: parts.faults,
    ...parts.ofProvider,
    retryHeld: parts.retryHeld,
    ...triesStores(database),
    audit: {
      did: parts.audit.did,
      noted: parts.audit.noted,
      search: createAuditSearch({ stores, timeZone: () => engine.site().site.timeZone }),
    },
    health: createHubHealth({
      ...parts,
      hasCloud: parts.standalone === undefined,
      dataDir: parts.hub.dataDir,
      keepDays: config.KDS_KEEP_DAYS,
      logFailed: logFile.failed,
    }),
    bundle: createHubBundle({
      config,
      hub,
      stores,
      setup: ports.setup,
      sessions,
      engine,
      spooler,
      logFile,
      now,
    }),
    backups: backupPortOf(parts),
    live: livePortOf(screens, log),
    spooler,
    ...ofKitchen(parts),
    sessions,
    visitors: parts.visitors,
    isDiskFull: (error) => stores.failureOf(error) !== 'defect' && parts.storage.failed(error),
    log,
    now,
    monotonicMs: parts.monotonicMs,
    steadyNow,
    options: {
      hub,
      hosts: config.KDS_HOSTS,
      pagesFolder,
      metricsToken: config.KDS_METRICS_TOKEN,
      tls,
      sandbox: sandboxLogin && { ...sandboxLogin, full: evening?.full },
      evening: eveningOf(parts),
      ssoScript: config.KDS_SSO_SCRIPT_URL,
      startMode: parts.hub.start?.mode,
    },
  });
}

function eveningOf({ hub: { evening }, crew }: SiteWebParts): EveningWishes | undefined {
  if (evening === undefined || crew === undefined) return undefined;
  return {
    ...evening,
    visitorBoards: () => crew.visitorBoards(),
    handBack: (board) => crew.handBack(board),
  };
}

function ofKitchen({ printers, tills, capture, figures, reports, overview, paces, ...others }: SiteWebParts) {
  const { hubOrders, firstDays, replays } = others;
  const read = { figures, reports, overview, paces: paces.book, replays, firstDays };
  return { printers, tills, hubOrders, capture, ...read };
}

function ofPeople({ account, standalone, startChoice, organisation, staff }: SiteWebParts) {
  return { account, standalone, startChoice, organisation, staff };
}

/** Wrong passcodes, codes and logins are counted over restarts (SAFE-04). */
function triesStores({ db }: OpenDatabase) {
  return {
    passcodeTries: createPasscodeTriesStore(db),
    pairingTries: createPairingTriesStore(db),
    loginTries: createLoginTriesStore(db),
    loginNetworks: createLoginPlacesStore(db),
  };
}

function spoolerOf({ ports, sealer, stores, engine, storage, link, time }: SiteWebParts): Spooler {
  return createSiteSpooler({
    sealer,
    stores,
    engine,
    lists: ports.padLists,
    heard: (write) => {
      storage.eventually('pads-heard', write);
      if (link.current().spooler === 'none') link.spooler(undefined);
    },
    now: time.steadyNow,
    hubNow: time.now,
  });
}

function backupPortOf({ backups, hub }: SiteWebParts): BackupPort {
  return { take: () => backups.take(), acknowledgeDamage: () => acknowledgeDamage(hub.dataDir) };
}

function livePortOf(screens: Screens, log: HubLog): LivePort {
  return {
    hang: (app, visitorOf) => hangLiveRoute(app, screens, log, visitorOf),
    sessionEnded: (sessionId) => screens.sessionEnded(sessionId),
    connection: (sessionId) => screens.connection(sessionId),
    tell: (sessionId, notice) => screens.publisher.notice({ display: sessionId }, notice),
    reloadAll: () => screens.publisher.notice('all', { kind: 'reload' }),
  };
}

// The spooler of this hub: its token sealed in the database (SAFE-05, SAFE-08), its paper into the engine (PRINT-10).

interface SiteSpoolerParts {
  sealer: Sealer;
  stores: Pick<Stores, 'meta' | 'failureOf'>;
  engine: Pick<Engine, 'padPrint' | 'padReport' | 'mode' | 'receive' | 'quarantine' | 'site'>;
  lists: PadLists;
  /** The first pad of this organisation was heard: to be written, now or once the disk has room. */
  heard(write: () => void): void;
  /** Milliseconds of a clock that never steps. */
  now(): number;
  /** Milliseconds since 1970 in hub time. */
  hubNow(): number;
}

/** Prints are refused with wrong-state while the hub serves nobody: there is no printer to send them to. */
export function createSiteSpooler(parts: SiteSpoolerParts): Spooler {
  const { sealer, stores, engine, lists, now, hubNow } = parts;
  const { meta } = stores;
  const site = () => engine.site().site.id;
  const row = () => `spooler-token:${site()}` as const;
  return createSpooler({
    kept: {
      site,
      read: () => {
        const sealed = meta.get(row());
        return sealed === undefined ? undefined : sealer.open(sealed);
      },
      write: (token) => meta.set(row(), sealer.seal(token)),
    },
    kitchen: {
      site: () => ({ id: site(), sites: new Set(engine.site().siteNames.keys()) }),
      padReport: (report) => engine.padReport(report),
      mode: () => engine.mode(),
      receive: (facts, origin) => engine.receive(facts, origin),
      quarantine: (entry) => engine.quarantine(entry),
      failureOf: (reason) => ({ code: stores.failureOf(reason) === 'full' ? 'storage-full' : 'hub-fault' }),
    },
    onPad: () => {
      const id = site();
      if (id === '' || meta.get(`pads-heard:${id}`) !== undefined) return;
      parts.heard(() => meta.set(`pads-heard:${id}`, '1'));
    },
    lists,
    hubNow,
    prints: async (print, requestId) => {
      const { site, siteNames } = engine.site();
      if (site.id === '') return { ok: false, refusal: { code: 'wrong-state' } };
      const { organization } = print.order;
      const isServed = typeof organization === 'string' && siteNames.has(organization);
      return engine.padPrint({ print, requestId, site: isServed ? organization : site.id });
    },
    now,
  });
}
