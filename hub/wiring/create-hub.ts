// Assembles the hub: creates each module after its dependencies, then connects those that know each other.
import { HOUR_MS } from '../../shared/limits.ts';
import { Capture } from '../capture/capture.ts';
import type { SiteContext } from '../engine/ports.ts';
import { Overview } from '../lookups/overview.ts';
import { chainSites } from '../organisation/chain.ts';
import { LanPrinters } from '../printing/lan-printers.ts';
import { hubProgram, printReaderProgram } from '../project-root.ts';
import { Replays } from '../replay/replays.ts';
import { Crew } from '../sandbox/crew/crew.ts';
import { type OpenStartChoice, startChoiceOf } from '../standalone/start-choice.ts';
import { FigureCounter } from '../upkeep/figure-counter.ts';
import { Reports } from '../upkeep/reports.ts';
import { createCloudBackend } from './cloud-backend.ts';
import { createKitchen, type Kitchen } from './create-kitchen.ts';
import { createTills } from './create-tills.ts';
import { createSiteWeb, type SiteWeb } from './http-api.ts';
import { createHubControl, type SiteControl } from './hub-control.ts';
import { Lifecycle } from './lifecycle.ts';
import { type Base, type HubParts, openBase } from './open-base.ts';
import { SampleHistory } from './sample-history.ts';
import { admitTills } from './sample-restaurant.ts';
import { createStandaloneSide, type StandaloneSide } from './standalone-parts.ts';
import { subscribe } from './subscriptions.ts';

const DAY_MS = 24 * HOUR_MS;

