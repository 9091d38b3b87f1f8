// Bounds of captured print jobs; every name carries its unit (CAPT-01, CAPT-05).

/** A longer one is cut here; the rest is a job of its own. A picture of a whole metre of paper has about 650 KB. */
export const CAPTURE_JOB_MAX_BYTES = 1_048_576;
/** Without a cut a job ends once so long nothing came. */
export const CAPTURE_IDLE_MS = 2_000;
/** What came of a job that goes on is on the disk at most so much later. */
export const CAPTURE_PIECE_MS = 100;
/** A connection that is open and silent is closed; tills that keep theirs open open it again. */
export const CAPTURE_SILENT_MS = 600_000;
export const CAPTURE_CONNECTIONS_PER_PORT = 32;
export const CAPTURE_PORTS_MAX = 32;
export const CAPTURE_TEMPLATES_MAX = 50;
/** How soon what could not be written is tried again. */
export const CAPTURE_RETRY_MS = 1_000;
/** The same job again so soon is the same paper twice. */
export const CAPTURE_SAME_JOB_MS = 60_000;
/** A job with the same number and table belongs to the same order for so long. */
export const CAPTURE_SAME_ORDER_MS = 14_400_000;
/** Jobs that a manager sees, and by which a template is tried. */
export const CAPTURE_JOBS_SHOWN = 50;
