// Every constant by which a hub looks after itself: what its log and its bundle for support may hold, when it calls for
// help (OPS-03, OPS-04, OPS-07, SAFE-10).
import { MINUTE_MS } from '../shared/limits.ts';

export const DISK_LOW_BYTES = 500_000_000;
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
/** So many refusals of one display with one code are written down one by one in a minute, and of a stranger with one route. */
export const AUDIT_REFUSED_IN_FULL = 10;
export const AUDIT_REFUSED_IN_FULL_OF_STRANGERS = 1;
export const AUDIT_KINDS_COUNTED_MAX = 200;
export const AUDIT_ROWS_MAX = 1_000_000;
export const AUDIT_ROWS_DELETED_AT_ONCE = 500;
/** Whom one can look for in the log of actions is gathered from so many of the newest entries. */
export const AUDIT_ACTORS_LOOKED_AT = 20_000;
/** Numbers come again every day; so many of their orders are looked for. */
export const AUDIT_ORDERS_OF_NUMBER = 100;
