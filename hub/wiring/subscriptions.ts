// Lists which module listens to which event of the hub, and in which order. Only modules that listen to update their
// internal state subscribe elsewhere: hub/engine/hub-time.ts, hub/organisation/signed-in-people.ts and routes of hub/web
// that cache by session.
import type { Capture } from '../capture/capture.ts';
import type { OutboxSender } from '../cloud/outbox.ts';
import type { CloudPing } from '../cloud/ping.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Overview } from '../lookups/overview.ts';
import type { Backend } from '../organisation/backend.ts';
import type { OrganisationBinding } from '../organisation/organisation-life.ts';
import type { RealtimeChannel } from '../organisation/realtime-channel.ts';
import type { SignedInPeople } from '../organisation/signed-in-people.ts';
import type { LanPrinters } from '../printing/lan-printers.ts';
import type { Replays } from '../replay/replays.ts';
import type { Crew } from '../sandbox/crew/crew.ts';
import type { Screens } from '../screens/open-screens.ts';
import type { VisitorCache } from '../web/session/visitors.ts';
import type { Kitchen } from './create-kitchen.ts';
import type { SpoolerClient } from './create-spooler-client.ts';
import type { TillSide } from './create-tills.ts';
import type { Base, HubParts } from './open-base.ts';

interface Listeners extends Pick<TillSide, 'tills' | 'load'> {
  backend: Backend;
  printers: LanPrinters;
  capture: Capture;
  replays: Replays;
  overview: Overview;
  crew: Crew | undefined;
}

interface CloudListeners {
  ping: CloudPing;
  people: SignedInPeople;
  outbox: OutboxSender;
  binding: OrganisationBinding;
  realtime: RealtimeChannel;
  spooler: SpoolerClient;
}

/** To be called once, before anything starts. */
export function subscribe(parts: HubParts, base: Base, kitchen: Kitchen, listeners: Listeners): void {
  subscribeSessions(base.events, { ...kitchen, ...listeners });
  subscribeClock(base, kitchen, listeners.backend);
  subscribeOrders(base.events, kitchen, listeners);
  subscribeSite(parts, base, kitchen, listeners);
  subscribeDisplays(base, kitchen, listeners);
}

/** Sessions end, or may do something else. */
export function subscribeSessions(
  events: HubEvents,
  {
    visitorCache,
    screens,
    replays,
  }: { visitorCache: VisitorCache; screens: Screens; replays: Pick<Replays, 'leave'> },
): void {
  events.on('sessionChanged', (sessionId) => visitorCache.changed(sessionId));
  events.on('visitorsChanged', (sessionId) => screens.rightsChanged(sessionId));
  events.on('sessionRightsChanged', (sessionId) =>
    screens.publisher.notice({ display: sessionId }, { kind: 'session-changed' }),
  );
  events.on('sessionEnded', (sessionId) => {
    visitorCache.ended(sessionId);
    screens.sessionEnded(sessionId);
    replays.leave(sessionId);
  });
  events.on('rightsChanged', () => visitorCache.changed());
}

function subscribeClock(
  { events, link, storage }: Base,
  { engine, glass, paces }: Kitchen,
  backend: Backend,
): void {
  events.on('clockMoved', (move) => {
    storage.eventually('clock-moves', () => paces.learner.clockMoved(move));
    glass.watch.clockMoved(move.to - move.from);
    link.clockMoved(move.to - move.from);
    engine.change({ kind: 'clock-moved', move });
    backend.clockMoved();
  });
  events.on('clockSteered', () => engine.clockSteered());
}

/** Subscribes to what the engine's steps bring about. */
function subscribeOrders(
  events: HubEvents,
  { glass }: Kitchen,
  { backend, printers, tills, load, overview }: Listeners,
): void {
  events.on('ordersCommitted', glass.watch.touched);
  events.on('kitchenChanged', () => {
    glass.watch.kitchenChanged();
    load.changed();
    overview.changed();
  });
  events.on('outboxChanged', () => {
    backend.outboxChanged();
    printers.wake();
  });
  events.on('passedPaperChanged', printers.wake);
  events.on('tillEventsAdded', () => tills.told());
  events.on('ticketSeenChanged', (ticket, isSeen) => glass.tellTicketSeen(ticket, isSeen));
  events.on('orderShownChanged', (order, isShown) => glass.tellOrderShown(order, isShown));
}

/** Another organisation, setup, menu or file holds. */
function subscribeSite(parts: HubParts, base: Base, kitchen: Kitchen, listeners: Listeners): void {
  const { events, history, backups, telemetry, served } = base;
  const { engine, screens, glass, visitorCache } = kitchen;
  const { printers, capture, replays, tills } = listeners;
  const siteLoaded = () => {
    printers.wake();
    capture.siteChanged();
    glass.ordersLoaded();
    showLan(parts, base);
  };
  events.on('organisationBound', ({ id }) => {
    history.serves(id);
    // A damaged database must never be replaced by another restaurant's backup (DURA-06).
    backups.soon();
    // Before data of the new organisation reaches a board watched by a person of the former one.
    visitorCache.changed();
    sendMessages(base, kitchen);
  });
  events.on('organisationServed', siteLoaded);
  events.on('setupChanged', () => {
    telemetry.setupChanged();
    siteLoaded();
    screens.publisher.notice('all', { kind: 'setup-changed' });
  });
  events.on('setupUnreadable', () =>
    screens.noticeFor('setup', { kind: 'toast', code: 'setup-unreadable', level: 'danger' }),
  );
  events.on('siteChanged', () => {
    replays.stop();
    tills.rightsChanged();
  });
  events.on('siteReplaced', () => {
    visitorCache.changed();
    capture.portsChanged();
    engine.change({ kind: 'overlays-changed' });
  });
  events.on('timesChanged', () => engine.change({ kind: 'overlays-changed' }));
  events.on('paceDayBegan', () => {
    if (served.context.setup.pace.useLearned) engine.change({ kind: 'overlays-changed' });
  });
}

