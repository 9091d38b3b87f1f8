// Backend for a restaurant with the provider's cloud: client and ping, signed-in people, the outbox sender, the
// organisation's binding.

import { loadAccount } from '../cloud/account/account.ts';
import type { AccountStore } from '../cloud/account/account-tokens.ts';
import { createTokenVault } from '../cloud/account/sealer.ts';
import type { ArrivingPerson } from '../cloud/catalogue.ts';
import { HttpCloudClient } from '../cloud/cloud-client.ts';
import { NotificationSound } from '../cloud/notification-sound.ts';
import { type OutboxRows, OutboxSender } from '../cloud/outbox.ts';
import { createPing } from '../cloud/ping.ts';
import { createAccountPort, createOrganisationPort } from '../organisation/account.ts';
import type { Backend } from '../organisation/backend.ts';
import { CloudCalls } from '../organisation/cloud-calls.ts';
import { CloudOperations } from '../organisation/cloud-operations.ts';
import { DelayReports } from '../organisation/delay-reports.ts';
import { OrganisationBinding } from '../organisation/organisation-life.ts';
import { RealtimeChannel } from '../organisation/realtime-channel.ts';
import { SetupSaver } from '../organisation/setup-saver.ts';
import { SignedInPeople } from '../organisation/signed-in-people.ts';
import { mayOpenSetup } from '../web/session/visitors.ts';
import type { Kitchen } from './create-kitchen.ts';
import { createSpoolerClient, type SpoolerClient } from './create-spooler-client.ts';
import type { Base, HubParts } from './open-base.ts';
import { subscribeCloud } from './subscriptions.ts';

type CloudSide = ReturnType<typeof createCloudSide>;

export function createCloudBackend(parts: HubParts, base: Base, kitchen: Kitchen): Backend {
  const cloud = createCloudSide(parts, base, kitchen);
  subscribeCloud(base, kitchen, cloud);
  const { client, people, outbox, spooler, binding, calls, sound, operations } = cloud;
  const { stores, host, link } = base;
  const isOffline = () => link.current().mode === 'offline-mode';
  return {
    kind: 'cloud',
    accounts: createAccountPort(client, people, isOffline),
    organisations: createOrganisationPort(client, binding, isOffline),
    site: binding,
    saveSetup: new SetupSaver(stores, client, link, binding, host.log).save,
    ofProvider: {
      notificationSound: sound.current,
      groupedCourses: operations.selectGroupedCourses,
      cloudFigures: operations.dayFigures,
    },
    ask: (call) => calls.ask(call),
    outboxChanged: () => {
      outbox.changed();
      spooler.wake();
    },
    messagesCleared: () => void operations.clearMessages(),
    heldLanes: () => outbox.held(),
    retryHeld: () => outbox.retryHeld(),
    clockMoved: () => binding.clockMoved(),
    ...lifeOf(base, cloud),
  };
}

/** Start and stop. */
function lifeOf(
  { clock, host, link, telemetry }: Base,
  cloud: CloudSide,
): Pick<Backend, 'start' | 'leave' | 'stop'> {
  const { client, ping, people, outbox, spooler, binding, staffSaved, calls, reports, sound } = cloud;
  return {
    start: async () => {
      clock.start(host, () => loadAccount(client));
      people.start();
      await binding.resume();
      spooler.start();
      link.loggedIn(client.loggedIn());
      telemetry.start(client);
      reports.start();
      sound.start();
      if (client.loggedIn()) ping.start();
    },
    leave: async () => {
      ping.stop();
      people.stop();
      await spooler.stop();
      await binding.stop();
    },
    stop: async () => {
      reports.stop();
      sound.stop();
      await Promise.all([outbox.stop(), calls.stop(), telemetry.stop(), staffSaved()]);
    },
  };
}

