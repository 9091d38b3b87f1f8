// What hub and setup say about the log of actions: one entry, and a page of them (SAFE-10).
import * as z from 'zod/mini';

const person = z.object({ id: z.string(), name: z.string() });

/** One action, or one order of an action that touched several; `at` in hub time. */
const auditEntry = z.object({
  id: z.number(),
  at: z.number(),
  /** A command's name, or method and route. */
  action: z.string(),
  /** done, asked (the cloud's word is awaited), or the code of the refusal. */
  result: z.string(),
  orderId: z.optional(z.string()),
  /** As people call that order; absent once it is no longer kept. */
  orderNumber: z.optional(z.string()),
  staff: z.optional(person),
  /** The paired display's name, or who is logged in there. */
  userName: z.optional(z.string()),
  displayId: z.optional(z.string()),
  /** Network address, where no display is known. */
  address: z.optional(z.string()),
  commandId: z.optional(z.string()),
  /** Why it was refused; `to` is what was to become of it. */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

/** GET /api/audit: the newest first. */
export const auditPage = z.object({
  entries: z.array(auditEntry),
  /** For the next page, as `before`; absent on the last one. */
  more: z.optional(z.string()),
  /** Whom one can look for; with the first page only. */
  actors: z.optional(z.object({ staff: z.array(person), places: z.array(z.string()) })),
});
export type AuditPage = z.infer<typeof auditPage>;
