// Health of this hub: connections, disk, queues, and problems that need a person (OPS-03).

import { statfsSync } from 'node:fs';
import { Registry } from 'prom-client';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type { Link } from '../../shared/protocol/down.ts';
import type { HealthAnswer } from '../../shared/protocol/health.ts';
import type { PrinterHealth } from '../../shared/protocol/printer.ts';
import type { PaintLatencies } from '../display-monitoring/paint-latencies.ts';
import type { UnpaintedTicketMonitor } from '../display-monitoring/unpainted-ticket-monitor.ts';
import type { Engine } from '../engine/engine.ts';
import type { ClockTrouble, HubTime } from '../engine/hub-time.ts';
import type { SiteContext } from '../engine/ports.ts';
import { gauge } from '../host/gauge.ts';
import { DISK_LOW_BYTES, OUTBOX_STUCK_AFTER_MS } from '../host/upkeep-limits.ts';
import { itemsWithoutStation } from '../kitchen/routing/stations.ts';
import type { BackedSite, BlockedLane } from '../organisation/backend.ts';
import type { ConnectionState } from '../organisation/connection-state.ts';
import type { Screens } from '../screens/open-screens.ts';
import { setAside } from '../start/data-folder.ts';
import { type DamageNote, readDamage } from '../start/heal-data.ts';
import { orderOfLane } from '../store/outbox-store.ts';
import { type UnreadableParts, unreadableParts } from '../store/recovery/unreadable-parts.ts';
import type { Stores } from '../store/stores.ts';
import type { Backups } from './backups.ts';
import { type CaptureSource, captureProblems } from './capture-problems.ts';
import { displayProblems } from './glass-problems.ts';
import type { HealthProblem } from './health-problem.ts';

const DAY_MS = 24 * HOUR_MS;

export interface HealthState {
  link: Link;
  /** Unreadable or permanently refused entries. */
  quarantine: number;
  storage: 'ok' | 'full';
  facts: HealthAnswer['facts'];
  /** Interval of polling the cloud for orders while the broker is away. */
  pollSeconds: number;
  /** The printers on the LAN (PAPER-02). */
  printers?: readonly PrinterHealth[] | undefined;
  glass?: HealthAnswer['glass'];
  /** Problems reported by other modules, for example a restored database. */
  problems?: readonly HealthProblem[] | undefined;
}

export interface HealthSources {
  stores: Pick<Stores, 'quarantine' | 'outbox'>;
  engine: Pick<Engine, 'orders' | 'site'>;
  link: Pick<ConnectionState, 'current'>;
  site: Pick<
    BackedSite,
    'ready' | 'organisation' | 'topicsDown' | 'unreadableSetup' | 'usesDefaultSetup' | 'lacksSetup'
  >;
  /** Lanes blocked by a 403, and since when (ms). */
  heldLanes(): ReadonlyMap<string, BlockedLane>;
  /** False for a standalone hub. */
  hasCloud: boolean;
  printers: { health(): readonly PrinterHealth[] };
  capture: CaptureSource;
  screens: Pick<Screens, 'figures' | 'connected'>;
  glass: {
    times: Pick<PaintLatencies, 'health' | 'slow'>;
    watch: Pick<UnpaintedTicketMonitor, 'trouble'>;
    /** Prometheus text. */
    figures(): Promise<string>;
  };
  /** The folder with the data. */
  dataDir: string;
  /** Retention of orders in days. */
  keepDays: number;
  logFailed(): boolean;
  backups: Pick<Backups, 'newest' | 'problem'>;
  time: Pick<HubTime, 'now' | 'steadyNow' | 'trouble'>;
}

export type HubHealth = ReturnType<typeof createHubHealth>;