function createCloudSide(parts: HubParts, base: Base, kitchen: Kitchen) {
  const { events, host, link } = base;
  const address = { ...parts.cloud, clientId: parts.config.KDS_CLOUD_CLIENT_ID };
  const client = new HttpCloudClient(address, sealedTokens(base), host, events);
  const ping = createPing(client, host);
  const people = createPeople(parts, base, client);
  const spooler = createSpoolerClient(parts, base, kitchen);
  const outbox = createOutbox(base, kitchen, client, spooler);
  const realtime = new RealtimeChannel(parts.realtimeUrl, base.stores, base.storage, events, host);
  const { binding, staffSaved } = createBinding(parts, base, kitchen, client);
  const calls = new CloudCalls(client, host, binding, events);
  const reports = new DelayReports(parts.reportingUrl, client, kitchen.engine, host);
  const operations = new CloudOperations(
    parts.config,
    client,
    host,
    () => link.current().cloud === 'online',
    () => base.served.organisation?.id,
  );
  const sound = new NotificationSound(parts.assetsUrl, base.stores.assets, base.storage, host);
  return {
    ...{ client, ping, people, outbox, spooler, binding, staffSaved },
    ...{ calls, reports, realtime, sound, operations },
  };
}

/**
 * Cloud tokens in one row of the database, encrypted with a key in a file beside it (SAFE-05). Written now, or when the
 * disk has space again: losing a rotated refresh token would lock the restaurant out, and the one in memory works until
 * then (DURA-04).
 */
function sealedTokens({ sealer, stores: { meta }, storage }: Base): AccountStore {
  return createTokenVault(sealer, {
    read: () => meta.get('tokens'),
    write: (sealed) => storage.eventually('tokens', () => meta.set('tokens', sealed)),
    erase: () => storage.eventually('tokens', () => meta.remove('tokens')),
  });
}

function createPeople(
  { config }: HubParts,
  { served, sessions, stores: { meta }, storage, host, clock, link, events }: Base,
  client: HttpCloudClient,
): SignedInPeople {
  return new SignedInPeople({
    client,
    sessions,
    host: { ...host, now: clock.ageingNow },
    kept: {
      read: () => meta.get('unconfirmed'),
      write: (text) => storage.eventually('unconfirmed', () => meta.set('unconfirmed', text)),
    },
    reachable: () => link.current().cloud === 'online',
    bound: () => served.organisation?.id,
    mayOpenSetup: (account) => {
      const { hideSetupForNonAdmin } = served.context.setup;
      return mayOpenSetup({ account, hideSetupForNonAdmin, setupPermission: config.KDS_SETUP_PERMISSION });
    },
    events,
  });
}

/** Connects the outbox to the store's rows and reports their outcome to the engine. */
function createOutbox(
  { stores, host, time, events }: Base,
  { engine }: Kitchen,
  client: HttpCloudClient,
  spooler: SpoolerClient,
): OutboxSender {
  const rows: OutboxRows = {
    due: (now, limit) => stores.outbox.due(now, limit),
    nextDue: () => stores.outbox.nextDue(),
    size: () => stores.outbox.size(),
    sent: (id, hurries) => engine.outboxSent(id, hurries),
    retryAt: (id, notBefore, attempts) => engine.outboxResult(id, { outcome: 'retry', notBefore, attempts }),
    refused: (id, reason) => engine.outboxResult(id, { outcome: 'refused', reason }),
  };
  // Pauses use elapsed time: a correction of hub time would lengthen them.
  const steady = { ...host, now: time.steadyNow };
  return new OutboxSender(rows, client, steady, events, spooler.takes);
}

function createBinding(
  { config, cloud }: HubParts,
  { hubId, stores, staff, host, link, storage, events, log }: Base,
  { engine }: Kitchen,
  client: HttpCloudClient,
) {
  let saving: Promise<void> = Promise.resolve();
  const life = {
    config,
    brokerUrl: cloud.brokerUrl,
    openSocket: cloud.openSocket,
    hubId,
    stores,
    engine,
    client,
    host,
    link,
    storage,
    events,
    saveStaff: (site: string, list: readonly ArrivingPerson[]) => {
      const rows = list.map(({ _id, ...person }) => ({ id: _id, ...person }));
      saving = staff.replaceAll(site, rows).then(() => void events.emit('rightsChanged'));
      return saving;
    },
    debug: (details: object, message: string) => log.debug(details, message),
  };
  const binding = new OrganisationBinding(life, link, cloud.apiUrl);
  // Hashing passcodes takes a while: the database must stay open meanwhile.
  return { binding, staffSaved: () => saving };
}
