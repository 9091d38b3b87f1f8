// Assembles kitchen and viewers: engine, displays, and what each of them may see.
import { HOUR_MS } from '../../shared/limits.ts';
import type { Printer } from '../../shared/model/setup/printer.ts';
import { type Clock, createClock } from '../engine/clock.ts';
import { Engine } from '../engine/engine.ts';
import { createOrderLog, type OrderLog } from '../engine/order-log.ts';
import type { EngineStores } from '../engine/ports.ts';
import { firstPrinter } from '../kitchen/print/print-way.ts';
import { StoredSetup } from '../organisation/stored-setup.ts';
import { HubJournal } from '../replay/kitchen-journal.ts';
import { Screens } from '../screens/open-screens.ts';
import { withoutCloud } from '../standalone/without-cloud.ts';
import { createAttendance, VisitorCache, Visitors } from '../web/session/visitors.ts';
import { createRecord, createTimes, GlassSide } from './create-glass.ts';
import { createPaces } from './create-paces.ts';
import type { Base, HubParts } from './open-base.ts';

const DAY_MS = 24 * HOUR_MS;

/** Reschedules while hub time is being adjusted, so that it doesn't oversleep. */
function steeredClock(time: Base['time'], wake: () => void): Clock {
  const clock = createClock(time.now, wake);
  time.onSteer(clock.moved);
  return clock;
}

export type Kitchen = ReturnType<typeof createKitchen>;

/** The engine still has to be connected before it gets any input. */
export function createKitchen({ config, build }: Pick<HubParts, 'config' | 'build'>, base: Base) {
  const { served, stores, sessions, staff, clock, time, log, link, storage, audit, scheduler } = base;
  const isStandalone = config.KDS_MODE === 'standalone';
  const orderLog = createOrderLog(log, scheduler.monotonicMs);
  const storedSetup = new StoredSetup(stores.sites, served, isStandalone ? withoutCloud : undefined);
  const organisation = { bound: () => served.organisation };
  const visitors = new Visitors(
    { sessions, organisation, setup: storedSetup, staff },
    config.KDS_SETUP_PERMISSION,
  );
  const record = createRecord(base, visitors);
  const paces = createPaces(base, () => engine.useSite(engine.site()));
  const journal = createJournal(base);
  const engine: Engine = new Engine(
    {
      stores: isStandalone ? withoutReports(stores, () => served.context.setup.printers) : stores,
      now: time.now,
      unmovedNow: time.unmovedNow,
      ageingNow: clock.ageingNow,
      clock: (wake) => steeredClock(time, wake),
      log: { ...orderLog, defect: (reason, orderId) => defectFound(base, orderLog, reason, orderId) },
      keepMs: config.KDS_KEEP_DAYS * DAY_MS,
      offline: () => isOffline(link.current()),
      onRefused: audit.noted,
      onWriteSuccess: storage.succeeded,
      record,
      times: (context) => paces.book.times(context),
      journal,
      onWriteFailure: storage.failed,
    },
    served,
  );
  const visitorCache = new VisitorCache(sessions, visitors);
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
    paintings: {
      versionOf: (orderId) => engine.orders.get(orderId)?.touchedAt,
      painted: (ticket, display, at) => record.painted(ticket, display, at),
      timed: (painting) => times.timed(painting),
    },
  });
  visitorCache.onChange((sessionId) => screens.rightsChanged(sessionId));
  screens.publisher.onDigests = (sent) => journal.sent(sent);
  const glass = new GlassSide(base, visitors, { engine, screens, record, times });
  return { engine, storedSetup, visitors, visitorCache, screens, glass, journal, paces };
}

function createJournal({ stores, storage, time, host }: Base): HubJournal {
  const { journal: rows, transaction } = stores;
  return new HubJournal({ rows, transaction, failed: storage.failed, now: time.now, after: host.after });
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
