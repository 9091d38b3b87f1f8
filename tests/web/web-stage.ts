// A complete HTTP API on a real SQLite file, with a fake cloud, kitchen and clock.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { onTestFinished } from 'vitest';
import { createSealer } from '../../hub/cloud/account/sealer.ts';
import { AuditLog } from '../../hub/engine/audit-log.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import type { DisplayFault } from '../../hub/host/log.ts';
import { createSpooler } from '../../hub/intake/pads/create-spooler.ts';
import type { TillsHost } from '../../hub/intake/tills/tills.ts';
import { createAuditSearch } from '../../hub/lookups/audit-search.ts';
import type { RecallQuery } from '../../hub/lookups/recall-list.ts';
import type { SiteStations } from '../../hub/lookups/site-setup.ts';
import type { SentSetup, SetupSaved } from '../../hub/organisation/backend.ts';
import { emptySiteContext } from '../../hub/organisation/site-context.ts';
import { Screens } from '../../hub/screens/open-screens.ts';
import { Sessions } from '../../hub/sessions/sessions.ts';
import { AuditStore } from '../../hub/store/audit-store.ts';
import { openDatabase, writeFailureOf } from '../../hub/store/open-database.ts';
import { OrderStore } from '../../hub/store/order-store.ts';
import { createSessionStore } from '../../hub/store/people/session-store.ts';
import { StaffStore } from '../../hub/store/people/staff-store.ts';
import {
  createLoginPlacesStore,
  createLoginTriesStore,
  createPairingTriesStore,
  createPasscodeTriesStore,
} from '../../hub/store/people/tries-store.ts';
import { createMetaStore } from '../../hub/store/stores.ts';
import type { Backups } from '../../hub/upkeep/backups.ts';
import type { HealthState } from '../../hub/upkeep/hub-health.ts';
import { createScrubber, createSupportBundle } from '../../hub/upkeep/support-bundle.ts';
import { createWeb } from '../../hub/web/create-web.ts';
import { createAttendance, VisitorCache, Visitors } from '../../hub/web/session/visitors.ts';
import type { WebContext, WebOptions } from '../../hub/web/web-context.ts';
import { subscribeSessions } from '../../hub/wiring/subscriptions.ts';
import type { JsonObject } from '../../shared/json/json-object.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { RecallAnswer } from '../../shared/protocol/recall.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';
import { FakeLiveEngine, START } from '../screens/fake-live-engine.ts';
import { ManualScheduler } from '../screens/manual-scheduler.ts';
import { LINK } from '../screens/screens-stage.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';
import { ACCOUNTS, type AccountName, FakeCloud } from './fake-cloud-ports.ts';
import { FakeFigures, FakeOverview, FakeReports, NO_CAPTURE, NO_REPLAYS, QUOTE } from './fake-reports.ts';
import { CATALOGUE, PEOPLE } from './stage-site.ts';
import { stageTills } from './stage-tills.ts';

const O1 = { orderId: 'o1', facts: [{ at: 1, kind: 'document' }], inMemory: false, boards: [], shown: {} };

export const SETUP = {
  version: '1.1',
  hideSetupForNonAdmin: false,
  virtualWorkStations: [{ _id: 'vws-1', name: 'Sushi' }],
  profiles: [
    { _id: 'p-expo', type: 'expo', name: 'Pass' },
    { _id: 'p-grill', type: 'kitchen', name: 'Grill', stationId: 'bon-grill' },
    { _id: 'p-guests', type: 'customer', name: 'Guests' },
  ],
};

export const FACTS = {
  startedAt: START,
  displaysConnected: 2,
  ordersInMemory: 7,
  diskFreeBytes: 5e9,
  diskBytes: 2e10,
};

const NO_PACES: WebContext['paces'] = {
  page: async () => ({ needs: 12, usesLearned: false, inMenu: false, items: [] }),
  item: () => ({ hours: [], loads: [] }),
  take: () => ({ ok: true, value: { undo: [] } }),
};

