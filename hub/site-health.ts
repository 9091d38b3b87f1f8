// Owns what is known of this hub's health: connections, disk, what waits, and what of it needs a person (OPS-03).
import { statfsSync } from 'node:fs';
import { MINUTE_MS } from '../shared/limits.ts';
import type { Engine } from './engine.ts';
import type { ClockTrouble, HubTime } from './hub-time.ts';
import type { LinkState } from './link-state.ts';
import type { Screens } from './screens/open-screens.ts';
import type { SiteLink } from './site-link.ts';
import type { Stores } from './store/stores.ts';
import { DISK_LOW_BYTES, OUTBOX_STUCK_AFTER_MS } from './upkeep-limits.ts';
import type { HealthPort, HealthProblem } from './web/health-ports.ts';

export interface SiteHealthParts {
  stores: Pick<Stores, 'quarantine' | 'outbox'>;
  engine: Pick<Engine, 'orders'>;
  link: Pick<LinkState, 'current'>;
  siteLink: Pick<SiteLink, 'ready' | 'organisation' | 'topicsDown'>;
  screens: Pick<Screens, 'figures' | 'connected'>;
  /** The folder with the data. */
  dataDir: string;
  logFailed(): boolean;
  time: Pick<HubTime, 'now' | 'steadyNow' | 'trouble'>;
}

export function createSiteHealth(parts: SiteHealthParts): HealthPort {
  const { stores, engine, link, siteLink, screens, time } = parts;
  const { now } = time;
  const startedAt = time.steadyNow();
  return {
    health: () => {
      const state = link.current();
      const disk = diskAt(parts.dataDir);
      const problems = [
        ...clockProblems(time.trouble()),
        ...topicProblems(siteLink),
        ...stuckProblems(state.cloud === 'online' && state.mode === 'online', stores.outbox.oldest(), now()),
        ...diskProblems(disk.diskFreeBytes),
        ...(parts.logFailed() ? [LOG_UNWRITABLE] : []),
      ];
      return {
        link: state,
        quarantine: stores.quarantine.size(),
        storage: state.storage ?? 'ok',
        facts: {
          startedAt: now() - (time.steadyNow() - startedAt),
          displaysConnected: screens.connected(),
          ordersInMemory: engine.orders.size,
          ...disk,
        },
        problems,
      };
    },
    isReady: siteLink.ready,
    figures: () =>
      [
        screens.figures(),
        figure('kds_orders_in_memory', 'Orders held in memory.', engine.orders.size),
        figure('kds_outbox_rows', 'Events that wait to be sent to the cloud.', stores.outbox.size()),
        figure('kds_quarantine_rows', 'Entries set aside.', stores.quarantine.size()),
        figure('kds_cloud_up', '1 while the cloud answers.', link.current().cloud === 'online' ? 1 : 0),
        figure('kds_broker_up', '1 while the broker is connected.', link.current().broker === 'up' ? 1 : 0),
        figure('kds_disk_free_bytes', 'Free on the disk with the data.', diskAt(parts.dataDir).diskFreeBytes),
      ].join(''),
  };
}

function diskAt(folder: string): { diskFreeBytes: number; diskBytes: number } {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { diskFreeBytes: bavail * bsize, diskBytes: blocks * bsize };
}

/** A clock is nobody's affair until it is wrong; then orders look too old or too new. */
function clockProblems(trouble: ClockTrouble | undefined): HealthProblem[] {
  if (trouble === undefined) return [];
  const minutes = Math.round(Math.abs(trouble.byMs) / MINUTE_MS);
  const direction = trouble.byMs > 0 ? 'ahead' : 'behind';
  if (trouble.kind === 'differs') {
    return [
      {
        code: direction === 'ahead' ? 'clock-cloud-ahead' : 'clock-cloud-behind',
        level: 'warning',
        params: { minutes },
        text: `The cloud's clock is ${minutes} min ${direction} of the hub's, or one of its answers said so.`,
        advice:
          'The hub goes by its own time until several answers agree. Check the date and time of its machine; if they are right and this stays, tell support.',
      },
    ];
  }
  return [
    {
      code: trouble.byMs > 0 ? 'clock-set-forward' : 'clock-set-back',
      level: 'warning',
      params: { minutes },
      text: `The hub's clock was set ${trouble.byMs > 0 ? 'forward' : 'back'} by ${minutes} min, to the cloud's time.`,
      advice:
        'Open orders stay on the boards. Check the date and time of the hub’s machine, and its battery if it forgets them; if the new time is wrong, tell support.',
    },
  ];
}

/** At an HQ "the broker is down" doesn't say whose orders come late. */
function topicProblems(siteLink: SiteHealthParts['siteLink']): HealthProblem[] {
  if (siteLink.organisation()?.role !== 'hq') return [];
  return siteLink.topicsDown().map((name) => ({
    code: 'site-topic-down',
    level: 'warning',
    params: { site: name },
    text: `The orders of ${name} don't come by the message broker; they are fetched by asking the cloud instead.`,
    advice:
      'If other sites are heard, ask support about the topic of this one. Orders still come, a little later.',
  }));
}

/** The cloud answers, and yet something isn't taken. */
function stuckProblems(isOnline: boolean, oldestAt: number | undefined, now: number): HealthProblem[] {
  if (!isOnline || oldestAt === undefined || now - oldestAt < OUTBOX_STUCK_AFTER_MS) return [];
  const minutes = Math.floor((now - oldestAt) / MINUTE_MS);
  return [
    {
      code: 'outbox-stuck',
      level: 'warning',
      params: { minutes },
      text: `An action has waited for ${minutes} min to be reported, although the cloud answers.`,
      advice: 'Boards are not affected. If it lasts, download the support bundle and send it to support.',
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
      text: `Only ${megabytes} MB are left on the hub's disk.`,
      advice: 'Free space on the disk that holds KDS_DATA_DIR before it is full: then taps are refused.',
    },
  ];
}

const LOG_UNWRITABLE: HealthProblem = {
  code: 'log-unwritable',
  level: 'warning',
  text: 'The log can’t be written to the disk.',
  advice: 'Check that the disk with KDS_DATA_DIR has room and that the hub may write there.',
};

function figure(name: string, about: string, value: number): string {
  return `# HELP ${name} ${about}\n# TYPE ${name} gauge\n${name} ${value}\n`;
}
