// Limits of the hub's maintenance that the requirements don't specify: log and support bundle sizes, warnings (OPS-03,
// OPS-04, OPS-07, SAFE-10, DURA-07), and clock correction (TIME-16).
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';

export const DISK_LOW_BYTES = 500_000_000;
/** Backups (DURA-07): delay after a start or a change of restaurant, and when one is overdue. */
export const BACKUP_SOON_MS = 30 * SECOND_MS;
export const BACKUP_OVERDUE_MS = HOUR_MS;
/** Half an hour for a slow disk; a longer one will never end. */
export const BACKUP_TIMEOUT_MS = 30 * MINUTE_MS;
export const OUTBOX_STUCK_AFTER_MS = 10 * MINUTE_MS;
export const LOG_FILE_MAX_BYTES = 5_000_000;
export const LOG_FILES_KEPT = 4;
export const LOG_RETRY_AFTER_MS = 10_000;
export const SUPPORT_LOG_LINES_AT_ONCE = 100;
export const SUPPORT_ROWS_MAX = 1_000;
export const SUPPORT_RETRY_SECONDS = 10;
/** Audit log: how refusals are written, and its limits. */
export const AUDIT_WRITE_EVERY_MS = 1_000;
export const AUDIT_REFUSED_WAITING_MAX = 500;
export const AUDIT_KINDS_COUNTED_MAX = 200;
export const AUDIT_ROWS_DELETED_AT_ONCE = 500;
/** The actors to filter by are collected from this many of the newest entries. */
export const AUDIT_ACTORS_SCANNED = 20_000;
/** Entries scanned per step of a search. */
export const AUDIT_ROWS_PER_STEP = 5_000;
/** Numbers repeat every day; limit of orders searched per number. */
export const AUDIT_ORDERS_OF_NUMBER = 100;

/** The cloud's times are whole seconds; smaller differences are noise. */
export const CLOCK_NOISE_MS = 2 * SECOND_MS;
/** Larger differences need several answers that agree. */
export const CLOCK_LARGE_MOVE_MS = MINUTE_MS;
export const CLOCK_ANSWERS_AGREE_WITHIN_MS = 5 * SECOND_MS;
/** After this long without the API another source may adjust the clock, by less than a large move (MSG-03). */
export const CLOCK_API_SILENT_MS = 10 * MINUTE_MS;
/** Slower answers are ignored: it isn't known when the cloud read its clock. */
export const CLOCK_SLOW_ANSWER_MS = 10 * SECOND_MS;
/** Number of answers, and minimum time between them. */
export const CLOCK_AGREEMENT = { answers: 5, apartMs: 30 * SECOND_MS } as const;
/** Same for a hub not confirmed by the cloud since its start. */
export const CLOCK_FIRST_AGREEMENT = { answers: 3, apartMs: SECOND_MS } as const;
/** How long after a large move the previous time counts as possibly right. */
export const CLOCK_DOUBT_MS = 24 * HOUR_MS;
/** A difference is shown this long after the last answer that had it. */
export const CLOCK_DIFFERENCE_SHOWN_MS = 10 * MINUTE_MS;
export const CLOCK_SAVED_EVERY_MS = 10 * MINUTE_MS;
/** No valid time is earlier than this program: 2026-01-01. */
export const CLOCK_EARLIEST = Date.UTC(2026, 0, 1);
/** An hour of running ages stored data by at most this many hours (DURA-08). */
export const AGEING_HOURS_AN_HOUR = 6;
/** How often the cloud is asked about an account in use, how long an answer is fresh, and the timeout. */
export const ACCOUNT_REFRESH_MS = 10 * MINUTE_MS;
export const ACCOUNT_FRESH_MS = MINUTE_MS;
export const ACCOUNT_WAIT_MS = 3 * SECOND_MS;
export const ACCOUNT_RETRY_MS = 5 * SECOND_MS;
/** Daily figures (DURA-08): interval, orders per step, and pause between steps. */
export const FIGURES_EVERY_MS = 10 * MINUTE_MS;
export const FIGURES_ORDERS_AT_ONCE = 4;
export const FIGURES_PAUSE_MS = 100;
/** Orders whose figures are read per step; one takes about 2 KB in memory. */
export const FIGURES_READ_AT_ONCE = 25;
/** Number of slowest tickets in a report (REPORT-01). */
export const REPORT_LONGEST_TICKETS = 10;
/** Update interval of the live kitchen overview (REPORT-06). */
export const OVERVIEW_EVERY_MS = 2 * SECOND_MS;
