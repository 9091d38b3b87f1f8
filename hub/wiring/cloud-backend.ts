// Backend for a restaurant with the provider's cloud: client and ping, signed-in people, the outbox sender, the
// organisation's binding.
import { loadAccount } from '../cloud/account/account.ts';
import type { AccountStore } from '../cloud/account/account-tokens.ts';
import { createTokenVault } from '../cloud/account/sealer.ts';
import { HttpCloudClient } from '../cloud/cloud-client.ts';
import { NotificationSound } from '../cloud/notification-sound.ts';
import { OutboxSender } from '../cloud/outbox.ts';
import { createPing } from '../cloud/ping.ts';
import { createAccountPort, createOrganisationPort } from '../organisation/account.ts';
import type { Backend } from '../organisation/backend.ts';
import { CloudCalls } from '../organisation/cloud-calls.ts';
import { CloudOperations } from '../organisation/cloud-operations.ts';
import { DelayReports } from '../organisation/delay-reports.ts';
import { OrganisationBinding } from '../organisation/organisation-life.ts';
import { RealtimeChannel } from '../organisation/realtime-channel.ts';
import { createSetupSaver } from '../organisation/setup-saver.ts';
import { SignedInPeople } from '../organisation/signed-in-people.ts';
import { mayOpenSetup } from '../web/session/visitors.ts';
import type { Kitchen } from './create-kitchen.ts';
import { createSpoolerClient, type SpoolerClient } from './create-spooler-client.ts';
import type { Base, HubParts } from './open-base.ts';

type CloudSide = ReturnType<typeof createCloudSide>;

