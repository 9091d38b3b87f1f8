// The hub put together: what each part needs is made before it, then those that know each other are connected.
import { loadAccount } from '../cloud/account/account.ts';
import { createAccountPort, createOrganisationPort } from '../organisation/account.ts';
import { createSetupSaver } from '../organisation/setup-saver.ts';
import { LanPrinters } from '../printing/lan-printers.ts';
import { Crew } from '../sandbox/crew/crew.ts';
import { FigureCounter } from '../upkeep/figure-counter.ts';
import { type CloudSide, createCloudSide, tellMessages } from './create-cloud-side.ts';
import { createKitchen, type Kitchen } from './create-kitchen.ts';
import { tellOfLan } from './create-spooler-client.ts';
import { createSiteWeb, type SiteWeb } from './http-api.ts';
import { chainSites, sitePorts } from './http-ports.ts';
import { type Base, type HubParts, openBase } from './open-base.ts';

export interface SiteHub {
  web: SiteWeb;
  /** Goes on with the organisation it was bound to; boards are served once this resolves. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the hub; it listens once the caller says so. */
export async function createSiteHub(parts: HubParts): Promise<SiteHub> {
  const base = openBase(parts);
  const kitchen = createKitchen(parts, base);
  const printers = createPrinters(base, kitchen);
  const cloudSide = createCloudSide(parts, base, kitchen, () => {
    printers.wake();
    tellOfLan(parts, base);
  });
  connect(base, kitchen, cloudSide, printers);
  const figures = createFigures(base);
  const web = await createApi(parts, base, { ...kitchen, printers, figures }, cloudSide);
  const crew = createCrew(parts, base, kitchen);

  const { clock, host, telemetry, link, audit, storage, database, backups } = base;
  const { engine, screens } = kitchen;
  const { client, ping, people, outbox, spooler, binding, staffSaved, calls, reports, sound } = cloudSide;
  return {
    web,
    resume: async () => {
      clock.start(host, () => loadAccount(client));
      people.start();
      await binding.resume();
      spooler.start();
      link.loggedIn(client.loggedIn());
      telemetry.start(client);
      reports.start();
      backups.start();
      figures.start();
      sound.start();
      crew?.start();
      if (client.loggedIn()) ping.start();
    },
    stop: async () => {
      crew?.stop();
      ping.stop();
      people.stop();
      await spooler.stop();
      await binding.stop();
      await web.close();
      screens.stop();
      audit.stop();
      reports.stop();
      sound.stop();
      await Promise.all([
        outbox.stop(),
        printers.stop(),
        figures.stop(),
        calls.stop(),
        telemetry.stop(),
        staffSaved(),
      ]);
      engine.stop();
      await backups.stop();
      storage.stop();
      clock.stop();
      database.close();
    },
  };
}

/** The made-up people of a sandbox (SAND-06); a real restaurant has its own. */
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
    failed: (reason) => log.error({ err: reason }, 'the sandbox crew stumbled'),
  });
}

function createFigures({ stores, served, time, host, storage, log }: Base): FigureCounter {
  const site = () => (served.organisation === undefined ? undefined : served.context);
  return new FigureCounter({
    stores,
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

/** The printers on the LAN: rows out of the store, what became of them into the engine (PAPER-02). */
function createPrinters(base: Base, { engine, storedSetup }: Kitchen): LanPrinters {
  const { stores, link, served, time, log } = base;
  return new LanPrinters({
    outbox: stores.outbox,
    outboxResult: (rowId, result) => engine.outboxResult(rowId, result),
    // Without a setup nobody knows whether a printer is still there.
    site: () =>
      served.organisation === undefined || storedSetup.current() === undefined ? undefined : engine.site(),
    onTroubles: link.printers,
    now: time.now,
    log,
  });
}

/** What happens in one part and matters to parts that are made after it. */
function connect(base: Base, kitchen: Kitchen, cloudSide: CloudSide, printers: LanPrinters): void {
  const { stores, time, link } = base;
  const { engine, screens } = kitchen;
  const { client, ping, people, outbox, spooler, binding, calls } = cloudSide;
  link.onChange((state) => screens.publisher.linkChanged(state));
  engine.connect({
    publisher: screens.publisher,
    ask: (call) => calls.ask(call),
    onOutbox: () => {
      link.outbox(stores.outbox.size());
      outbox.wake();
      spooler.wake();
      printers.wake();
    },
    onMessages: (change) => {
      tellMessages(base, kitchen);
      if (change.do === 'clear') void cloudSide.operations.clearMessages();
    },
    onMode: ({ offline }) => link.mode(offline ? 'offline-mode' : 'online'),
  });
  client.listen({
    onLogout: (owner, isOwn) => people.ended(owner, isOwn),
    onRenewed: () => {
      link.loggedIn(true);
      ping.start();
      outbox.renewed();
      binding.hurry();
    },
    onReachable: (reachable) => {
      link.cloud(reachable ? 'online' : 'offline');
      if (!reachable) return;
      binding.hurry();
      people.lineIsBack();
    },
    onFailure: () => ping.soon(),
  });
  time.onMove((move) => {
    link.clockMoved(move.to - move.from);
    engine.clockMoved(move);
    binding.clockMoved();
  });
}

function createApi(
  parts: HubParts,
  base: Base,
  kitchen: Kitchen & { printers: LanPrinters; figures: FigureCounter },
  { client, people, outbox, binding, sound, operations }: CloudSide,
): Promise<SiteWeb> {
  const { stores, host, link, log, history, time, telemetry, scheduler } = base;
  const isOffline = () => link.current().mode === 'offline-mode';
  const organisation = createOrganisationPort(client, binding, isOffline);
  const saver = createSetupSaver({ stores, client, host, link, binding });
  const ports = sitePorts({
    ...base,
    ...kitchen,
    binding,
    saveSetup: saver.save,
    servedSince: history.since,
    local: parts.sandboxLogin !== undefined || parts.config.KDS_ENV === 'local',
    time,
    defect: (reason, orderId) =>
      log.error({ err: reason, orderId }, 'a rule failed; the order was left off a list'),
  });
  return createSiteWeb({
    ...base,
    ...kitchen,
    hub: { ...parts, log },
    faults: telemetry,
    ofProvider: {
      notificationSound: sound.current,
      groupedCourses: operations.selectGroupedCourses,
      cloudFigures: operations.dayFigures,
    },
    account: createAccountPort(client, people, isOffline),
    organisation: {
      ...organisation,
      disconnect: async () => {
        await organisation.disconnect();
        // A damaged database is never replaced by what a former owner left (DURA-06).
        base.backups.soon();
      },
    },
    ports,
    binding,
    heldLanes: () => outbox.held(),
    monotonicMs: scheduler.monotonicMs,
  });
}
