// The hub's own health: connections, figures, and problems that need attention (OPS-03).
import * as z from 'zod/mini';
import { link } from './down.ts';
import { BREACH_CAUSES, DISPLAY_TROUBLES, glassHealth, UNSEEN_REASONS, type UnshownReason } from './glass.ts';
import { printerHealth } from './printer.ts';
import { startMode } from './standalone.ts';

/** Displays have a text and an advice for each, in their health texts. */
export const HEALTH_PROBLEM_CODES = [
  'storage-full',
  'cloud-login',
  'no-new-orders',
  'setup-missing',
  'orders-missing',
  'cloud-offline',
  'offline-mode',
  'broker-down',
  'realtime-down',
  'site-topic-down',
  'outbox-stuck',
  'order-held',
  'setup-unreadable',
  'setup-default',
  'menu-no-station',
  'setup-not-loaded',
  'quarantine',
  'disk-low',
  'data-damaged',
  'data-lost',
  'data-repaired',
  'backup-overdue',
  'backup-none',
  'backup-no-room',
  'log-unwritable',
  'printer-off',
  'printer-paper',
  'printer-cover',
  'printer-error',
  'data-set-aside',
  'pairing-locked',
  'clock-cloud-ahead',
  'clock-cloud-behind',
  'clock-set-forward',
  'clock-set-back',
  'print-jobs-waiting',
  'print-job-unreadable',
  'print-job-cut',
  'print-port-web',
  'print-port-jobs',
  'print-port-questions',
  'print-port-connections',
  'board-no-screen',
  'board-covered',
  ...UNSEEN_REASONS.map((reason) => `unseen-${reason}` as const),
  ...DISPLAY_TROUBLES.map((trouble) => `display-${trouble}` as const),
  ...BREACH_CAUSES.map((cause) => `glass-slow-${cause}` as const),
] as const;
/** Orders that no board shows use the texts of the boards' alarms (GLASS-07). */
export type HealthProblemCode = (typeof HEALTH_PROBLEM_CODES)[number] | `unshown-${UnshownReason}`;

export const healthProblem = z.object({
  code: z.string(),
  level: z.enum(['warning', 'danger']),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** The problem, in English. */
  text: z.string(),
  /** Advice, in English. */
  advice: z.string(),
});
export type ToldHealthProblem = z.infer<typeof healthProblem>;

/** POST /api/backups: a verified copy of the database; `at` in hub time (DURA-07). */
export const backupAnswer = z.object({ name: z.string(), at: z.number(), bytes: z.number() });

/** GET /api/health. Times in hub time. */
export const healthAnswer = z.object({
  hub: z.object({ name: z.string(), build: z.string(), version: z.string() }),
  hubTime: z.number(),
  ready: z.boolean(),
  link,
  /** Entries that couldn't be read or were refused permanently. */
  quarantine: z.number(),
  storage: z.enum(['ok', 'full']),
  facts: z.object({
    startedAt: z.number(),
    displaysConnected: z.number(),
    ordersInMemory: z.number(),
    /** On the disk with the hub's data. */
    diskFreeBytes: z.number(),
    diskBytes: z.number(),
    /** The last good backup; absent before the first. */
    backup: z.optional(backupAnswer),
  }),
  /** The hub's start mode and its source; missing from older hubs. */
  runs: z.optional(startMode),
  /** Paint latencies (GLASS-04); missing from older hubs. */
  glass: z.optional(glassHealth),
  /** LAN printers; missing from older hubs. */
  printers: z.optional(z.array(printerHealth)),
  /** The worst first; empty if there are none. */
  problems: z.array(healthProblem),
});
export type HealthAnswer = z.infer<typeof healthAnswer>;
