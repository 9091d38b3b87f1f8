// Bounds of captured print jobs; every name carries its unit (CAPT-01, CAPT-05).

/** A longer one is cut here; the rest is a job of its own. A picture of a whole metre of paper has about 650 KB. */
export const CAPTURE_JOB_MAX_BYTES = 1_048_576;
/** Without a cut a job ends once so long nothing came. */
export const CAPTURE_IDLE_MS = 2_000;
/** What came of a job that goes on is on the disk at most so much later. */
export const CAPTURE_PIECE_MS = 100;
/** A connection that is open and silent is closed; tills that keep theirs open open it again. */
export const CAPTURE_SILENT_MS = 600_000;
export const CAPTURE_CONNECTIONS_PER_PORT = 64;
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

/** More items than any slip has: such a job is shown as printed (CAPT-07). */
export const CAPTURE_ITEMS_MAX = 400;
/** What is kept of a reading, as JSON or as text; what is longer is cut, and the health page says so. */
export const CAPTURE_READING_MAX_CHARACTERS = 65_536;
export const CAPTURE_VIEW_MAX_LINES = 400;
export const CAPTURE_PAPER_MAX_CHARACTERS = 4_000_000;
/** Processor time for one job. A metre of picture takes about 0.05 s. */
export const PRINT_READER_CPU_MS = 500;
export const PRINT_READER_WALL_MS = 10_000;
export const PRINT_READER_HEAP_MB = 128;
/** Resident, buffers outside of the heap included. */
export const PRINT_READER_MEMORY_BYTES = 402_653_184;
/** How often time and memory of a job under way are looked at. */
export const PRINT_READER_LOOK_MS = 50;
export const PRINT_READER_START_MS = 60_000;
/** The reader of the setup page ends after so long without a question. */
export const PRINT_READER_IDLE_MS = 60_000;
/** A job that was begun so often without an end becomes a ticket with its raw text. */
export const CAPTURE_TRIES_MAX = 2;
/** Jobs of a port where one failed are read after those of other ports for so long. */
export const CAPTURE_BEHIND_MS = 60_000;
/** The list of jobs is answered within this time, with what was read by then. */
export const CAPTURE_VIEW_WITHIN_MS = 8_000;
/** Beyond this the next job of an order begins a new order. */
export const CAPTURE_JOBS_PER_ORDER_MAX = 60;
export const CAPTURE_ORDER_MAX_CHARACTERS = 262_144;
/** Jobs with more lines are followed by a pause of a millisecond for each of them, so that taps get their turn. */
export const CAPTURE_LINES_AT_ONCE = 60;
export const CAPTURE_WAITING_TOLD_MS = 30_000;
/** Jobs that are on the disk with one transaction. */
export const CAPTURE_JOBS_PER_COMMIT = 25;
/** Answers that a till hasn't read yet; beyond this nothing is read from it. */
export const CAPTURE_UNREAD_ANSWERS_MAX_BYTES = 16_384;
export const CAPTURE_UNREAD_ANSWERS_MS = 10_000;
/** Questions of one connection; a till asks a few times for each job. */
export const CAPTURE_QUESTIONS = { burst: 500, perSecond: 50 };
/** Answered in one turn. */
export const CAPTURE_QUESTIONS_AT_ONCE = 100;
export const CAPTURE_CONNECTIONS_PER_ADDRESS = 24;
/** How long the first bytes of a connection may look like the beginning of a web request. */
export const CAPTURE_FOREIGN_MS = 500;
/** Done jobs of a site beyond this are deleted before their days are over, the oldest first. */
export const CAPTURE_KEPT_MAX_BYTES = 1_073_741_824;
