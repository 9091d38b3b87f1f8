// Owns reading which organization a hub already belongs to out of a refusal.
import * as z from 'zod/mini';
import type { ApiRefusal } from '../link/http/api-call.ts';

const body = z.object({ organization: z.object({ name: z.string() }) });

/** The name of the hub's present organization; empty when the hub doesn't say. */
export function boundElsewhere(refusal: ApiRefusal): string {
  const read = body.safeParse(refusal.body);
  return read.success ? read.data.organization.name : '';
}
