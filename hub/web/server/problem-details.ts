// Refusals as problem details (RFC 9457), for external programs: each says what was wrong, where, and what is allowed
// (INTAKE-05).
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import { schemaNames } from './route-schemas.ts';
import { type UnfitMember, unreadableText } from './unfit-input.ts';

const problemShape = z.object({
  /** urn:kds:problem: and the code. */
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  /** Invalid members: location (RFC 6901) and allowed values. */
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
});
schemaNames.add(problemShape, {
  examples: [
    {
      type: 'urn:kds:problem:bad-message',
      title: 'The request is not valid.',
      status: 400,
      errors: [{ pointer: '/items/0/quantity', detail: 'a number greater than 0' }],
    },
  ],
});

export interface Problem {
  code: string;
  status: number;
  title: string;
  detail?: string | undefined;
  errors?: readonly UnfitMember[] | undefined;
}

/** Common refusals of routes for external programs. */
export const PROBLEMS = {
  '4xx': {
    description: 'Rejected; nothing was changed.',
    content: { 'application/problem+json': { schema: problemShape } },
  },
  '5xx': {
    description: 'The hub failed.',
    content: { 'application/problem+json': { schema: problemShape } },
  },
};

/** True if the request's route is for external programs. */
export function speaksProblems({ routeOptions }: FastifyRequest): boolean {
  const right = routeOptions.config?.right;
  return right === 'till' || right === 'signed';
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { code, status, title, detail, errors } = problem;
  reply.code(status).header('content-type', 'application/problem+json; charset=utf-8');
  return reply.send({
    type: `urn:kds:problem:${code}`,
    title,
    status,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined || errors.length === 0 ? {} : { errors }),
  });
}

const TITLES: Partial<Record<Refusal['code'], string>> = {
  'bad-message': 'The request is not valid.',
  'too-large': 'The request is too large.',
  'rate-limited': 'Too many requests.',
  'not-signed-in': 'The token or signature is missing or invalid.',
  'not-allowed': 'Not allowed.',
  'storage-full': 'The hub’s disk is full; nothing was stored.',
  'hub-fault': 'The hub failed; nothing was stored.',
};

/** A guard's refusal as a problem. */
export function problemOf(refusal: Refusal, status: number, errors?: readonly UnfitMember[]): Problem {
  const { code, params } = refusal;
  const named = Object.entries(params ?? {}).map(([name, value]) => `${name}: ${value}`);
  const detail = unreadableText(params?.['reason']) ?? named.join(', ');
  return {
    code,
    status,
    title: TITLES[code] ?? 'Refused.',
    ...(detail === '' || errors !== undefined ? {} : { detail }),
    errors,
  };
}
