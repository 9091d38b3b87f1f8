// Owns the HTTP API of this hub put together out of the hub's parts.
import { hostname } from 'node:os';
import type { Sealer } from '../cloud/sealer.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import type { HubTime } from '../engine/hub-time.ts';
import type { LogFile } from '../host/log-file.ts';
import type { HubLog } from '../host/log-tap.ts';
import { createAuditSearch } from '../lookups/audit-search.ts';
import type { SiteLink } from '../organisation/binding.ts';
import type { LinkState } from '../organisation/connection-state.ts';
import { pagesFolder } from '../project-root.ts';
import type { Screens } from '../screens/open-screens.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { createPairingTriesStore } from '../store/pairing-tries-store.ts';
import {
  createLoginPlacesStore,
  createLoginTriesStore,
  createPasscodeTriesStore,
} from '../store/passcode-tries-store.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';
import type { TlsFiles } from '../tls-files.ts';
import { createSiteHealth } from '../upkeep/hub-health.ts';
import { createSiteSupport } from '../upkeep/support-content.ts';
import { createWeb, type WebParts } from '../web/create-web.ts';
import type { SandboxLogin } from '../web/ports.ts';
import type { sitePorts } from './http-ports.ts';
import { livePortOf } from './live-route.ts';
import { createSiteSpooler } from './pads.ts';

export type SiteWeb = Awaited<ReturnType<typeof createWeb>>;

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
}

export interface SiteWebParts
  extends Pick<WebParts, 'account' | 'place' | 'staff' | 'faults' | 'sessions' | 'visitors'> {
  hub: HubAround;
  ports: ReturnType<typeof sitePorts>;
  database: OpenDatabase;
  stores: Stores;
  sealer: Sealer;
  audit: Pick<WebParts['audit'], 'did' | 'noted'>;
  engine: Engine;
  link: LinkState;
  siteLink: SiteLink;
  screens: Screens;
  storage: Pick<StorageWatch, 'failed'>;
  /** The lanes of the outbox that a 403 holds, and since when (ms). */
  heldLanes(): ReadonlyMap<string, number>;
  time: HubTime;
  /** Milliseconds of a clock that never steps. */
  monotonicMs(): number;
}

export function createSiteWeb(parts: SiteWebParts): Promise<SiteWeb> {
  const { ports, database, stores, sealer, engine, screens, sessions, time } = parts;
  const { now, steadyNow } = time;
  const { config, log, logFile, build, version, tls, sandboxLogin } = parts.hub;
  const hub = { name: hostname(), build, version };
  const spooler = createSiteSpooler({ sealer, stores, engine, now: steadyNow });
  return createWeb(
    {
      ...ports,
      account: parts.account,
      place: parts.place,
      staff: parts.staff,
      faults: parts.faults,
      passcodeTries: createPasscodeTriesStore(database.db),
      pairingTries: createPairingTriesStore(database.db),
      loginTries: createLoginTriesStore(database.db),
      loginPlaces: createLoginPlacesStore(database.db),
      audit: {
        did: parts.audit.did,
        noted: parts.audit.noted,
        search: createAuditSearch({ stores, timeZone: () => engine.site().site.timeZone }),
      },
      health: createSiteHealth({
        ...parts,
        dataDir: parts.hub.dataDir,
        keepDays: config.KDS_KEEP_DAYS,
        logFailed: logFile.failed,
      }),
      bundle: createSiteSupport({
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
      live: livePortOf(screens, log),
      spooler,
      sessions,
      visitors: parts.visitors,
      isDiskFull: (error) => stores.failureOf(error) !== 'defect' && parts.storage.failed(error),
      log,
      now,
      monotonicMs: parts.monotonicMs,
      steadyNow,
    },
    {
      hub,
      hosts: config.KDS_HOSTS,
      pagesFolder,
      metricsToken: config.KDS_METRICS_TOKEN,
      tls,
      sandbox: sandboxLogin,
      ssoScript: config.KDS_SSO_SCRIPT_URL,
    },
  );
}
