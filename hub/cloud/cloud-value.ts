// Owns reading a cloud answer by a schema: a value, or the failure that came instead (CLOUD-28: read tolerantly).
import * as z from 'zod/mini';
import { withoutNulls } from '../../shared/json/json-limits.ts';
import type { CloudAnswer, CloudFailure } from './cloud-answer.ts';

export type CloudValue<Value> = { ok: true; value: Value } | CloudFailure;

/** The answer's body read by the schema; null members count as absent. */
export function readValue<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: CloudAnswer,
): CloudValue<z.infer<Schema>> {
  if (!answer.ok) return answer;
  const read = z.safeParse(schema, withoutNulls(answer.body));
  if (read.success) return { ok: true, value: read.data };
  return unreadable(answer.status, z.prettifyError(read.error));
}

/** A list from which entries that can't be read are left out and counted. */
export function readList<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: CloudAnswer,
): CloudValue<{ entries: z.infer<Schema>[]; skipped: number }> {
  if (!answer.ok) return answer;
  if (!Array.isArray(answer.body)) return unreadable(answer.status, 'the answer is not a list');
  const entries = answer.body.flatMap((entry: unknown) => {
    const read = z.safeParse(schema, withoutNulls(entry));
    return read.success ? [read.data] : [];
  });
  return { ok: true, value: { entries, skipped: answer.body.length - entries.length } };
}

function unreadable(status: number, reason: string): CloudFailure {
  return { ok: false, kind: 'retry-later', status, reason: `unreadable answer: ${reason}` };
}