export function createHubHealth(sources: HealthSources) {
  const registry = figuresOf(sources);
  const { stores, engine, link, site, screens, time } = sources;
  const { now } = time;
  const startedAt = time.steadyNow();
  return {
    health: (): HealthState => {
      const state = link.current();
      const disk = diskAt(sources.dataDir);
      const problems = [
        ...clockProblems(time.trouble(), sources.hasCloud),
        ...topicProblems(site, state.ordersSince !== undefined),
        ...setupProblems(site.unreadableSetup()),
        ...(site.usesDefaultSetup() ? [site.lacksSetup() ? SETUP_NOT_LOADED : SETUP_DEFAULT] : []),
        ...heldProblems(sources.heldLanes(), engine, now()),
        ...stuckProblems(
          sources.hasCloud && state.cloud === 'online' && state.mode === 'online',
          stores.outbox.oldest(),
          now(),
        ),
        ...displayProblems(sources.glass.times, sources.glass.watch),
        ...captureProblems(sources.capture),
        ...(sources.hasCloud ? [] : menuProblems(engine.site())),
        ...diskProblems(disk.diskFreeBytes),
        ...damageProblems(readDamage(sources.dataDir), sources.hasCloud),
        ...backupProblems(sources.backups, now()),
        ...(sources.logFailed() ? [LOG_UNWRITABLE] : []),
        ...setAsideProblems(sources.dataDir, now() - sources.keepDays * DAY_MS),
      ];
      return {
        // Counted now: the number sent to displays lags behind a commit.
        link: { ...state, outbox: stores.outbox.size() },
        quarantine: stores.quarantine.size(),
        pollSeconds: engine.site().setup.expeditor.refreshInterval,
        storage: state.storage ?? 'ok',
        printers: sources.printers.health(),
        glass: sources.glass.times.health(),
        facts: {
          startedAt: now() - (time.steadyNow() - startedAt),
          displaysConnected: screens.connected(),
          ordersInMemory: engine.orders.size,
          ...disk,
          backup: newestOf(sources.backups),
        },
        problems,
      };
    },
    /** True once the hub can serve boards (live protocol "Ready"). */
    isReady: () => site.ready(),
    /** Prometheus text of all other modules, each line terminated. */
    figures: async () =>
      (await screens.figures()) + (await sources.glass.figures()) + (await registry.metrics()),
  };
}

export function diskAt(folder: string): { diskFreeBytes: number; diskBytes: number } {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { diskFreeBytes: bavail * bsize, diskBytes: blocks * bsize };
}

/** Items without a station in a standalone menu (SOLO-08); a cloud's menu is edited there. */
function menuProblems(context: SiteContext): HealthProblem[] {
  const items = itemsWithoutStation(context, context.setup, context.site.id);
  const count = items.length;
  if (count === 0) return [];
  const named = count === 1 ? `${items[0]?.name} has no station` : `${count} menu items have no station`;
  return [
    {
      code: 'menu-no-station',
      level: 'warning',
      params: { count, item: items[0]?.name ?? '' },
      text: `${named}: they show on the pass only.`,
      advice:
        'Setup, Menu: give their category a station. Or choose where all other items are made under Setup, POS.',
    },
  ];
}

/** A clock is shown only when it is wrong; then orders look too old or too new. */
function clockProblems(trouble: ClockTrouble | undefined, hasCloud: boolean): HealthProblem[] {
  if (trouble === undefined) return [];
  const minutes = Math.round(Math.abs(trouble.byMs) / MINUTE_MS);
  const direction = trouble.byMs > 0 ? 'ahead' : 'behind';
  const whose = hasCloud ? "The cloud's clock" : "The computer's clock";
  if (trouble.kind === 'differs') {
    return [
      {
        code: direction === 'ahead' ? 'clock-cloud-ahead' : 'clock-cloud-behind',
        level: 'warning',
        params: { minutes },
        text: `${whose} is or was ${minutes} min ${direction} of the hub's time.`,
        advice:
          'The hub uses its own time until several responses agree. Check the date and time of its computer; if they are right and this continues, call support.',
      },
    ];
  }
  return [
    {
      code: trouble.byMs > 0 ? 'clock-set-forward' : 'clock-set-back',
      level: 'warning',
      params: { minutes },
      text: `The hub's clock was set ${trouble.byMs > 0 ? 'ahead' : 'back'} by ${minutes} min to match ${hasCloud ? 'the cloud' : 'its computer'}.`,
      advice:
        'Open orders stay on the boards. Check the date and time of the hub’s computer, and its battery if it loses them; if the new time is wrong, call support.',
    },
  ];
}

/** At an HQ "the broker is down" doesn't show whose orders are late. */
function topicProblems(site: HealthSources['site'], noneCome: boolean): HealthProblem[] {
  if (noneCome || site.organisation()?.role !== 'hq') return [];
  return site.topicsDown().map((name) => ({
    code: 'site-topic-down',
    level: 'warning',
    params: { site: name },
    text: `Orders of ${name} don’t come through the message broker; the hub asks the cloud for them instead.`,
    advice: 'If other sites work, ask support about this site’s topic. Orders still come in, a little later.',
  }));
}

function setupProblems(part: string | undefined): HealthProblem[] {
  if (part === undefined) return [];
  return [
    {
      code: 'setup-unreadable',
      level: 'danger',
      params: { part },
      text: `The setup in the cloud can’t be read (${part}); boards use the last readable one.`,
      advice:
        'Open setup, check it and save: that replaces the one in the cloud. A copy of the unreadable one was kept.',
    },
  ];
}

const SETUP_NOT_LOADED: HealthProblem = {
  code: 'setup-not-loaded',
  level: 'danger',
  text: 'The setup could not be loaded (code 102); until then, the default boards of the region are shown.',
  advice: 'Check the internet connection and that someone is signed in. The hub keeps trying.',
};

