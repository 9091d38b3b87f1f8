// Owns reading what a request carries: JSON of limited depth, then a schema (SAFE-06).
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/json/json-limits.ts';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';

/** Path parameters of routes about one thing. */
export const idParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS)) });

class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError';
  readonly statusCode = 400;
}

/** Bodies are JSON and nothing else; none at all reads as {}. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, {});
    const json = parseJson(text.toString());
    if (json.ok) done(null, json.value);
    else done(new UnreadableBodyError(json.reason));
  });
}

export type Input<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

/** Reads a body, query or path by its schema; the refusal names the path of the first member that doesn't fit. */
export function readInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  raw: unknown,
): Input<z.infer<Schema>> {
  const read = z.safeParse(schema, raw ?? {});
  if (read.success) return { ok: true, value: read.data };
  const path = read.error.issues[0]?.path.map(String).join('.') ?? '';
  return { ok: false, refusal: { code: 'bad-message', params: { path } } };
}