export interface SiteHub {
  web: SiteWeb;
  /** For commands at the hub's machine (OPS-13). */
  control: SiteControl;
  /** Code for the first page, while the hub has no owner, or no mode (SOLO-01, SOLO-02). */
  startCode(): string | undefined;
  /** Base and kitchen, for callers that connect displays by other means than the web. */
  base: Base;
  kitchen: Kitchen;
  /** Registers the tills of a simulated evening; `printer` is a port on which the hub emulates one till's printer. */
  admitTills(printer: number): { token: string };
  /** Resumes the organisation it was bound to; boards can be served once this resolves. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the hub; the caller starts listening. */
export async function createSiteHub(parts: HubParts): Promise<SiteHub> {
  const base = openBase(parts);
  const kitchen = createKitchen(parts, base);
  const capture = createCapture(parts, base, kitchen);
  const printers = createPrinters(base, kitchen, capture);
  const standalone = standaloneOf(parts, base, kitchen);
  const backend = standalone?.backend ?? createCloudBackend(parts, base, kitchen);
  const startChoice = parts.start && startChoiceOf(parts.start, ownedBy(parts, base, standalone));
  const tillSide = createTills(base, kitchen, backend.site);
  const figures = createFigures(base, kitchen);
  const reports = new Reports(base.stores, figures, () => servedContext(base));
  const overview = createOverview(base, kitchen);
  const replays = new Replays(hubProgram, parts.dataDir, base.served, base.host);
  const crew = createCrew(parts, base, kitchen);
  const past = new SampleHistory(base.database, base.stores.meta, parts.dataDir, hubProgram, base.host);
  subscribe(parts, base, kitchen, { ...tillSide, backend, printers, capture, replays, overview, crew });
  kitchen.engine.connect({ publisher: kitchen.screens.publisher, ask: (call) => backend.ask(call) });
  const sides = { ...kitchen, ...tillSide, printers, capture, figures, reports, replays, overview };
  const { web, health } = await createSiteWeb(parts, base, sides, { backend, standalone, startChoice, crew });

  const { clock, audit, storage, database, backups } = base;
  const { glass, journal, engine, screens } = kitchen;
  const { load, sender, hubOrders } = tillSide;
  const lifecycle = new Lifecycle(
    [
      { name: 'database', stop: () => database.close() },
      { name: 'clock', stop: () => clock.stop() },
      { name: 'storage', stop: () => storage.stop() },
      { name: 'backups', start: () => backups.start(), stop: () => backups.stop() },
      { name: 'journal', stop: () => journal.flush() },
      { name: 'watched boards', stop: () => glass.watchedBoards.flush() },
      { name: 'paint record', stop: () => glass.record.flush() },
      { name: 'engine', stop: () => engine.stop() },
      [
        { name: 'outbox', stop: () => backend.stop() },
        { name: 'printers', stop: () => printers.stop() },
        { name: 'webhooks', start: () => sender.wake(), stop: () => sender.stop() },
        { name: 'daily figures', start: () => figures.start(), stop: () => figures.stop() },
      ],
      { name: 'audit log', stop: () => audit.stop() },
      { name: 'display alerts', stop: () => glass.watch.stop() },
      { name: 'screens', stop: () => screens.stop() },
      { name: 'web', stop: () => web.close() },
      [
        { name: 'backend', start: () => backend.start(), stop: () => backend.leave() },
        { name: 'demo restaurant', start: () => demoRestaurant(parts, standalone) },
        { name: 'open orders', start: () => glass.ordersLoaded() },
        { name: 'captured print jobs', start: () => capture.start(), stop: () => capture.stop() },
      ],
      { name: 'replays', stop: () => replays.stop() },
      { name: 'hub orders', start: () => hubOrders.start(), stop: () => hubOrders.stop() },
      { name: 'kitchen load', stop: () => load.stop() },
      { name: 'overview', stop: () => overview.stop() },
      { name: 'sample history', start: () => void past.begin(), stop: () => past.stop() },
      { name: 'crew', start: () => crew?.start(), stop: () => crew?.stop() },
    ],
    base.log,
  );
  return {
    ...{ web, base, kitchen },
    control: createHubControl(parts, base, { kitchen, standalone, health }),
    startCode: () => startCode(standalone, startChoice, parts),
    admitTills: (printer) => admitTills(tillSide.tills, capture, printer),
    resume: () => lifecycle.start(),
    stop: () => lifecycle.stop(),
  };
}

/** Makes up what a sandbox without a cloud begins with. */
async function demoRestaurant(
  { restaurant }: HubParts,
  standalone: StandaloneSide | undefined,
): Promise<void> {
  if (restaurant !== undefined) await standalone?.makeUp(restaurant);
}

function standaloneOf(parts: HubParts, base: Base, kitchen: Kitchen): StandaloneSide | undefined {
  if (parts.config.KDS_MODE !== 'standalone') return undefined;
  const side = createStandaloneSide(parts, base, kitchen);
  kitchen.paces.book.adoptMenu(side.menu);
  return side;
}

/** Code to type in when setting the hub up; undefined once that is done. */
function startCode(
  standalone: StandaloneSide | undefined,
  startChoice: OpenStartChoice | undefined,
  { start }: HubParts,
): string | undefined {
  if (standalone?.firstRun.isOpen() === true) return standalone.firstRun.code;
  return startChoice?.isOpen() === true ? start?.code : undefined;
}

/** A sample restaurant has no owner; a real one has once there is an owner account, or a site it serves. */
function ownedBy(
  { sandboxLogin }: HubParts,
  { served }: Base,
  standalone: StandaloneSide | undefined,
): () => boolean {
  if (sandboxLogin !== undefined) return () => false;
  return () => (standalone ? !standalone.firstRun.isOpen() : served.organisation !== undefined);
}

/** Simulated crew of a sandbox (SAND-06); a real restaurant has its own. */
function createCrew(
  { evening }: Pick<HubParts, 'evening'>,
  { served, time, scheduler, log }: Base,
  { engine, screens }: Kitchen,
): Crew | undefined {
  if (evening === undefined) return undefined;
  return new Crew({
    engine,
    evening,
    site: () => ({
      id: served.organisation?.id ?? '',
      profiles: served.organisation === undefined ? [] : served.context.setup.profiles,
    }),
    watched: () => screens.publisher.watched(),
    hubNow: time.now,
    steadyNow: scheduler.monotonicMs,
    failed: (reason) => log.error({ err: reason }, 'the sandbox crew failed'),
  });
}

function createFigures(
  { stores, served, time, host, storage, log }: Base,
  { paces }: Kitchen,
): FigureCounter {
  const site = () => servedContext({ served });
  return new FigureCounter({
    stores,
    paces: paces.learner,
    site,
    ownSites: () => {
      const chain = chainSites(served.context, stores);
      const isUnknown = site() === undefined || (served.organisation?.role === 'hq' && chain.length === 0);
      return isUnknown ? undefined : [served.context.site.id, ...served.context.siteNames.keys(), ...chain];
    },
    now: time.now,
    after: host.after,
    failed: storage.failed,
    defect: (reason, orderId) => log.error({ err: reason, orderId }, 'an order could not be counted'),
  });
}

/** Undefined while the hub has no organisation. */
function servedContext({ served }: Pick<Base, 'served'>): SiteContext | undefined {
  return served.organisation === undefined ? undefined : served.context;
}

function createOverview({ host }: Base, { engine, screens, visitors }: Kitchen): Overview {
  const { publisher } = screens;
  const watched = () =>
    screens.watchedBoards().map(({ address, displays }) => ({
      profile: address.profile,
      names: displays.flatMap(({ id }) => visitors.visitor(id)?.actor.staff?.name ?? []),
    }));
  return new Overview(engine, host, watched, (sessionId) =>
    publisher.notice({ display: sessionId }, { kind: 'overview-changed' }),
  );
}

/** LAN printers: connects them to the store's rows and reports their outcome to the engine (PAPER-02). */
function createPrinters(
  base: Base,
  { engine, storedSetup }: Kitchen,
  capture: Pick<Capture, 'passingPrinters'>,
): LanPrinters {
  const { stores, events, served, time, log } = base;
  return new LanPrinters({
    outbox: stores.outbox,
    outboxResult: (rowId, result) => engine.outboxResult(rowId, result),
    // Without a setup it isn't known whether a printer still exists.
    site: () => (served.organisation !== undefined && storedSetup.isKept() ? engine.site() : undefined),
    passing: () => capture.passingPrinters(),
    capturedBytes: (jobId) => stores.capture.bytesOf(jobId),
    events,
    now: time.now,
    log,
  });
}

/** Emulated printers: stores jobs as rows, and passes rows to the engine (CAPT-01, CAPT-02). */
function createCapture({ config }: HubParts, base: Base, { engine, glass }: Kitchen): Capture {
  const { stores, served, time, storage, events, log } = base;
  return new Capture({
    rows: stores.capture,
    engine,
    seenCourses: (orderId, since) => glass.seenCourses(orderId, since),
    queue: ({ id: jobId, orderId, site }, printer) =>
      stores.outbox.add({
        site,
        message: { kind: 'captured', jobId, orderId: orderId ?? '', printer },
        recordedAt: time.now(),
      }),
    events,
    storage,
    site: () => (served.organisation === undefined ? undefined : served.context),
    host: config.KDS_HOST,
    keepMs: config.KDS_KEEP_DAYS * DAY_MS,
    readerProgram: printReaderProgram,
    now: time.now,
    log,
  });
}
