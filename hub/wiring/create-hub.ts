// The hub put together: every part made, handed to those that need it, and ended in order.
import { join } from 'node:path';
import { HOUR_MS } from '../../shared/limits.ts';
import { loadAccount } from '../cloud/account.ts';
import { HttpCloudClient } from '../cloud/cloud-client.ts';
import { OutboxSender } from '../cloud/outbox.ts';
import { createPing } from '../cloud/ping.ts';
import { createSealer } from '../cloud/sealer.ts';
import { AuditLog } from '../engine/audit-log.ts';
import { createClock } from '../engine/clock.ts';
import { Engine } from '../engine/engine.ts';
import { HubClock, type MachineClocks, machineClocks } from '../engine/hub-time.ts';
import { createOrderLog } from '../engine/order-log.ts';
import { createAccountPort, createPlacePort } from '../organisation/account.ts';
import { CloudCalls } from '../organisation/cloud-calls.ts';
import { ConnectionState } from '../organisation/connection-state.ts';
import { OrganisationBinding, ServedHistory } from '../organisation/organisation-life.ts';
import { createSetupSaver } from '../organisation/setup-saver.ts';
import { SignedInPeople } from '../organisation/signed-in-people.ts';
import { nowhere } from '../organisation/surroundings.ts';
import { migrationsFolder } from '../project-root.ts';
import { openScreens, systemScheduler } from '../screens/open-screens.ts';
import { DATABASE, TOKEN_KEY } from '../start/data-folder.ts';
import { DURABLE_PRAGMAS, openDatabase } from '../store/open-database.ts';
import { createSessionStore } from '../store/session-store.ts';
import { StaffStore } from '../store/staff-store.ts';
import { createStorageWatch, patientSessionRows } from '../store/storage-watch.ts';
import { createStores } from '../store/stores.ts';
import { COMMAND_RIGHTS } from '../web/guard-rights.ts';
import { Sessions } from '../web/session/sessions.ts';
import { createAttendance, mayOpenSetup, VisitorCache, Visitors } from '../web/session/visitors.ts';
import { createSiteWeb, type HubAround, type SiteWeb } from './http-api.ts';
import { sitePorts } from './http-ports.ts';
import { liveEngineOf } from './live-route.ts';
import { createOutboxRows } from './outbox.ts';
import { createSiteTokens } from './sealed-tokens.ts';
import { hubIdOf, systemHost } from './system-host.ts';
import { createSiteTelling } from './telemetry.ts';

const DAY_MS = 24 * HOUR_MS;

export interface HubParts extends HubAround {
  /** The cloud to talk to: the configured one, or the sandbox. */
  cloud: { apiUrl: string; kdsUrl: string; brokerUrl: string };
  /** KDS_REPORTING_URL. */
  reportingUrl?: string | undefined;
  /** Tests move them by hand. */
  clocks?: MachineClocks | undefined;
  /** The process can't go on: a disk that doesn't sync must not be tried again (DURA-05). */
  die(reason: Error): void;
}

