// Declarations of a route: required right, rate limit, and schemas of input and output. Requests are validated by the
// schemas (SAFE-06), handlers typed, and the OpenAPI document is generated from them (OPS-06).
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyTypeProvider } from 'fastify';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/json/json-limits.ts';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { REFUSAL_CODES } from '../../../shared/protocol/refusal.ts';
import type { Right } from '../../../shared/protocol/session.ts';
import type { RateLimit } from '../../host/rate-limiter.ts';
import { UnfitInputError, UnreadableBodyError } from './unfit-input.ts';

/**
 * - public: anyone
 * - session: a signed-in person or a paired staff display
 * - known: any session, customer displays included, which have no right otherwise
 * - unpaired: anyone but a paired display, which stays what it is until it is revoked or its organisation is gone
 * - metrics: the token of KDS_METRICS_TOKEN, if one is set
 * - spooler: only the pads' token (SAFE-08)
 * - till: only a till's token (INTAKE-01)
 * - signed: only a body signed with the secret of the till in the address (INTAKE-01)
 */
export type RouteRight =
  | 'public'
  | 'session'
  | 'known'
  | 'unpaired'
  | 'metrics'
  | 'spooler'
  | 'till'
  | 'signed'
  | Right;

declare module 'fastify' {
  interface FastifyContextConfig {
    right: RouteRight;
    /** Only within minutes of typing the password (SOLO-07). */
    password?: true;
    /** Per address: for requests that load the cloud, a person's attention or the hub's memory. */
    limit?: RateLimit;
  }
}

/** A handler's return type for a schema: the value, read-only or not, or the reply it has sent. */
type Answerable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Answerable<Value[Key]> }
  : Value;

/** Types of requests and answers by zod's schemas; answers are sent unvalidated, checked by the compiler only. */
interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.core.$ZodUndefined
    ? undefined
    : this['schema'] extends z.core.$ZodType
      ? Answerable<z.input<this['schema']>> | FastifyReply
      : unknown;
}

/** The server as seen by route files. */
export type WebServer = ReturnType<typeof withZodTypes>;

function withZodTypes(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypes>();
}

/** Path parameters of routes about a single resource. */
export const idParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS)) });

/** Schemas with an id appear in the OpenAPI document once; others are inlined. */
export const schemaNames = z.registry<{ id?: string; description?: string; examples?: unknown[] }>();

export const refusalShape = z.looseObject({
  code: z.enum(REFUSAL_CODES),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
schemaNames.add(refusalShape, { id: 'Refusal' });

/** A JSON answer of this shape. */
export function json<Schema extends z.ZodMiniType>(schema: Schema, description = 'Done.') {
  return { description, content: { 'application/json': { schema } } };
}

export const NO_CONTENT = z.undefined();
schemaNames.add(NO_CONTENT, { description: 'Done.' });

/** Every route may refuse or fail. */
export const REFUSED = {
  '4xx': json(refusalShape, 'Rejected; the code gives the reason.'),
  '5xx': json(refusalShape, 'The hub or the cloud failed.'),
};

/** Makes the server parse requests by the schemas of their routes. */
export function readBySchemas(app: FastifyInstance): WebServer {
  readJsonBodies(app);
  app.setValidatorCompiler<z.ZodMiniType>(
    ({ schema }) =>
      (raw: unknown) =>
        checked(schema, raw),
  );
  // Answers may have more members than their schemas if the cloud's data is passed on.
  app.setSerializerCompiler(() => JSON.stringify);
  return withZodTypes(app);
}

/** Validator for Fastify; a missing body or query counts as {}. */
export function checked(schema: z.ZodMiniType, raw: unknown): { value: unknown } | { error: Error } {
  const read = z.safeParse(schema, raw ?? {});
  if (read.success) return { value: read.data };
  return { error: new UnfitInputError(read.error.issues) };
}

/** HMAC-SHA256 of the body in hex, as sent by Deliverect. */
const SIGNATURE = 'x-server-authorization-hmac-sha256';

export function signatureOf({ headers }: FastifyRequest): string | undefined {
  return [headers[SIGNATURE]].flat()[0];
}

/** The raw body for a route with the right `signed`: it isn't parsed before its signature is checked. */
export function signedBody({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

/** Bodies must be JSON of limited depth; an empty one counts as {}. */
function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) =>
      request.routeOptions.config.right === 'signed' ? text : readJsonBody(text),
  );
}

/** Throws an UnreadableBodyError, which is answered with bad-message. */
export function readJsonBody(text: string): unknown {
  if (text === '') return {};
  const read = parseJson(text);
  if (!read.ok) throw new UnreadableBodyError(read.problem, read.reason);
  return read.value;
}
