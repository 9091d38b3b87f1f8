// Captured print jobs for the setup (CAPT-01, CAPT-03, CAPT-04).
import * as z from 'zod/mini';
import { capturePort } from '../../model/capture-port.ts';
import { TEMPLATE_FIELDS, TEMPLATE_MARKS, templateRule } from '../../model/capture-template.ts';

/** Text with one style. `width` and `height`: multiples of the normal size. */
export const printedRun = z.object({
  text: z.string(),
  bold: z.boolean(),
  width: z.number(),
  height: z.number(),
  reverse: z.boolean(),
  red: z.boolean(),
  underline: z.boolean(),
});
export type PrintedRun = z.infer<typeof printedRun>;

export const printedLine = z.union([
  z.object({
    kind: z.literal('text'),
    align: z.enum(['left', 'center', 'right']),
    runs: z.array(printedRun),
    /**
     * Text here is uncertain: an unknown code page or command. U+FFFD replaces each unreadable character. No rule matches
     * such a line; the ticket shows it as it is.
     */
    hasUnreadLetters: z.optional(z.boolean()),
  }),
  /** `png` in base64. */
  z.object({ kind: z.literal('picture'), width: z.number(), height: z.number(), png: z.string() }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({ kind: z.literal('cut') }),
]);
export type PrintedLine = z.infer<typeof printedLine>;

/** An order as parsed by a template. */
export const readItem = z.object({
  name: z.string(),
  quantity: z.number(),
  modifiers: z.array(z.object({ name: z.string(), action: z.enum(['add', 'remove']) })),
  notes: z.array(z.string()),
  /** As printed above them. */
  seat: z.optional(z.string()),
  cancelled: z.boolean(),
});
export type ReadItem = z.infer<typeof readItem>;

export const readOrder = z.object({
  number: z.optional(z.string()),
  table: z.optional(z.string()),
  type: z.optional(z.enum(['dine-in', 'takeaway', 'delivery'])),
  waiter: z.optional(z.string()),
  guests: z.optional(z.number()),
  customer: z.optional(z.string()),
  courses: z.array(z.object({ name: z.optional(z.string()), items: z.array(readItem) })),
  notes: z.array(z.string()),
  /** Lines without a matching rule: shown on the ticket, so that nothing printed is lost. */
  unread: z.array(z.string()),
  isReprint: z.boolean(),
});
export type ReadOrder = z.infer<typeof readOrder>;

/** Result for one line: its fields, empty for a rule without any; `as` is absent if no rule matched. */
export const lineReading = z.object({
  text: z.string(),
  as: z.optional(z.array(z.enum(TEMPLATE_FIELDS))),
  mark: z.optional(z.enum(TEMPLATE_MARKS)),
});
export type LineReading = z.infer<typeof lineReading>;

/** listening, or the system's error code: EADDRINUSE, EACCES. */
export const capturePortState = z.object({
  port: capturePort,
  state: z.string(),
  connections: z.number(),
});
export type CapturePortState = z.infer<typeof capturePortState>;

/** order · text: as printed · same and reprint: was an order already · stored: waits. */
export const CAPTURED_STATES = ['stored', 'order', 'text', 'same', 'reprint'] as const;

export const capturedJob = z.object({
  id: z.string(),
  seq: z.number(),
  /** Milliseconds since 1970, hub time. */
  at: z.number(),
  portId: z.string(),
  state: z.enum(CAPTURED_STATES),
  bytes: z.number(),
  /** IP address of the sender; absent for jobs of an older version. */
  address: z.optional(z.string()),
  /** Why it couldn't be read here: slow, memory, crash, failed; late: the answer was sent before; unavailable: no reader. */
  unread: z.optional(z.string()),
  /** Result with the requested template, or with all of them. */
  verdict: z.enum(['whole', 'part', 'text']),
  template: z.optional(z.string()),
  number: z.optional(z.string()),
  table: z.optional(z.string()),
  items: z.number(),
  lines: z.array(lineReading),
});
export type CapturedJobView = z.infer<typeof capturedJob>;

/** isPartial: some of them couldn't be read in time (CAPT-07). */
export const capturedJobs = z.object({ jobs: z.array(capturedJob), isPartial: z.optional(z.boolean()) });

export const capturedPaper = z.object({ lines: z.array(printedLine) });

export const templateView = z.object({
  id: z.string(),
  name: z.string(),
  /** A built-in template; its rules are too many to send. */
  isCommon: z.boolean(),
  rules: z.array(templateRule),
});
export type TemplateView = z.infer<typeof templateView>;

export const captureSetup = z.object({
  ports: z.array(capturePortState),
  templates: z.array(templateView),
});
