// Site of a call, and short refusals shared by several routes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** Organisation in the header of site calls; undefined if missing. */
export function siteOf(request: FastifyRequest): string | undefined {
  const header = request.headers['ros-organization'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

export function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: 'refused', message });
}

const idParams = z.object({ id: z.string() });

/** The `:id` of the path. */
export function idOf(request: FastifyRequest): string {
  return z.parse(idParams, request.params).id;
}

/** One value of the query, the first one if repeated. */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  const read = z.safeParse(z.record(z.string(), z.union([z.string(), z.array(z.string())])), request.query);
  const value = read.success ? read.data[name] : undefined;
  return Array.isArray(value) ? value[0] : value;
}

/** A JSON object as body; anything else counts as an empty one. */
export function objectBody(request: FastifyRequest): Record<string, unknown> {
  const read = z.safeParse(z.record(z.string(), z.unknown()), request.body);
  return read.success ? read.data : {};
}