/** Subscribes to what displays say, and to what they show of the hub itself. */
function subscribeDisplays(base: Base, kitchen: Kitchen, { backend, crew }: Listeners): void {
  const { events, link } = base;
  const { screens, glass, journal } = kitchen;
  events.on('linkChanged', (state) => screens.publisher.linkChanged(state));
  events.on('modeChanged', ({ offline }) => link.mode(offline ? 'offline-mode' : 'online'));
  events.on('printerTroublesChanged', link.printers);
  events.on('glassTroubleChanged', link.glass);
  events.on('digestsSent', (digests) => journal.sent(digests));
  events.on('watchesChanged', () => glass.watch.changed());
  events.on('ordersPainted', (orderIds) => glass.watch.painted(orderIds));
  // A display that is paired, moved or removed changes which boards are in use without ever connecting.
  events.on('sessionChanged', () => glass.watch.changed());
  events.on('sessionEnded', () => glass.watch.changed());
  events.on('messagesEdited', (change) => {
    sendMessages(base, kitchen);
    if (change.do === 'clear') backend.messagesCleared();
  });
  if (crew !== undefined) events.on('commandSent', (board) => crew.commanded(board));
}

/** Subscribes to what the cloud and its realtime database bring about; to be called once, before anything starts. */
export function subscribeCloud(base: Base, kitchen: Kitchen, cloud: CloudListeners): void {
  const { events, link, clock } = base;
  const { engine, screens } = kitchen;
  const { ping, people, outbox, binding, realtime, spooler } = cloud;
  events.on('organisationBound', ({ id }) => {
    people.bindingChanged();
    realtime.follow(id);
  });
  events.on('organisationEnded', () => realtime.stop());
  events.on('organisationServed', () => outbox.wake());
  events.on('accountRefused', (owner, isOwn) => people.ended(owner, isOwn));
  events.on('accountsLost', () => {
    ping.stop();
    link.loggedIn(false);
  });
  events.on('tokensRenewed', () => {
    link.loggedIn(true);
    ping.start();
    outbox.renewed();
    binding.hurry();
  });
  events.on('cloudReachable', (isReachable) => {
    link.cloud(isReachable ? 'online' : 'offline');
    if (!isReachable) return;
    binding.hurry();
    people.lineIsBack();
  });
  events.on('cloudTroubleChanged', link.callsFail);
  events.on('cloudCallFailed', () => ping.soon());
  events.on('cloudForbade', () =>
    screens.publisher.notice('all', { kind: 'problem', code: 'permission-update-required' }),
  );
  events.on('outboxHeldChanged', (isHeld) => link.refused(isHeld));
  events.on('outboxWaiting', (count) => link.outbox(count));
  events.on('outboxDelayed', ({ message, lane }) => {
    if (message.kind === 'print') return;
    const params = { number: engine.orders.get(lane)?.document.number ?? lane };
    const toast = { kind: 'toast', code: 'event-dispatch-error', level: 'danger' } as const;
    screens.publisher.notice('all', { ...toast, params });
  });
  events.on('cloudTimeSeen', clock.observeCloudTime);
  events.on('realtimeTimeSeen', clock.observeRealtimeTime);
  events.on('realtimeDownChanged', link.realtime);
  events.on('spoolerStateSeen', link.spooler);
  events.on('spoolerPadsSeen', (state) => {
    void engine.padReport({ padId: 'spooler', state });
    spooler.wake();
  });
  events.on('messagesArrived', () => sendMessages(base, kitchen));
  events.on('clientVersionChanged', () => screens.publisher.notice('all', { kind: 'reload' }));
}

/** Every display of the kitchen gets the manager's messages as they are now; customer boards get none. */
function sendMessages({ stores, served }: Base, { screens }: Kitchen): void {
  const messages = stores.messages.of(served.organisation?.id ?? '');
  screens.noticeFor('boards', { kind: 'manager-messages', messages });
}

/** Shows displays whether pads or printers are on the LAN, and whether offline mode is allowed (SPOOL-09, SPOOL-11, BRK-08). */
function showLan({ config }: HubParts, { served, stores, link }: Base): void {
  const { setup } = served.context;
  link.mayGoOffline(setup.enableOffline);
  if (config.KDS_SPOOLER_URL !== undefined) return;
  const hasPads = stores.meta.get(`pads-heard:${served.organisation?.id ?? ''}`) !== undefined;
  link.spooler(hasPads || setup.printers.length > 0 ? undefined : 'none');
}
