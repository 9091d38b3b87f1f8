// Limits for captured print jobs; every name carries its unit (CAPT-01, CAPT-05).

/** A longer job is split here; the rest is a separate job. An image of a whole metre of paper is about 650 KB. */
export const CAPTURE_JOB_MAX_BYTES = 1_048_576;
/** A job without a cut ends after this long without data. */
export const CAPTURE_IDLE_MS = 2_000;
/** Data of an unfinished job is on the disk at most this much later. */
export const CAPTURE_PIECE_MS = 100;
/** An idle connection is closed after this long; tills that keep theirs open reconnect. */
export const CAPTURE_SILENT_MS = 600_000;
export const CAPTURE_CONNECTIONS_PER_PORT = 64;
export const CAPTURE_PORTS_MAX = 32;
export const CAPTURE_TEMPLATES_MAX = 50;
/** Delay before a failed write is retried. */
export const CAPTURE_RETRY_MS = 1_000;
/** The same job within this time is the same paper printed twice. */
export const CAPTURE_SAME_JOB_MS = 60_000;
/** Jobs with the same number and table within this time belong to the same order. */
export const CAPTURE_SAME_ORDER_MS = 14_400_000;
/** Jobs shown to a manager and used to try a template. */
export const CAPTURE_JOBS_SHOWN = 50;

/** More items than any chit has: such a job is shown as printed (CAPT-07). */
export const CAPTURE_ITEMS_MAX = 400;
/** Limit for a stored reading, as JSON or as text; longer ones are cut, and the health page says so. */
export const CAPTURE_READING_MAX_CHARACTERS = 65_536;
export const CAPTURE_VIEW_MAX_LINES = 400;
export const CAPTURE_PAPER_MAX_CHARACTERS = 4_000_000;
/** CPU time for one job. A metre of image takes about 0.05 s. */
export const PRINT_READER_CPU_MS = 500;
export const PRINT_READER_WALL_MS = 10_000;
export const PRINT_READER_HEAP_MB = 128;
/** Resident memory, off-heap buffers included. */
export const PRINT_READER_MEMORY_BYTES = 402_653_184;
/** Interval at which CPU time and memory of a running job are checked. */
export const PRINT_READER_CHECK_MS = 50;
export const PRINT_READER_START_MS = 60_000;
/** The setup page's reader exits after this long without a request. */
export const PRINT_READER_IDLE_MS = 60_000;
/** A job started this often without finishing becomes a ticket with its raw text. */
export const CAPTURE_TRIES_MAX = 2;
/** After a failed job, its port's jobs are read after those of other ports for this long. */
export const CAPTURE_BEHIND_MS = 60_000;
/** The job list is answered within this time, with what was read by then. */
export const CAPTURE_VIEW_WITHIN_MS = 8_000;
/** Beyond this, the next job of an order starts a new order. */
export const CAPTURE_JOBS_PER_ORDER_MAX = 60;
export const CAPTURE_ORDER_MAX_CHARACTERS = 262_144;
/** Jobs with more lines are followed by a pause of one millisecond per line, so that taps are served in between. */
export const CAPTURE_LINES_AT_ONCE = 60;
export const CAPTURE_BACKLOG_WARNING_MS = 30_000;
/** Jobs committed in one transaction. */
export const CAPTURE_JOBS_PER_COMMIT = 25;
/** Answers that a till hasn't read yet; beyond this nothing more is read from it. */
export const CAPTURE_UNREAD_ANSWERS_MAX_BYTES = 16_384;
export const CAPTURE_UNREAD_ANSWERS_MS = 10_000;
/** Status queries per connection; a till sends a few for each job. */
export const CAPTURE_QUESTIONS = { burst: 500, perSecond: 50 };
/** Status queries answered per turn of the event loop. */
export const CAPTURE_QUESTIONS_AT_ONCE = 100;
export const CAPTURE_CONNECTIONS_PER_ADDRESS = 24;
/** How long the first bytes of a connection may still be the beginning of a web request. */
export const CAPTURE_FOREIGN_MS = 500;
/** Finished jobs of a site beyond this are deleted before their retention ends, oldest first. */
export const CAPTURE_KEPT_MAX_BYTES = 1_073_741_824;