const SETUP_DEFAULT: HealthProblem = {
  code: 'setup-default',
  level: 'warning',
  text: 'This site has no setup yet; the default boards of the region are shown.',
  advice:
    'To change them, open setup, edit and save. If boards were set up before, check the internet connection: the hub keeps trying to get them.',
};

/** Further ones add no information: one login helps them all. */
const HELD_SHOWN_MAX = 5;

/** A lane is an order, or the prints of an order at one station. */
function heldProblems(
  lanes: ReadonlyMap<string, BlockedLane>,
  { orders }: Pick<Engine, 'orders'>,
  now: number,
): HealthProblem[] {
  const byOrder = new Map<string, { since: number; retryAt: number }>();
  for (const [lane, { since, retryAt }] of lanes) {
    const orderId = orderOfLane(lane);
    const known = byOrder.get(orderId) ?? { since, retryAt };
    byOrder.set(orderId, {
      since: Math.min(since, known.since),
      retryAt: Math.min(retryAt, known.retryAt),
    });
  }
  return [...byOrder].slice(0, HELD_SHOWN_MAX).map(([orderId, { since, retryAt }]) => {
    const number = orders.get(orderId)?.document.number ?? orderId;
    const minutes = Math.floor((now - since) / MINUTE_MS);
    const seconds = Math.max(0, Math.ceil((retryAt - now) / SECOND_MS));
    return {
      code: 'order-held',
      level: 'warning',
      params: { order: String(number), since, retryAt },
      text: `The cloud has rejected updates of order ${number} (403) for ${minutes} min; next try in ${seconds} s.`,
      advice:
        'If this continues, have the permissions of the hub’s account checked, then sign out and in again: what is waiting is sent then.',
    };
  });
}

/** The cloud answers, but something isn't accepted. */
function stuckProblems(isOnline: boolean, oldestAt: number | undefined, now: number): HealthProblem[] {
  if (!isOnline || oldestAt === undefined || now - oldestAt < OUTBOX_STUCK_AFTER_MS) return [];
  const minutes = Math.floor((now - oldestAt) / MINUTE_MS);
  return [
    {
      code: 'outbox-stuck',
      level: 'warning',
      params: { minutes },
      text: `An action has been waiting ${minutes} min to be sent although the cloud responds.`,
      advice:
        'Boards are not affected. If this continues, download the support bundle and send it to support.',
    },
  ];
}

function diskProblems(freeBytes: number): HealthProblem[] {
  if (freeBytes >= DISK_LOW_BYTES) return [];
  const megabytes = Math.floor(freeBytes / 1_000_000);
  return [
    {
      code: 'disk-low',
      level: 'warning',
      params: { megabytes },
      text: `Only ${megabytes} MB left on the hub's disk.`,
      advice:
        'Free space on the disk with the hub’s data (KDS_DATA_DIR). When it is full, taps are rejected.',
    },
  ];
}

function newestOf(backups: HealthSources['backups']): HealthState['facts']['backup'] {
  const backup = backups.newest();
  return backup && { name: backup.name, at: backup.at, bytes: backup.bytes };
}

/** Shown until acknowledged: taps from that time may be missing (DURA-06, DURA-10). */
function damageProblems(damage: DamageNote | undefined, hasCloud: boolean): HealthProblem[] {
  if (damage === undefined) return [];
  const { from, at, file, unreadable } = damage;
  if (unreadable !== undefined) return [repairedProblem(damage, unreadableParts(unreadable))];
  const advice = `Compare open orders with the POS: ${hasCloud ? 'taps not yet sent' : 'orders and taps'} of that time are lost. The damaged file is ${file}; send it to support, and have the disk checked. Then acknowledge this here.`;
  if (from === null)
    return [
      {
        code: 'data-lost',
        level: 'danger',
        params: { until: at, file },
        text: 'The database was damaged and there was no good backup: the hub started with an empty one.',
        advice,
      },
    ];
  return [
    {
      code: 'data-damaged',
      level: 'danger',
      params: { from, until: at, file },
      text: `The database was damaged and replaced by the backup of ${timeOf(from)}; ${hasCloud ? 'orders since then were loaded from the cloud again, until' : 'everything since then is lost, until'} ${timeOf(at)}.`,
      advice,
    },
  ];
}

/** English names of parts, for one and for several. */
const PARTS: Readonly<Record<string, [one: string, more: string]>> = {
  orders: ['order', 'orders'],
  taps: ['tap', 'taps'],
  unsent: ['unsent update', 'unsent updates'],
  settings: ['sign-in or setting', 'sign-ins or settings'],
  other: ['other entry', 'other entries'],
};