const NO_HUB_ORDERS: WebContext['hubOrders'] = {
  menu: () => ({ categories: [], items: [], groups: [], tables: [] }),
  send: async () => ({ ok: false, refusal: { code: 'wrong-state' } }),
  takeBack: async () => ({ ok: false, refusal: { code: 'order-unknown' } }),
  sendTest: async () => ({ ok: false, refusal: { code: 'wrong-state' } }),
  clearTest: async () => ({ ok: true, value: undefined }),
};

const noKitchen = () => Promise.reject(new Error('no kitchen'));

export interface StageOptions extends Partial<WebOptions> {
  /** Data folder; reusing it is a restart. */
  folder?: string;
  cloud?: FakeCloud;
  setup?: JsonObject;
  /** The stations of an HQ's sites. */
  siteStations?: readonly SiteStations[];
  /** Where the paper of pads goes; by default no site is served. */
  padEngine?: Parameters<typeof createSpooler>[0]['engine'];
  /** Hub time as reported to pads. */
  hubNow?: (() => number) | undefined;
  padLists?: Parameters<typeof createSpooler>[0]['lists'];
  /** For a local environment. */
  debug?: WebContext['debug'];
  /** Engine for tills; by default it knows no orders. */
  tillEngine?: TillsHost['engine'];
  /** For a standalone hub. */
  standalone?: WebContext['standalone'];
  /** By default nothing has been learned. */
  paces?: WebContext['paces'];
  /** For a hub whose mode is not chosen yet. */
  startChoice?: WebContext['startChoice'];
  evening?: WebContext['evening'];
  crew?: WebContext['crew'];
  /** Shared by all tests of a file, which closes it. */
  keepOpen?: boolean;
  /** Today's admin code, where the region requires one. */
  adminCode?: () => string | undefined;
}

