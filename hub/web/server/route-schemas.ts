// What a route declares of itself: who may use it, how often, and by schemas what comes in and goes out. Requests are checked
// by the schemas (SAFE-06), handlers typed, and the OpenAPI document is made of them (OPS-06).
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyTypeProvider } from 'fastify';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/json/json-limits.ts';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { REFUSAL_CODES } from '../../../shared/protocol/refusal.ts';
import type { Right } from '../../../shared/protocol/session.ts';
import { UnfitInputError, UnreadableBodyError } from './unfit-input.ts';

/**
 * public: everybody · session: whoever is signed in or at a paired display of the staff ·
 * known: whoever has a session at all, boards for guests too, which have no right otherwise ·
 * unpaired: everybody but a paired display, which stays what it is until it is revoked or its organisation is gone ·
 * metrics: the token of KDS_METRICS_TOKEN, if one is set · spooler: the token of the pads, and nothing else (SAFE-08) ·
 * till: the token of a till, and nothing else (INTAKE-01) ·
 * signed: whoever signs the body with the secret of the till that the address names, and nothing else (INTAKE-01).
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

export interface AddressLimit {
  max: number;
  timeWindow: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    right: RouteRight;
    /** Only within minutes of typing the password (SOLO-07). */
    password?: true;
    /** Of one address: for what costs the cloud, a person's attention or the hub's memory. */
    limit?: AddressLimit;
  }
}

/** What a handler may return for a schema: the very value, however read-only, or the reply that it has sent. */
type Answerable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Answerable<Value[Key]> }
  : Value;

/** Types of requests and answers by zod's schemas; answers go out as they are, checked by the compiler alone. */
interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.core.$ZodUndefined
    ? undefined
    : this['schema'] extends z.core.$ZodType
      ? Answerable<z.input<this['schema']>> | FastifyReply
      : unknown;
}

/** The server as routes are hung on it. */
export type WebServer = ReturnType<typeof withZodTypes>;

function withZodTypes(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypes>();
}

/** Path parameters of routes about one thing. */
export const idParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS)) });

/** Schemas with an id stand in the OpenAPI document once; others are written out where they are used. */
export const schemaNames = z.registry<{ id?: string; description?: string; examples?: unknown[] }>();

export const refusalShape = z.looseObject({
  code: z.enum(REFUSAL_CODES),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
schemaNames.add(refusalShape, { id: 'Refusal' });

/** An answer in JSON of this shape. */
export function json<Schema extends z.ZodMiniType>(schema: Schema, description = 'Done.') {
  return { description, content: { 'application/json': { schema } } };
}

export const NO_CONTENT = z.undefined();
schemaNames.add(NO_CONTENT, { description: 'Done.' });

/** Every route may refuse, and fail. */
export const REFUSED = {
  '4xx': json(refusalShape, 'Refused; the code says why.'),
  '5xx': json(refusalShape, 'Failed, in the hub or in the cloud.'),
};

/** Has the server read requests by the schemas of their routes. */
export function readBySchemas(app: FastifyInstance): WebServer {
  readJsonBodies(app);
  app.setValidatorCompiler<z.ZodMiniType>(
    ({ schema }) =>
      (raw: unknown) =>
        checked(schema, raw),
  );
  // Answers have more members than their shapes name, where the cloud's own are passed on.
  app.setSerializerCompiler(() => JSON.stringify);
  return withZodTypes(app);
}

/** What Fastify asks of a validator; a missing body or query reads as {}. */
export function checked(schema: z.ZodMiniType, raw: unknown): { value: unknown } | { error: Error } {
  const read = z.safeParse(schema, raw ?? {});
  if (read.success) return { value: read.data };
  return { error: new UnfitInputError(read.error.issues) };
}

/** HMAC-SHA256 of the body in hex, as Deliverect sends it. */
const SIGNATURE = 'x-server-authorization-hmac-sha256';

export function signatureOf({ headers }: FastifyRequest): string | undefined {
  return [headers[SIGNATURE]].flat()[0];
}

/** The body as it came, of a route whose right is `signed`: it isn't parsed before its signature was checked. */
export function signedBody({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

/** Bodies are JSON and nothing else, of limited depth; none at all reads as {}. */
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
