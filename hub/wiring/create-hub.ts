// The hub put together: what each part needs is made before it, then those that know each other are connected.
import { loadAccount } from '../cloud/account.ts';
import { createAccountPort, createOrganisationPort } from '../organisation/account.ts';
import { createSetupSaver } from '../organisation/setup-saver.ts';
import { type CloudSide, createCloudSide } from './create-cloud-side.ts';
import { createKitchen, type Kitchen } from './create-kitchen.ts';
import { createSiteWeb, type SiteWeb } from './http-api.ts';
import { sitePorts } from './http-ports.ts';
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
  const cloudSide = createCloudSide(parts, base, kitchen);
  connect(base, kitchen, cloudSide);
  const web = await createApi(parts, base, kitchen, cloudSide);

  const { clock, host, telemetry, link, audit, storage, database, backups } = base;
  const { engine, screens } = kitchen;
  const { client, ping, people, outbox, binding, staffSaved, calls, reports } = cloudSide;
  return {
    web,
    resume: async () => {
      clock.start(host, () => loadAccount(client));
      people.start();
      await binding.resume();
      link.loggedIn(client.loggedIn());
      telemetry.start(client);
      reports.start();
      backups.start();
      if (client.loggedIn()) ping.start();
    },
    stop: async () => {
      ping.stop();
      people.stop();
      await binding.stop();
      await web.close();
      screens.stop();
      audit.stop();
      reports.stop();
      await Promise.all([outbox.stop(), calls.stop(), telemetry.stop(), staffSaved()]);
      engine.stop();
      await backups.stop();
      storage.stop();
      clock.stop();
      database.close();
    },
  };
}

/** What happens in one part and matters to parts that are made after it. */
function connect({ stores, time, link }: Base, { engine, screens }: Kitchen, cloudSide: CloudSide): void {
  const { client, ping, people, outbox, binding, calls } = cloudSide;
  link.onChange((state) => screens.publisher.linkChanged(state));
  engine.connect({
    publisher: screens.publisher,
    ask: (call) => calls.ask(call),
    onOutbox: () => {
      link.outbox(stores.outbox.size());
      outbox.wake();
    },
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
  kitchen: Kitchen,
  { client, people, outbox, binding }: CloudSide,
): Promise<SiteWeb> {
  const { stores, host, link, log, history, time, telemetry, scheduler } = base;
  const organisation = createOrganisationPort(client, binding);
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
    account: createAccountPort(client, people),
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