export async function webStage(options: StageOptions = {}) {
  const folder = options.folder ?? tempDir();
  const cloud = options.cloud ?? new FakeCloud();
  const time = { now: START, ageingBehindMs: 0 };
  const now = () => time.now;
  const log: { level: string; text: string; fields: object }[] = [];
  const keep = (level: string) => (fields: object, text: string) => void log.push({ level, text, fields });
  const logger = { debug: () => {}, info: keep('info'), warn: keep('warn'), error: keep('error') };
  const database = openDatabase(join(folder, 'kds.db'), MIGRATIONS);
  const metaStore = createMetaStore(database.db, now);
  const staff = new StaffStore(database.db, metaStore);
  if (staff.all('site-1').length === 0) await staff.replaceAll('site-1', PEOPLE);
  const replaceAll = staff.replaceAll.bind(staff);
  staff.replaceAll = async (site, people) => {
    await replaceAll(site, people);
    visitorCache.changed();
  };
  const setup = { current: { revision: 3, stored: options.setup ?? SETUP } };
  const saving: { sent: SentSetup[]; rights: readonly Right[]; answer: SetupSaved } = {
    sent: [],
    rights: [],
    answer: { ok: true, revision: 4, setup: {}, warnings: [], leftOut: [] },
  };
  const setupPort: WebContext['setup'] = {
    current: () => ({ ...setup.current, setup: readSetup(setup.current.stored) }),
    catalogue: () => CATALOGUE,
    siteStations: () => options.siteStations ?? [],
    stock: () => [],
    chain: async () => ({
      sites: [{ id: 'site-2', name: 'Old Town', kdsEnabled: true, inUse: false }],
      fresh: true,
    }),
    adminCode: () => options.adminCode?.(),
    preview: () => ({ ok: false, refusal: { code: 'board-unknown' } }),
    save: async (sent, rights) => {
      saving.sent.push(sent);
      saving.rights = rights;
      return saving.answer;
    },
  };
  const events = new HubEvents();
  const sessions = new Sessions(
    createSessionStore(database.db),
    now,
    logger,
    events,
    () => time.now - time.ageingBehindMs,
  );
  const visitors = new Visitors({ sessions, organisation: cloud, setup: setupPort, staff }, 'kds-setup');
  const visitorCache = new VisitorCache(sessions, visitors, events);
  const site = () => cloud.bound()?.id ?? '';
  const auditStore = new AuditStore(database.db, { site });
  const stores = { audit: auditStore, orders: new OrderStore(database.db) };
  const failing = {
    failed: (reason: unknown) => {
      throw reason;
    },
  };
  const served = {
    get organisation() {
      return cloud.bound();
    },
    context: emptySiteContext(),
  };
  const auditHost = {
    now,
    after: (_delayMs: number, run: () => void) => {
      const timer = setTimeout(run, 20);
      return () => clearTimeout(timer);
    },
    log: logger,
  };
  const auditRows = { audit: auditStore, transaction: (write: () => void) => write() };
  const audit = new AuditLog(auditRows, failing, served, auditHost);
  const scheduler = new ManualScheduler();
  const engine = new FakeLiveEngine();
  const hub = { name: 'back-office', build: 'build-1', version: '1.2.3' };
  const screens = new Screens({
    engine,
    paintings: { versionOf: () => undefined, painted: () => {}, timed: () => {} },
    now: () => engine.now(),
    visitors: visitorCache,
    attendance: createAttendance(sessions),
    audit,
    hub: { build: hub.build, site: () => undefined, link: () => LINK, messages: () => [] },
    log: logger,
    scheduler,
    events,
  });
  engine.publisher = screens.publisher;
  subscribeSessions(events, { visitorCache, screens, replays: NO_REPLAYS });
  cloud.onBound = () => visitorCache.changed();
  const recall: {
    wishes: RecallQuery[];
    answer: Outcome<RecallAnswer>;
    /** Called before the answer. */
    whileWaited: (isWaited: () => boolean) => void | Promise<void>;
  } = {
    whileWaited: () => undefined,
    wishes: [],
    answer: { ok: true, value: { tickets: [] } },
  };
  const health: { ready: boolean; state: HealthState } = {
    ready: true,
    state: { link: LINK, quarantine: 0, storage: 'ok', pollSeconds: 30, facts: FACTS },
  };
  const backups: { answer: Awaited<ReturnType<Backups['take']>>; damageSeen: boolean } = {
    answer: { ok: true, value: { name: 'kds-20261122T194000Z.db', path: '', at: START, bytes: 4096 } },
    damageSeen: false,
  };
  const figures = new FakeFigures();
  const [reports, overview] = [new FakeReports(), new FakeOverview()];
  const faults: DisplayFault[] = [];
  const retried = { count: 0 };
  const tills = stageTills({ database, meta: metaStore, now, engine: options.tillEngine, site });
  const app = await createWeb({
    account: cloud,
    organisation: cloud,
    standalone: options.standalone,
    startChoice: options.startChoice,
    setup: setupPort,
    staff,
    passcodeTries: createPasscodeTriesStore(database.db),
    pairingTries: createPairingTriesStore(database.db),
    isDiskFull: () => false,
    loginTries: createLoginTriesStore(database.db),
    loginNetworks: createLoginPlacesStore(database.db),
    audit,
    searchAudit: createAuditSearch(stores, () => 'Asia/Jerusalem'),
    faults: { report: (fault) => void faults.push(fault) },
    debug: options.debug,
    leftSettings: {
      read: () => metaStore.get('left-settings:site-1'),
      write: (text) => metaStore.set('left-settings:site-1', text),
    },
    history: {
      history: async (id) =>
        id === 'o1'
          ? { ok: true, value: { ...O1, way: { painted: [], courses: [], covers: [] } } }
          : { ok: false, refusal: { code: 'order-unknown' } },
    },
    notificationSound: () => undefined,
    retryHeld: () => {
      retried.count += 1;
    },
    cloudFigures: async () => undefined,
    groupedCourses: async () => ({ ok: false, refusal: { code: 'route-unknown' } }),
    recall: {
      list: async (wish, isWaited) => {
        recall.wishes.push(wish);
        await recall.whileWaited(isWaited);
        return recall.answer;
      },
    },
    capture: NO_CAPTURE,
    printers: {
      test: async (id) =>
        id === 'printer-1'
          ? { ok: true, value: undefined }
          : { ok: false, refusal: { code: 'printer-unknown' } },
    },
    health: {
      health: () => health.state,
      isReady: () => health.ready,
      figures: () => screens.figures(),
    },
    bundle: createSupportBundle({
      contents: () => ({ 'setup.json': setup.current.stored }),
      logFiles: () => [],
      scrubber: () => createScrubber([]),
      now,
    }),
    figures,
    reports,
    paces: options.paces ?? NO_PACES,
    replays: NO_REPLAYS,
    overview,
    backups: {
      take: async () => backups.answer,
      acknowledgeDamage: () => {
        backups.damageSeen = true;
      },
    },
    screens,
    spooler: createSpooler({
      sealer: createSealer(join(folder, 'token.key')),
      stores: { meta: metaStore, failureOf: writeFailureOf },
      engine: options.padEngine ?? {
        site: emptySiteContext,
        padPrint: noKitchen,
        padReport: noKitchen,
        receive: noKitchen,
        quarantine: noKitchen,
        mode: () => ({ offline: false, since: 0, by: 'auto' }),
      },
      heard: (write) => write(),
      lists: options.padLists ?? { orders: () => [], actions: () => [] },
      now,
      hubNow: options.hubNow ?? now,
    }),
    tills,
    load: { quote: () => QUOTE, pause: (paused) => ({ ...QUOTE, paused }) },
    hubOrders: NO_HUB_ORDERS,
    firstDays: { view: () => ({ lines: [], hidden: false }), hide: () => {} },
    sessions,
    events,
    visitors,
    log: logger,
    now,
    monotonicMs: () => scheduler.monotonicMs(),
    steadyNow: now,
    options: { hub, hosts: [], pagesFolder: join(folder, 'pages'), ...options },
    evening: options.evening,
    crew: options.crew,
  });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await app.close();
    audit.stop();
    database.close();
  };
  if (!options.keepOpen) onTestFinished(close);
  return {
    app,
    cloud,
    time,
    log,
    setup,
    saving,
    sessions,
    staff,
    visitors,
    visitorCache,
    engine,
    screens,
    health,
    backups,
    figures,
    reports,
    overview,
    recall,
    retried,
    tills,
    faults,
    auditStore,
    orderStore: stores.orders,
    scheduler,
    folder,
    raw: database.raw,
    close,
  };
}

export type WebStage = Awaited<ReturnType<typeof webStage>>;

/** Requests on a listening server, with a browser's cookie jar. */
export async function browser(app: FastifyInstance) {
  await app.ready();
  return supertest.agent(app.server);
}

export async function signedIn(stage: WebStage, name: AccountName = 'chef') {
  const agent = await browser(stage.app);
  await agent.post('/api/session').send({ email: ACCOUNTS[name].email, password: 'right' }).expect(200);
  return agent;
}

/** A signed-in browser, with the hub bound to site-1. */
export async function atSite(stage: WebStage, name: AccountName = 'chef') {
  const agent = await signedIn(stage, name);
  await agent.post('/api/organizations/site-1/choose').send({}).expect(200);
  return agent;
}

/** Built displays, as Vite leaves them. */
export function buildPages(folder: string): void {
  mkdirSync(join(folder, 'pages/assets'), { recursive: true });
  writeFileSync(join(folder, 'pages/index.html'), '<!doctype html><title>Kitchen display</title>');
  writeFileSync(join(folder, 'pages/assets/main-DiwrgTda.js'), 'export {};');
  writeFileSync(join(folder, 'pages/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
}
