// Assembles the hub: creates each module after its dependencies, then connects those that know each other.
import { HOUR_MS } from '../../shared/limits.ts';
import { Capture, type PassingPrinter } from '../capture/capture.ts';
import type { SiteContext } from '../engine/ports.ts';
import { Overview } from '../lookups/overview.ts';
import type { Backend } from '../organisation/backend.ts';
import { chainSites } from '../organisation/chain.ts';
import { LanPrinters } from '../printing/lan-printers.ts';
import { hubProgram, printReaderProgram } from '../project-root.ts';
import { Replays } from '../replay/replays.ts';
import { Crew } from '../sandbox/crew/crew.ts';
import { type OpenStartChoice, startChoiceOf } from '../standalone/start-choice.ts';
import { FigureCounter } from '../upkeep/figure-counter.ts';
import { Reports } from '../upkeep/reports.ts';
import { createCloudBackend, tellMessages } from './cloud-backend.ts';
import { createKitchen, type Kitchen } from './create-kitchen.ts';
import { tellOfLan } from './create-spooler-client.ts';
import { createTills, type TillSide } from './create-tills.ts';
import { createSiteWeb, type SiteWeb } from './http-api.ts';
import { admitTills } from './made-up-kitchen.ts';
import { MadeUpPast } from './made-up-past.ts';
import { type Base, type HubParts, openBase } from './open-base.ts';
import { createStandaloneSide, type StandaloneSide } from './standalone-parts.ts';

const DAY_MS = 24 * HOUR_MS;

export interface SiteHub {
  web: SiteWeb;
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
  const printers: LanPrinters = createPrinters(base, kitchen, () => capture.passingPrinters());
  const capture = createCapture(parts, base, kitchen, printers);
  const onSite = () => {
    printers.wake();
    capture.siteChanged();
    kitchen.glass.ordersLoaded();
    tellOfLan(parts, base);
  };
  const standalone = standaloneOf(parts, base, kitchen, onSite, capture);
  const backend = standalone?.backend ?? createCloudBackend(parts, base, kitchen, onSite);
  const startChoice = parts.start && startChoiceOf(parts.start, ownedBy(parts, base, standalone));
  const tillSide = createTills(base, kitchen, backend.site);
  connect(base, kitchen, backend, { printers, tills: tillSide.tills });
  const figures = createFigures(base, kitchen);
  const reports = new Reports({ stores: base.stores, figures, site: () => servedContext(base) });
  const overview = createOverview(base, kitchen);
  const replays = createReplays(parts, base);
  const sides = { ...kitchen, ...tillSide, printers, capture, figures, reports, replays, overview };
  const crew = createCrew(parts, base, kitchen);
  const past = createPast(parts, base);
  const web = await createSiteWeb(parts, base, sides, { backend, standalone, startChoice, crew });

  const { clock, audit, storage, database, backups } = base;
  return {
    ...{ web, base, kitchen },
    startCode: () => startCode(standalone, startChoice, parts),
    admitTills: (printer) => admitTills(tillSide.tills, capture, printer),
    resume: async () => {
      await backend.start();
      if (parts.restaurant !== undefined) await standalone?.makeUp(parts.restaurant);
      kitchen.glass.ordersLoaded();
      backups.start();
      figures.start();
      tillSide.sender.wake();
      tillSide.hubOrders.start();
      capture.start();
      crew?.start();
      void past.begin();
    },
    stop: async () => {
      crew?.stop();
      await past.stop();
      overview.stop();
      tillSide.load.stop();
      tillSide.hubOrders.stop();
      replays.stop();
      await Promise.all([backend.leave(), capture.stop()]);
      await web.close();
      kitchen.screens.stop();
      kitchen.glass.watch.stop();
      audit.stop();
      await Promise.all([backend.stop(), printers.stop(), tillSide.sender.stop(), figures.stop()]);
      kitchen.engine.stop();
      kitchen.glass.record.flush();
      kitchen.glass.watchedBoards.flush();
      kitchen.journal.flush();
      await backups.stop();
      storage.stop();
      clock.stop();
      database.close();
    },
  };
}

function standaloneOf(
  parts: HubParts,
  base: Base,
  kitchen: Kitchen,
  onSite: () => void,
  { portsChanged }: Pick<Capture, 'portsChanged'>,
): StandaloneSide | undefined {
  if (parts.config.KDS_MODE !== 'standalone') return undefined;
  const side = createStandaloneSide(parts, base, kitchen, onSite, portsChanged);
  kitchen.paces.useMenu(side.menu);
  return side;
}