function repairedProblem(
  { from, at, file }: DamageNote,
  { counts, older, isMore }: UnreadableParts,
): HealthProblem {
  const list = Object.entries(PARTS).flatMap(([part, [one, more]]) => {
    const count = counts[part] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];
  });
  const isWhole = list.length === 0 && !isMore;
  const missing = [
    ...(isWhole ? ['Nothing is missing.'] : []),
    ...(list.length === 0 ? [] : [`Could not be read: ${list.join(', ')}.`]),
    ...(older === 0 || from === null ? [] : [`Of these, ${older} are as of the backup of ${timeOf(from)}.`]),
    ...(isMore ? ['More may be missing.'] : []),
    ...(isWhole ? [] : ['Compare open orders with the POS.']),
  ];
  return {
    code: 'data-repaired',
    level: isWhole ? 'warning' : 'danger',
    params: {
      ...counts,
      older,
      ...(isMore ? { more: 1 } : {}),
      ...(from === null ? {} : { from }),
      until: at,
      file,
    },
    text: 'The database was damaged; what could be read of it was kept.',
    advice: `${missing.join(' ')} The damaged file is ${file}; send it to support, and have the disk checked. Then acknowledge this here.`,
  };
}

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** Problems of the backups as text; `now` is hub time (DURA-07). */
export function backupProblems(backups: HealthSources['backups'], now: number): HealthProblem[] {
  const last = backups.newest();
  const minutes = last === undefined ? undefined : Math.max(0, Math.floor((now - last.at) / MINUTE_MS));
  const age = minutes === undefined ? 'There is no backup' : `The last good backup is ${minutes} min old`;
  const found = backups.problem();
  switch (found) {
    case undefined:
      return [];
    case 'no-room':
      return [
        {
          code: 'backup-no-room',
          level: 'warning',
          text: `The disk is almost full: no backups. ${age}.`,
          advice:
            'Free space on the disk with the hub’s data (KDS_DATA_DIR): a backup needs as much as the database.',
        },
      ];
    case 'overdue':
      return [
        {
          code: minutes === undefined ? 'backup-none' : 'backup-overdue',
          level: 'warning',
          ...(minutes === undefined ? {} : { params: { minutes } }),
          text: `${age}, and a newer one failed.`,
          advice: 'The log says why (“no backup could be taken”). Boards are not affected.',
        },
      ];
    default:
      return found satisfies never;
  }
}

/** Files older than `since` contain only orders that would be deleted by now. */
function setAsideProblems(dataDir: string, since: number): HealthProblem[] {
  return setAside(dataDir)
    .filter(({ at }) => at >= since)
    .map(({ file, cloud }) => ({
      code: 'data-set-aside',
      level: 'warning',
      params: { file, cloud },
      text: `The hub started over: its old data belongs to another cloud (${cloud}) than the one in KDS_CLOUD_API_URL.`,
      advice:
        `If that is the same cloud at a new address: set KDS_CLOUD_FORMER_URL to the old one, stop the hub, ` +
        `restore ${file} and start it. If not, delete that file once you no longer need it.`,
    }));
}

const LOG_UNWRITABLE: HealthProblem = {
  code: 'log-unwritable',
  level: 'warning',
  text: 'The hub can’t write its log.',
  advice: 'Check that the disk with the hub’s data (KDS_DATA_DIR) has room and that the hub can write to it.',
};

function figuresOf({ stores, engine, link, dataDir, backups, printers, time }: HealthSources): Registry {
  const registry = new Registry();
  gauge(registry, 'kds_orders_in_memory', 'Orders held in memory.', () => engine.orders.size);
  gauge(registry, 'kds_outbox_rows', 'Events waiting to be sent to the cloud.', () => stores.outbox.size());
  gauge(registry, 'kds_printers_down', 'LAN printers that can’t print.', () => {
    return printers.health().filter(({ state }) => state !== 'ready' && state !== 'unknown').length;
  });
  gauge(registry, 'kds_bons_waiting', 'Chits waiting at LAN printers.', () =>
    printers.health().reduce((sum, { waiting }) => sum + waiting, 0),
  );
  gauge(registry, 'kds_quarantine_rows', 'Entries in quarantine.', () => stores.quarantine.size());
  gauge(registry, 'kds_cloud_up', '1 while the cloud is responding.', () =>
    link.current().cloud === 'online' ? 1 : 0,
  );
  gauge(registry, 'kds_broker_up', '1 while the broker is connected.', () =>
    link.current().broker === 'up' ? 1 : 0,
  );
  gauge(registry, 'kds_disk_free_bytes', 'Free space on the data disk.', () => diskAt(dataDir).diskFreeBytes);
  gauge(registry, 'kds_backup_age_seconds', 'Time since the last good backup; NaN before the first.', () =>
    Math.round((time.now() - (backups.newest()?.at ?? Number.NaN)) / SECOND_MS),
  );
  gauge(registry, 'kds_backup_bytes', 'Size of the last good backup.', () => backups.newest()?.bytes ?? 0);
  return registry;
}
