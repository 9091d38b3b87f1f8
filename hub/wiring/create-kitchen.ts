// The kitchen and who looks at it: engine, displays, and what each of them may see.
import { HOUR_MS } from '../../shared/limits.ts';
import { createClock } from '../engine/clock.ts';
import { Engine } from '../engine/engine.ts';
import { createOrderLog, type OrderLog } from '../engine/order-log.ts';
import { openScreens } from '../screens/open-screens.ts';
import { COMMAND_RIGHTS } from '../web/guard-rights.ts';
import { createAttendance, VisitorCache, Visitors } from '../web/session/visitors.ts';
import { StoredSetup } from './http-ports.ts';
import type { Base, HubParts } from './open-base.ts';

const DAY_MS = 24 * HOUR_MS;

export type Kitchen = ReturnType<typeof createKitchen>;

/** The engine still has to be connected before anything enters. */
export function createKitchen({ config, build }: Pick<HubParts, 'config' | 'build'>, base: Base) {
  const { served, stores, sessions, staff, clock, time, log, link, storage, audit, scheduler } = base;
  const orderLog = createOrderLog(log, scheduler.monotonicMs);
  const engine = new Engine(
    {
      stores,
      now: time.now,
      unmovedNow: time.unmovedNow,
      ageingNow: clock.ageingNow,
      clock: (wake) => createClock(time.now, wake),
      log: { ...orderLog, defect: (reason, orderId) => defectFound(base, orderLog, reason, orderId) },
      keepMs: config.KDS_KEEP_DAYS * DAY_MS,
      offline: () => {
        const { cloud: line, mode } = link.current();
        return line === 'offline' || mode === 'offline-mode';
      },
      onRefused: audit.noted,
      onWriteSuccess: storage.succeeded,
      onWriteFailure: storage.failed,
    },
    served,
  );
  const storedSetup = new StoredSetup(stores.sites, served);
  const organisation = { bound: () => served.organisation };
  const visitors = new Visitors(
    { sessions, organisation, setup: storedSetup, staff },
    config.KDS_SETUP_PERMISSION,
  );
  const visitorCache = new VisitorCache(sessions, visitors);
  const screens = openScreens({
    engine,
    now: time.now,
    visitors: visitorCache,
    commandRights: COMMAND_RIGHTS,
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
  });
  visitorCache.onChange((sessionId) => screens.rightsChanged(sessionId));
  return { engine, storedSetup, visitors, visitorCache, screens };
}

/** What a rule trips over may be a page of the database that can't be read: no rule can go on from there (DURA-06). */
function defectFound(
  { stores, storage }: Pick<Base, 'stores' | 'storage'>,
  log: OrderLog,
  reason: unknown,
  orderId: string | undefined,
): void {
  log.defect(reason, orderId);
  if (reason instanceof Error && stores.failureOf(reason) !== 'defect') storage.failed(reason);
}
