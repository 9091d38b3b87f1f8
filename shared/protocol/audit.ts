// Audit log as exchanged between hub and setup: one entry, and a page of them (SAFE-10).
import * as z from 'zod/mini';

const person = z.object({ id: z.string(), name: z.string() });

/** One action, or one order of an action on several; `at` in hub time. */
const auditEntry = z.object({
  id: z.number(),
  at: z.number(),
  /** A command's name, or method and route. */
  action: z.string(),
  /** done, asked (waiting for the cloud), or the code of the refusal. */
  result: z.string(),
  orderId: z.optional(z.string()),
  /** The readable order number; absent once the order is deleted. */
  orderNumber: z.optional(z.string()),
  staff: z.optional(person),
  /** The paired display's name, or the person logged in there. */
  userName: z.optional(z.string()),
  displayId: z.optional(z.string()),
  /** Network address, if no display is known. */
  address: z.optional(z.string()),
  commandId: z.optional(z.string()),
  /** Details of the refusal; `to` is the target state. */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

/** GET /api/audit: the newest first. */
export const auditPage = z.object({
  entries: z.array(auditEntry),
  /** Cursor of the next page, sent as `before`; absent on the last one. */
  more: z.optional(z.string()),
  /** Values for the filters; with the first page only. */
  actors: z.optional(z.object({ staff: z.array(person), places: z.array(z.string()) })),
});
export type AuditPage = z.infer<typeof auditPage>;
