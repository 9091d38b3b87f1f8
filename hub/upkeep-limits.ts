// Every constant by which a hub looks after itself: what its log and its bundle for support may hold, when it calls for
// help (OPS-03, OPS-04, OPS-07, SAFE-10).
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/limits.ts';

export const DISK_LOW_BYTES = 500_000_000;
export const OUTBOX_STUCK_AFTER_MS = 10 * MINUTE_MS;
export const LOG_FILE_MAX_BYTES = 5_000_000;
export const LOG_FILES_KEPT = 4;
export const LOG_RETRY_AFTER_MS = 10_000;
export const SUPPORT_LOG_LINES_AT_ONCE = 100;
export const SUPPORT_ROWS_MAX = 1_000;
export const SUPPORT_RETRY_SECONDS = 10;
/** Whom one can look for in the log of actions is gathered from so many of the newest entries. */
export const AUDIT_ACTORS_LOOKED_AT = 20_000;
/** Numbers come again every day; so many of their orders are looked for. */
export const AUDIT_ORDERS_OF_NUMBER = 100;
/** Setup rights end so long after the login; boards go on until the session has been idle for too long (AUTH-21). */
export const SETUP_SESSION_MS = 30 * 24 * HOUR_MS;
/** Setup rights hold so long, of the hub's running, without the cloud's word about the account. */
export const SETUP_UNCONFIRMED_MS = 24 * HOUR_MS;
/** How often the cloud is asked about an account that is in use, for how long an answer is fresh, how long one waits for it. */
export const ACCOUNT_LOOK_MS = 10 * MINUTE_MS;
export const ACCOUNT_FRESH_MS = MINUTE_MS;
export const ACCOUNT_WAIT_MS = 3 * SECOND_MS;
export const ACCOUNT_RETRY_MS = 5 * SECOND_MS;
