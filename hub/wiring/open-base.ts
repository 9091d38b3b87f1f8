// Base of all modules: data, clocks, log, connection state, sessions.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSealer } from '../cloud/account/sealer.ts';
import type { Config } from '../config.ts';
import { AuditLog } from '../engine/audit-log.ts';
import { HubClock, type HubTime, type MachineClocks, machineClocks } from '../engine/hub-time.ts';
import { type CurrentSite, SiteState } from '../engine/site-context.ts';
import { HubEvents } from '../host/hub-events.ts';
import type { HubLog } from '../host/log.ts';
import type { LogFile } from '../host/log-file.ts';
import type { Machine } from '../host/machine.ts';
import type { OpenSocket } from '../intake/broker-feed.ts';
import { ConnectionState } from '../organisation/connection-state.ts';
import { ServedHistory } from '../organisation/organisation-life.ts';
import { emptySiteContext } from '../organisation/site-context.ts';
import { hubProgram, migrationsFolder } from '../project-root.ts';
import type { SampleRestaurant } from '../sandbox/lan/lan-restaurant.ts';
import type { SandboxControls } from '../sandbox/start-sandbox.ts';
import { systemScheduler } from '../screens/scheduler.ts';
import { Sessions } from '../sessions/sessions.ts';
import type { HubStart } from '../standalone/start-choice.ts';
import { TOKEN_KEY } from '../start/data-folder.ts';
import { DATABASE } from '../start/data-place.ts';
import { DURABLE_PRAGMAS, openDatabase } from '../store/open-database.ts';
import { createSessionStore } from '../store/people/session-store.ts';
import { StaffStore } from '../store/people/staff-store.ts';
import { createStorageWatch, patientSessionRows } from '../store/storage-watch.ts';
import { createMetaStore, createStores, type MetaStore } from '../store/stores.ts';
import type { TlsFiles } from '../tls-files.ts';
import { Backups, type CopyDatabase, copyByProcess } from '../upkeep/backups.ts';
import { diskAt } from '../upkeep/hub-health.ts';
import type { SandboxLogin } from '../web/web-context.ts';
import { planPast } from './plan-past.ts';
import { createTelemetry } from './telemetry.ts';

const HUB_ID_BYTES = 8;

/** Settings of the hub, and everything its process provides. */
export interface HubParts {
  config: Config;
  /** Data folder of this start. */
  dataDir: string;
  log: HubLog;
  /** Log file, for support. */
  logFile: LogFile;
  build: string;
  /** Product version. */
  version: string;
  tls: TlsFiles | undefined;
  /** Shown on the login page if the hub uses its sandbox. */
  sandboxLogin?: SandboxLogin | undefined;
  /** Controls of the sandbox's evening, if it has a crew. */
  evening?: SandboxControls | undefined;
  /** Seed of the history at a sandbox's first start (SAND-08); undefined for every other hub. */
  pastSeed?: number | undefined;
  /** Initial data of a sandbox without a cloud. */
  restaurant?: SampleRestaurant | undefined;
  /** Undefined in tests without code and choice. */
  start?: HubStart | undefined;
  /** The cloud to connect to: the configured one, or the sandbox. */
  cloud: { apiUrl: string; kdsUrl: string; brokerUrl: string; openSocket?: OpenSocket };
  /** KDS_REPORTING_URL. */
  reportingUrl?: string | undefined;
  /** KDS_REALTIME_URL. */
  realtimeUrl?: string | undefined;
  /** KDS_ASSETS_URL. */
  assetsUrl?: string | undefined;
  /** Advanced manually in tests. */
  clocks?: MachineClocks | undefined;
  /** Copies a backup; by default in a separate process, which a simulation doesn't have. */
  copyDatabase?: CopyDatabase | undefined;
  /** The process can't continue: a disk that fails to sync must not be tried again (DURA-05). */
  die(reason: Error): void;
}

export type Base = ReturnType<typeof openBase>;

/** Opens the data of this start, and creates everything without other dependencies. */
export function openBase(parts: HubParts) {
  const events = new HubEvents();
  const served = new SiteState(emptySiteContext());
  const data = openData(parts, served, events);
  const { clock, stores, database } = data;
  const { time } = clock;
  const { telemetry, host, hubId } = openLog(parts, data, served);
  const { log } = telemetry;
  const link = new ConnectionState(host, events);
  const storage = createStorageWatch(stores, link.storage, parts.die, host);
  const audit = new AuditLog(stores, storage, served, host);
  const copy = parts.copyDatabase ?? copyByProcess(hubProgram);
  const backups = new Backups(parts.dataDir, copy, (folder) => diskAt(folder).diskFreeBytes, host);
  const sessionRows = patientSessionRows(createSessionStore(database.db), storage);
  return {
    ...data,
    events,
    served,
    time,
    telemetry,
    log,
    host,
    hubId,
    audit,
    link,
    storage,
    backups,
    history: new ServedHistory(stores, parts.logFile, time.now),
    sealer: createSealer(join(parts.dataDir, TOKEN_KEY)),
    sessions: new Sessions(sessionRows, time.now, parts.log, events, clock.ageingNow),
    staff: new StaffStore(database.db, stores.meta),
    scheduler: systemScheduler(),
  };
}

function openData(parts: HubParts, served: CurrentSite, events: HubEvents) {
  const { dataDir, log, clocks = machineClocks } = parts;
  const isNew = !existsSync(join(dataDir, DATABASE));
  const database = openDatabase(join(dataDir, DATABASE), migrationsFolder, DURABLE_PRAGMAS, (progress) =>
    log.info(progress, 'migrating the stored data to this version'),
  );
  // It stores the clock's correction, so it can't use hub time itself.
  const meta = createMetaStore(database.db, clocks.wallNow);
  if (isNew && parts.pastSeed !== undefined) {
    const past = { seed: parts.pastSeed, now: clocks.wallNow(), keepDays: parts.config.KDS_KEEP_DAYS };
    planPast(database, meta, past);
  }
  const clock = new HubClock(meta, clocks, log, events);
  const stores = createStores(
    database,
    meta,
    () => served.organisation?.id ?? '',
    () => [...served.context.siteNames.keys()],
  );
  return { database, clock, clocks, stores };
}

function openLog(
  parts: HubParts,
  { clock, clocks, stores }: ReturnType<typeof openData>,
  served: CurrentSite,
) {
  const hubId = hubIdOf(stores.meta);
  const hub = { id: hubId, build: parts.build, isSandbox: parts.sandboxLogin !== undefined };
  const ownHost = systemHost(clock.time, clocks.monotonicMs, parts.log);
  const telemetry = createTelemetry(parts.log, hub, served, ownHost);
  return { telemetry, hubId, host: systemHost(clock.time, clocks.monotonicMs, telemetry.log) };
}

/** Machine interface for modules that talk to the cloud: clocks, timers, random numbers, log. */
function systemHost(
  time: Pick<HubTime, 'now' | 'cautiousNow' | 'isSure'>,
  monotonicMs: () => number,
  log: HubLog,
): Machine {
  return {
    now: time.now,
    cautiousNow: time.cautiousNow,
    isTimeSure: time.isSure,
    monotonicMs,
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    log,
  };
}

/** The hub's id at the broker: created once, kept forever. */
function hubIdOf(meta: Pick<MetaStore, 'get' | 'set'>): string {
  const known = meta.get('hub-id');
  if (known !== undefined) return known;
  const made = randomBytes(HUB_ID_BYTES).toString('hex');
  meta.set('hub-id', made);
  return made;
}
