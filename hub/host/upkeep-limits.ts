// What the ledger gives no value for by which a hub looks after itself: what its log and its bundle for support may hold, when it calls for
// help (OPS-03, OPS-04, OPS-07, SAFE-10, DURA-07), and by which it holds its clock (TIME-16).
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';

export const DISK_LOW_BYTES = 500_000_000;
/** Backups (DURA-07): how soon one is taken after a start or a change of restaurant, when one is missed. */
export const BACKUP_SOON_MS = 30 * SECOND_MS;
export const BACKUP_OVERDUE_MS = HOUR_MS;
/** Half an hour for one on a slow disk; what takes longer will never end. */
export const BACKUP_TIMEOUT_MS = 30 * MINUTE_MS;
export const OUTBOX_STUCK_AFTER_MS = 10 * MINUTE_MS;
export const LOG_FILE_MAX_BYTES = 5_000_000;
export const LOG_FILES_KEPT = 4;
export const LOG_RETRY_AFTER_MS = 10_000;
export const SUPPORT_LOG_LINES_AT_ONCE = 100;
export const SUPPORT_ROWS_MAX = 1_000;
export const SUPPORT_RETRY_SECONDS = 10;
/** The audit log: how refusals are written, and what it holds. */
export const AUDIT_WRITE_EVERY_MS = 1_000;
export const AUDIT_REFUSED_WAITING_MAX = 500;
export const AUDIT_KINDS_COUNTED_MAX = 200;
export const AUDIT_ROWS_DELETED_AT_ONCE = 500;
/** Whom one can look for in the log of actions is gathered from so many of the newest entries. */
export const AUDIT_ACTORS_LOOKED_AT = 20_000;
/** A search of it looks at so many entries in one go. */
export const AUDIT_ROWS_LOOKED_AT_ONCE = 5_000;
/** Numbers come again every day; so many of their orders are looked for. */
export const AUDIT_ORDERS_OF_NUMBER = 100;

/** The cloud's times are whole seconds; smaller differences are noise. */
export const CLOCK_NOISE_MS = 2 * SECOND_MS;
/** From here on a difference needs several answers that agree. */
export const CLOCK_LARGE_MOVE_MS = MINUTE_MS;
export const CLOCK_ANSWERS_AGREE_WITHIN_MS = 5 * SECOND_MS;
/** After so long without the API another voice may steer, by less than a large move (MSG-03). */
export const CLOCK_API_SILENT_MS = 10 * MINUTE_MS;
/** Nobody knows when in such a long time the cloud looked at its clock. */
export const CLOCK_SLOW_ANSWER_MS = 10 * SECOND_MS;
/** So many answers, each so long after the one before. */
export const CLOCK_AGREEMENT = { answers: 5, apartMs: 30 * SECOND_MS } as const;
/** The same for a hub that the cloud hasn't confirmed since its start. */
export const CLOCK_FIRST_AGREEMENT = { answers: 3, apartMs: SECOND_MS } as const;
/** So long after a large move the time before it is remembered as the other that may be right. */
export const CLOCK_DOUBT_MS = 24 * HOUR_MS;
/** A difference is shown so long after the last answer that showed it. */
export const CLOCK_DIFFERENCE_TOLD_MS = 10 * MINUTE_MS;
export const CLOCK_SAVED_EVERY_MS = 10 * MINUTE_MS;
/** No clock is earlier than this program: 2026-01-01. */
export const CLOCK_EARLIEST = Date.UTC(2026, 0, 1);
/** An hour of running ages what is stored by so many hours at most (DURA-08). */
export const AGEING_HOURS_AN_HOUR = 6;
/** How often the cloud is asked about an account that is in use, for how long an answer is fresh, how long one waits for it. */
export const ACCOUNT_LOOK_MS = 10 * MINUTE_MS;
export const ACCOUNT_FRESH_MS = MINUTE_MS;
export const ACCOUNT_WAIT_MS = 3 * SECOND_MS;
export const ACCOUNT_RETRY_MS = 5 * SECOND_MS;
/** Daily figures (DURA-08): how often what changed is counted, how many orders at once, and how long others have their turn then. */
export const FIGURES_EVERY_MS = 10 * MINUTE_MS;
export const FIGURES_ORDERS_AT_ONCE = 4;
export const FIGURES_PAUSE_MS = 100;
/** So many orders' figures are read at once; one takes about 2 KB in memory. */
export const FIGURES_READ_AT_ONCE = 25;
/** So many of the tickets that took longest stand in a report (REPORT-01). */
export const REPORT_LONGEST_TICKETS = 10;
/** Somebody who looks at the kitchen as it is now hears of changes this far apart (REPORT-06). */
export const OVERVIEW_EVERY_MS = 2 * SECOND_MS;
