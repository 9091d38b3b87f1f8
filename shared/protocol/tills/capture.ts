// Captured print jobs as the setup shows them (CAPT-01, CAPT-03, CAPT-04).
import * as z from 'zod/mini';
import { capturePort } from '../../model/capture-port.ts';
import { TEMPLATE_FIELDS, TEMPLATE_MARKS, templateRule } from '../../model/capture-template.ts';

/** Letters of one look. `width` and `height`: times the usual size. */
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
  }),
  /** `png` in base64. */
  z.object({ kind: z.literal('picture'), width: z.number(), height: z.number(), png: z.string() }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({ kind: z.literal('cut') }),
]);
export type PrintedLine = z.infer<typeof printedLine>;

/** An order as a template reads it. */
export const readItem = z.object({
  name: z.string(),
  quantity: z.number(),
  modifiers: z.array(z.object({ name: z.string(), action: z.enum(['add', 'remove']) })),
  notes: z.array(z.string()),
  /** As it was printed above them. */
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
  /** Lines that no rule reads: shown on the ticket, so that nothing that was printed is lost. */
  unread: z.array(z.string()),
  isReprint: z.boolean(),
});
export type ReadOrder = z.infer<typeof readOrder>;

/** What was understood of a line: the fields in it, none of a rule of signs; without `as` nothing was. */
export const lineReading = z.object({
  text: z.string(),
  as: z.optional(z.array(z.enum(TEMPLATE_FIELDS))),
  mark: z.optional(z.enum(TEMPLATE_MARKS)),
});
export type LineReading = z.infer<typeof lineReading>;

/** listening, or the system's reason why not: EADDRINUSE, EACCES. */
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
  /** IP address that sent it; absent for jobs of an older version. */
  address: z.optional(z.string()),
  /** Why it is not read here: slow, memory, crash, failed; late: the answer had to go out; unavailable: no reader. */
  unread: z.optional(z.string()),
  /** How it reads now, by the template asked for or by all of them. */
  verdict: z.enum(['whole', 'part', 'text']),
  template: z.optional(z.string()),
  number: z.optional(z.string()),
  table: z.optional(z.string()),
  items: z.number(),
  lines: z.array(lineReading),
});
export type CapturedJobView = z.infer<typeof capturedJob>;

/** isPartial: some of them could not be read in time (CAPT-07). */
export const capturedJobs = z.object({ jobs: z.array(capturedJob), isPartial: z.optional(z.boolean()) });

export const capturedPaper = z.object({ lines: z.array(printedLine) });

export const templateView = z.object({
  id: z.string(),
  name: z.string(),
  /** Of those that come along the rules are too many to show. */
  isCommon: z.boolean(),
  rules: z.array(templateRule),
});
export type TemplateView = z.infer<typeof templateView>;

export const captureSetup = z.object({
  ports: z.array(capturePortState),
  templates: z.array(templateView),
});