function createReplays({ dataDir }: HubParts, { host, time, log, served }: Base): Replays {
  const site = () => served.organisation?.id ?? '';
  const replays = new Replays({ ...host, now: time.now, program: hubProgram, dataDir, site, log });
  served.onSiteChange(() => replays.stop());
  return replays;
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

/** Only a sandbox's new database has a request for sample history (SAND-08). */
function createPast({ dataDir }: HubParts, { database, stores, host, log }: Base): MadeUpPast {
  const { meta } = stores;
  return new MadeUpPast({ database, meta, dataDir, program: hubProgram, after: host.after, log });
}

/** Simulated crew of a sandbox (SAND-06); a real restaurant has its own. */
function createCrew(
  { evening }: Pick<HubParts, 'evening'>,
  { served, time, scheduler, log }: Base,
  { engine, screens }: Kitchen,
): Crew | undefined {
  if (evening === undefined) return undefined;
  const crew = new Crew({
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
  screens.followCommands((board) => crew.commanded(board));
  return crew;
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

function createOverview({ time, host }: Base, { engine, screens, visitors }: Kitchen): Overview {
  const { publisher } = screens;
  const overview = new Overview({
    engine,
    watched: () =>
      screens.watchedBoards().map(({ address, displays }) => ({
        profile: address.profile,
        names: displays.flatMap(({ id }) => visitors.visitor(id)?.actor.staff?.name ?? []),
      })),
    now: time.now,
    tell: (sessionId) => publisher.notice({ display: sessionId }, { kind: 'overview-changed' }),
    after: host.after,
  });
  publisher.onChange(() => overview.changed());
  return overview;
}

/** LAN printers: connects them to the store's rows and reports their outcome to the engine (PAPER-02). */
function createPrinters(
  base: Base,
  { engine, storedSetup }: Kitchen,
  passing: () => readonly PassingPrinter[],
): LanPrinters {
  const { stores, link, served, time, log } = base;
  return new LanPrinters({
    outbox: stores.outbox,
    outboxResult: (rowId, result) => engine.outboxResult(rowId, result),
    // Without a setup it isn't known whether a printer still exists.
    site: () => (served.organisation !== undefined && storedSetup.isKept() ? engine.site() : undefined),
    passing,
    capturedBytes: (jobId) => stores.capture.bytesOf(jobId),
    onTroubles: link.printers,
    now: time.now,
    log,
  });
}

/** Emulated printers: stores jobs as rows, and passes rows to the engine (CAPT-01, CAPT-02). */
function createCapture(
  { config }: HubParts,
  base: Base,
  { engine, glass }: Kitchen,
  printers: Pick<LanPrinters, 'wake'>,
): Capture {
  const { stores, served, time, storage, log } = base;
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
    onQueued: printers.wake,
    onPrinters: printers.wake,
    site: () => (served.organisation === undefined ? undefined : served.context),
    host: config.KDS_HOST,
    keepMs: config.KDS_KEEP_DAYS * DAY_MS,
    readerProgram: printReaderProgram,
    now: time.now,
    onFailure: (error) => {
      if (error instanceof Error) storage.failed(error);
    },
    log,
  });
}

/** Connects events of one module to modules created after it. */
function connect(
  base: Base,
  kitchen: Kitchen,
  backend: Backend,
  { printers, tills }: Pick<TillSide, 'tills'> & { printers: LanPrinters },
): void {
  const { time, link, served } = base;
  const { engine, screens } = kitchen;
  link.onChange((state) => screens.publisher.linkChanged(state));
  engine.connect({
    publisher: screens.publisher,
    ask: (call) => backend.ask(call),
    onOutbox: () => {
      backend.outboxChanged();
      printers.wake();
    },
    onMessages: (change) => {
      tellMessages(base, kitchen);
      if (change.do === 'clear') backend.messagesCleared();
    },
    onTillEvents: () => tills.told(),
    onMode: ({ offline }) => link.mode(offline ? 'offline-mode' : 'online'),
  });
  kitchen.glass.onTillEvents = () => tills.told();
  served.onSiteChange(() => tills.rightsChanged());
  time.onMove((move) => {
    kitchen.glass.watch.clockMoved(move.to - move.from);
    link.clockMoved(move.to - move.from);
    engine.clockMoved(move);
    backend.clockMoved();
  });
}