/** @param onSite the setup or organisation changed */
export function createCloudBackend(
  parts: HubParts,
  base: Base,
  kitchen: Kitchen,
  onSite: () => void,
): Backend {
  const cloud = createCloudSide(parts, base, kitchen, onSite);
  listenToClient(base, cloud);
  const { client, people, outbox, spooler, binding, calls, sound, operations } = cloud;
  const { stores, host, link } = base;
  const isOffline = () => link.current().mode === 'offline-mode';
  return {
    kind: 'cloud',
    accounts: createAccountPort(client, people, isOffline),
    organisations: createOrganisationPort(client, binding, isOffline),
    site: binding,
    saveSetup: createSetupSaver({ stores, client, host, link, binding }).save,
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

/** Handles changes of tokens and connection. */
function listenToClient({ link }: Base, { client, ping, people, outbox, binding }: CloudSide): void {
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
}

function createCloudSide(parts: HubParts, base: Base, kitchen: Kitchen, onSite: () => void) {
  const { clock, host, link } = base;
  const client = new HttpCloudClient({
    ...parts.cloud,
    clientId: parts.config.KDS_CLOUD_CLIENT_ID,
    tokenStore: sealedTokens(base),
    host,
    onCloudTime: clock.onCloudTime,
    onTrouble: link.callsFail,
  });
  const ping = createPing(client, host, () => {});
  const people = createPeople(parts, base, { client, ping });
  const spooler = createSpoolerClient(parts, base, kitchen);
  const outbox = createOutbox(base, kitchen, client, spooler);
  const realtime = createRealtime(parts, base, kitchen);
  const binds = { client, people, outbox, realtime, onSite };
  const { binding, staffSaved } = createBinding(parts, base, kitchen, binds);
  const calls = new CloudCalls(client, host, binding, () => forbidden(kitchen));
  const { engine } = kitchen;
  const reports = new DelayReports({ url: parts.reportingUrl, client, engine, host });
  const { config } = parts;
  const operations = new CloudOperations({
    clearMessagesPath: config.KDS_CLOUD_CLEAR_MESSAGES_PATH,
    groupedCoursesPath: config.KDS_CLOUD_GROUPED_COURSES_PATH,
    client,
    host,
    reachable: () => link.current().cloud === 'online',
    site: () => base.served.organisation?.id,
  });
  const sound = new NotificationSound({ url: parts.assetsUrl, ...base });
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

/** The cloud answered 403 (ERR-02). */
function forbidden({ screens }: Kitchen): void {
  screens.publisher.notice('all', { kind: 'problem', code: 'permission-update-required' });
}

function createPeople(
  { config }: HubParts,
  { served, sessions, stores: { meta }, storage, host, clock, link }: Base,
  { client, ping }: { client: HttpCloudClient; ping: ReturnType<typeof createPing> },
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
    onSilent: () => {
      ping.stop();
      link.loggedIn(false);
    },
  });
}

/** Passes data of the realtime database on to the displays (MSG-01 to MSG-04). */
function createRealtime({ realtimeUrl }: HubParts, base: Base, kitchen: Kitchen): RealtimeChannel {
  const { host, stores, storage, link, clock } = base;
  return new RealtimeChannel({
    url: realtimeUrl,
    host,
    stores,
    storage,
    onMessages: () => tellMessages(base, kitchen),
    onClientVersion: () => kitchen.screens.publisher.notice('all', { kind: 'reload' }),
    onDown: link.realtime,
    onTime: clock.onRealtimeTime,
  });
}

/** Sends the current manager's messages to every kitchen display; customer displays get none. */
export function tellMessages({ stores, served }: Base, { screens }: Kitchen): void {
  const messages = stores.messages.of(served.organisation?.id ?? '');
  screens.noticeFor('boards', { kind: 'manager-messages', messages });
}

/** Connects the outbox to the store's rows and reports their outcome to the engine. */
function createOutbox(
  base: Base,
  kitchen: Kitchen,
  client: HttpCloudClient,
  spooler: SpoolerClient,
): OutboxSender {
  const { stores, host, time, link } = base;
  const { engine, screens } = kitchen;
  return new OutboxSender({
    rows: {
      due: (now, limit) => stores.outbox.due(now, limit),
      nextDue: () => stores.outbox.nextDue(),
      size: () => stores.outbox.size(),
      sent: (id, hurries) => engine.outboxSent(id, hurries),
      retryAt: (id, notBefore, attempts) =>
        engine.outboxResult(id, { outcome: 'retry', notBefore, attempts }),
      refused: (id, reason) => engine.outboxResult(id, { outcome: 'refused', reason }),
    },
    client,
    // Pauses use elapsed time: a correction of hub time would lengthen them.
    host: { ...host, now: time.steadyNow },
    leaves: spooler.takes,
    onRefused: () => {},
    onForbidden: () => forbidden(kitchen),
    onHeld: (isHeld) => link.refused(isHeld),
    renew: () => client.renew(),
    onDelayed: (row) =>
      row.message.kind !== 'print' &&
      screens.publisher.notice('all', {
        kind: 'toast',
        code: 'event-dispatch-error',
        params: { number: engine.orders.get(row.lane)?.document.number ?? row.lane },
        level: 'danger',
      }),
    onState: () => {},
    onWaiting: (count) => link.outbox(count),
  });
}

function createBinding(
  { config, cloud }: HubParts,
  base: Base,
  kitchen: Kitchen,
  parts: Pick<CloudSide, 'client' | 'people' | 'outbox' | 'realtime'> & { onSite: () => void },
) {
  const { served, hubId, stores, staff, host, link, storage, history, telemetry, log, backups } = base;
  const { engine, screens, visitorCache } = kitchen;
  const { client, people, outbox, realtime, onSite } = parts;
  let saving: Promise<void> = Promise.resolve();
  const binding = new OrganisationBinding({
    config,
    brokerUrl: cloud.brokerUrl,
    openSocket: cloud.openSocket,
    cloudUrl: cloud.apiUrl,
    hubId,
    served,
    stores,
    engine,
    client,
    host,
    link,
    storage,
    onBound: ({ id }) => {
      history.serves(id);
      people.bindingChanged();
      // A damaged database must never be replaced by another restaurant's backup (DURA-06).
      backups.soon();
      // Before data of the new organisation reaches a board watched by a person of the former one.
      visitorCache.changed();
      tellMessages(base, kitchen);
      realtime.follow(id);
    },
    onEnded: () => realtime.stop(),
    onServing: () => {
      outbox.wake();
      onSite();
    },
    saveStaff: (site, list) => {
      const rows = list.map(({ _id, ...person }) => ({ id: _id, ...person }));
      saving = staff.replaceAll(site, rows).then(() => visitorCache.changed());
      return saving;
    },
    onRightsChanged: () => visitorCache.changed(),
    onSetupChanged: () => {
      telemetry.setupChanged();
      onSite();
      screens.publisher.notice('all', { kind: 'setup-changed' });
    },
    onUnreadableSetup: () =>
      screens.noticeFor('setup', { kind: 'toast', code: 'setup-unreadable', level: 'danger' }),
    debug: (details, message) => log.debug(details, message),
  });
  // Hashing passcodes takes a while: the database must stay open meanwhile.
  return { binding, staffSaved: () => saving };
}
