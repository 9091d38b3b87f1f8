// Assembles kitchen and viewers: engine, displays, and what each of them may see.
import { HOUR_MS } from '../../shared/limits.ts';
import type { Printer } from '../../shared/model/setup/printer.ts';
import { createClock } from '../engine/clock.ts';
import { Engine } from '../engine/engine.ts';
import { createOrderLog, type OrderLog } from '../engine/order-log.ts';
import type { EngineStores } from '../engine/ports.ts';
import { firstPrinter } from '../kitchen/print/print-routing.ts';
import { StoredSetup } from '../organisation/stored-setup.ts';
import { HubJournal } from '../replay/kitchen-journal.ts';
import { Screens } from '../screens/open-screens.ts';
import { withoutCloud } from '../standalone/without-cloud.ts';
import { LearnedTimes } from '../upkeep/pace-book.ts';
import { PaceLearner } from '../upkeep/pace-learner.ts';
import { createAttendance, VisitorCache, Visitors } from '../web/session/visitors.ts';
import { createRecord, createTimes, DisplayMonitoring } from './create-display-monitoring.ts';
import type { Base, HubParts } from './open-base.ts';

const DAY_MS = 24 * HOUR_MS;

export type Kitchen = ReturnType<typeof createKitchen>;

/** The engine still has to be connected before it gets any input. */
export function createKitchen({ config, build }: Pick<HubParts, 'config' | 'build'>, base: Base) {
  const { served, stores, sessions, staff, clock, time, log, link, storage, audit } = base;
  const { scheduler, events, host } = base;
  const isStandalone = config.KDS_MODE === 'standalone';
  const orderLog = createOrderLog(log, scheduler.monotonicMs);
  const storedSetup = new StoredSetup(stores.sites, served, isStandalone ? withoutCloud : undefined);
  const organisation = { bound: () => served.organisation };
  const visitors = new Visitors(
    { sessions, organisation, setup: storedSetup, staff },
    config.KDS_SETUP_PERMISSION,
  );
  const record = createRecord(base, visitors);
  const paces = createPaces(base);
  const journal = new HubJournal(stores, storage, host);
  const engine = new Engine(
    {
      stores: isStandalone ? withoutReports(stores, () => served.context.setup.printers) : stores,
      now: time.now,
      unmovedNow: time.unmovedNow,
      ageingNow: clock.ageingNow,
      clock: (wake) => createClock(time.now, wake),
      log: { ...orderLog, defect: (reason, orderId) => defectFound(base, orderLog, reason, orderId) },
      keepMs: config.KDS_KEEP_DAYS * DAY_MS,
      offline: () => isOffline(link.current()),
      audit,
      storage,
      events,
      record,
      times: (context) => paces.book.times(context),
      journal,
    },
    served,
  );
  const visitorCache = new VisitorCache(sessions, visitors, events);
  const times = createTimes(base, visitors);
  const screens = new Screens({
    engine,
    now: time.now,
    visitors: visitorCache,
    attendance: createAttendance(sessions, storage.eventually),
    audit,
    hub: {
      build,
      site: () => (served.organisation === undefined ? undefined : served.context.site),
      link: link.forDisplay,
      messages: () => stores.messages.of(served.organisation?.id ?? ''),
    },
    log,
    scheduler,
    events,
    paintings: {
      versionOf: (orderId) => engine.orders.get(orderId)?.touchedAt,
      painted: (ticket, display, at) => record.painted(ticket, display, at),
      timed: (painting) => times.timed(painting),
    },
  });
  const glass = new DisplayMonitoring(base, visitors, engine, screens, record, times);
  return { engine, storedSetup, visitors, visitorCache, screens, glass, journal, paces };
}

/** Creates the learner of how long dishes take, and the times that boards use (PACE-01, PACE-02). */
function createPaces({ stores, served, time, events }: Base) {
  const site = () => (served.organisation === undefined ? undefined : served.context);
  return {
    learner: new PaceLearner(stores, site, events, time.now),
    book: new LearnedTimes(stores, site, events, time.now),
  };
}

function isOffline({ cloud, mode }: ReturnType<Base['link']['current']>): boolean {
  return cloud === 'offline' || mode === 'offline-mode';
}

/**
 * Without a cloud, only prints are queued, for LAN printers (SOLO-01); those without a chosen printer, which a cloud
 * would print, go to the first one.
 */
export function withoutReports(stores: Base['stores'], printers: () => readonly Printer[]): EngineStores {
  const { outbox } = stores;
  const add: EngineStores['outbox']['add'] = (row) => {
    const { message } = row;
    if (message.kind !== 'print') return;
    const printer = message.printer ?? firstPrinter(printers());
    if (printer !== undefined) outbox.add({ ...row, message: { ...message, printer } });
  };
  return {
    ...stores,
    outbox: {
      add,
      get: (id) => outbox.get(id),
      remove: (id) => outbox.remove(id),
      retryAt: (id, notBefore, attempts) => outbox.retryAt(id, notBefore, attempts),
      printsOf: (commandId) => outbox.printsOf(commandId),
      ordersWaiting: () => outbox.ordersWaiting(),
      hasOrders: (orderId) => outbox.hasOrders(orderId),
      removeOrders: (orderId, upTo) => outbox.removeOrders(orderId, upTo),
    },
  };
}

/** A rule may fail on an unreadable page of the database: no rule can continue from there (DURA-06). */
function defectFound(
  { stores, storage }: Pick<Base, 'stores' | 'storage'>,
  log: OrderLog,
  reason: unknown,
  orderId: string | undefined,
): void {
  log.defect(reason, orderId);
  if (reason instanceof Error && stores.failureOf(reason) !== 'defect') storage.failed(reason);
}