export interface SiteHub {
  web: SiteWeb;
  /** Takes up the organisation it was bound to; boards are served once this resolves. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the hub; it listens once the caller says so. */
export async function createSiteHub(parts: HubParts): Promise<SiteHub> {
  const { config, build, cloud, dataDir } = parts;
  const database = openDatabase(join(dataDir, DATABASE), migrationsFolder, DURABLE_PRAGMAS, (progress) =>
    parts.log.info(progress, 'the stored data is brought to this version'),
  );
  const served = () => siteLink.organisation()?.id ?? '';
  const sites = () => [...engine.site().siteNames.keys()];
  const stores = createStores(database, () => clock.time.now(), served, sites);
  const clocks = parts.clocks ?? machineClocks;
  const clock = new HubClock(stores.meta, clocks, parts.log);
  const { time } = clock;
  const history = new ServedHistory(stores, parts.logFile, time.now);
  const sealer = createSealer(join(dataDir, TOKEN_KEY));
  const staff = new StaffStore(database.db);
  const scheduler = systemScheduler();
  const hubId = hubIdOf(stores.meta);
  const telling = createSiteTelling({
    log: parts.log,
    reportingUrl: parts.reportingUrl,
    build,
    hubId,
    sandbox: parts.sandboxLogin !== undefined,
    organisation: () => siteLink.organisation(),
    option: () => engine.site().setup.loggingOptions,
    speech: () => ({ client, engine }),
    host: systemHost(time, clocks.monotonicMs, parts.log),
  });
  const { log } = telling;
  const host = systemHost(time, clocks.monotonicMs, log);

  const audit = new AuditLog({
    write: (entries) =>
      stores.transaction(() => {
        for (const entry of entries) stores.audit.add(entry);
      }),
    site: served,
    now: time.now,
    after: host.after,
    log,
  });

  const link = new ConnectionState({
    now: time.now,
    after: host.after,
    changed: (state) => screens.publisher.linkChanged(state),
  });
  const storage = createStorageWatch({
    failureOf: stores.failureOf,
    probe: stores.probe,
    full: link.storage,
    die: parts.die,
    after: host.after,
    log,
  });
  const sessionRows = patientSessionRows(createSessionStore(database.db), storage);
  const sessions = new Sessions(sessionRows, time.now, parts.log, clock.ageingNow);

  const screens = openScreens({
    engine: () => liveEngine,
    visitors: {
      visitor: (sessionId) => visitorCache.visitor(sessionId),
    },
    commandRights: COMMAND_RIGHTS,
    attendance: createAttendance(sessions, storage.eventually),
    audit,
    hub: {
      build,
      site: () => (siteLink.organisation() === undefined ? undefined : engine.site().site),
      link: link.forDisplay,
    },
    log,
    scheduler,
  });

  const engine = new Engine(
    {
      stores,
      publisher: screens.publisher,
      now: time.now,
      unmovedNow: time.unmovedNow,
      ageingNow: clock.ageingNow,
      clock: (wake) => createClock(time.now, wake),
      log: createOrderLog(log, scheduler.monotonicMs),
      keepMs: config.KDS_KEEP_DAYS * DAY_MS,
      ask: (call) => calls.ask(call),
      offline: () => {
        const { cloud: line, mode } = link.current();
        return line === 'offline' || mode === 'offline-mode';
      },
      onOutbox: () => {
        link.outbox(stores.outbox.size());
        outbox.wake();
      },
      onRefused: audit.noted,
      onWriteSuccess: storage.succeeded,
      onWriteFailure: storage.failed,
    },
    nowhere(),
  );

  const liveEngine = liveEngineOf(engine, time.now);

  const client = new HttpCloudClient({
    ...cloud,
    clientId: config.KDS_CLOUD_CLIENT_ID,
    tokenStore: createSiteTokens(sealer, stores.meta, storage.eventually),
    host,
    onCloudTime: clock.onCloudTime,
    onLogout: (owner, isOwn) => people.ended(owner, isOwn),
    onRenewed: () => {
      link.loggedIn(true);
      ping.start();
      outbox.renewed();
      siteLink.hurry();
    },
    onReachable: (reachable) => {
      link.cloud(reachable ? 'online' : 'offline');
      if (!reachable) return;
      siteLink.hurry();
      people.lineIsBack();
    },
    onTrouble: link.callsFail,
    onFailure: () => ping.soon(),
  });
  const { KDS_SETUP_PERMISSION: setupPermission } = config;
  const people = new SignedInPeople({
    client,
    sessions,
    host: { ...host, now: clock.ageingNow },
    kept: {
      read: () => stores.meta.get('unconfirmed'),
      write: (text) => storage.eventually('unconfirmed', () => stores.meta.set('unconfirmed', text)),
    },
    reachable: () => link.current().cloud === 'online',
    bound: () => siteLink.organisation()?.id,
    mayOpenSetup: (account) => {
      const { hideSetupForNonAdmin } = engine.site().setup;
      return mayOpenSetup({ account, hideSetupForNonAdmin, setupPermission });
    },
    onSilent: () => {
      ping.stop();
      link.loggedIn(false);
    },
  });

  const onForbidden = () =>
    screens.publisher.notice('all', { kind: 'problem', code: 'permission-update-required' });
  const outbox = new OutboxSender({
    rows: createOutboxRows(stores, engine),
    client,
    // Pauses go by elapsed time: one that hub time was moved over would last for as long as the move.
    host: { ...host, now: time.steadyNow },
    onRefused: () => {},
    onForbidden,
    onDelayed: (row) =>
      row.message.kind !== 'print' &&
      screens.publisher.notice('all', {
        kind: 'toast',
        code: 'event-dispatch-error',
        params: { number: engine.orders.get(row.lane)?.document.number ?? row.lane },
        level: 'danger',
      }),
    onState: () => {},
  });

  // Hashing passcodes takes a while: the database must not be closed meanwhile.
  let savingStaff: Promise<void> = Promise.resolve();
  const siteLink = new OrganisationBinding({
    config,
    brokerUrl: cloud.brokerUrl,
    cloudUrl: cloud.apiUrl,
    hubId,
    stores,
    engine,
    client,
    host,
    link,
    onBound: ({ id }) => {
      history.serves(id);
      people.bindingChanged();
      // Before anything of the new organisation reaches a board that somebody of the former one watches.
      visitorCache.changed();
    },
    onServing: () => {
      link.outbox(stores.outbox.size());
      outbox.wake();
    },
    saveStaff: (site, people) => {
      savingStaff = staff
        .replaceAll(
          site,
          people.map(({ _id, ...person }) => ({ id: _id, ...person })),
        )
        .then(() => visitorCache.changed());
      return savingStaff;
    },
    onRightsChanged: () => visitorCache.changed(),
    storage,
    onSetupChanged: () => {
      telling.setupChanged();
      screens.publisher.notice('all', { kind: 'setup-changed' });
    },
    onUnreadableSetup: () =>
      screens.noticeFor('setup', { kind: 'toast', code: 'setup-unreadable', level: 'danger' }),
    debug: (details, message) => log.debug(details, message),
  });

  const calls = new CloudCalls(client, host, siteLink, onForbidden);
  const saver = createSetupSaver({ stores, client, host, link, siteLink });
  const ports = sitePorts({
    stores,
    engine,
    siteLink,
    screens,
    storage,
    saveSetup: saver.save,
    servedSince: history.since,
    local: parts.sandboxLogin !== undefined || config.KDS_ENV === 'local',
    time,
    defect: (reason, orderId) =>
      log.error({ err: reason, orderId }, 'a rule failed; the order was left off a list'),
  });
  const organisation = createPlacePort(client, siteLink);
  const visitors = new Visitors({ sessions, organisation, setup: ports.setup, staff }, setupPermission);
  const visitorCache = new VisitorCache(sessions, visitors);
  visitorCache.onChange((sessionId) => screens.rightsChanged(sessionId));
  const web = await createSiteWeb({
    hub: { ...parts, log },
    faults: telling,
    account: createAccountPort(client, people),
    organisation,
    ports,
    staff,
    database,
    stores,
    sealer,
    audit,
    engine,
    link,
    siteLink,
    screens,
    sessions,
    visitors,
    storage,
    heldLanes: () => outbox.held(),
    time,
    monotonicMs: scheduler.monotonicMs,
  });
  const ping = createPing(client, host, () => {});
  time.onMove((move) => {
    link.clockMoved(move.to - move.from);
    engine.clockMoved(move);
    siteLink.clockMoved();
  });

  return {
    web,
    resume: async () => {
      clock.start(host, () => loadAccount(client));
      people.start();
      await siteLink.resume();
      link.loggedIn(client.loggedIn());
      telling.start();
      if (client.loggedIn()) ping.start();
    },
    stop: async () => {
      ping.stop();
      people.stop();
      await siteLink.stop();
      await web.close();
      screens.stop();
      audit.stop();
      await Promise.all([outbox.stop(), calls.stop(), telling.stop(), savingStaff]);
      engine.stop();
      storage.stop();
      clock.stop();
      database.close();
    },
  };
}
