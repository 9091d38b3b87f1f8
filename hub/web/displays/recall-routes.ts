// Owns what displays ask about served tickets that they may bring back.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { RecallPort } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { readInput } from '../server/read-input.ts';

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));

/** `before` is what an earlier answer gave as `more`: a moment, an order and a course. */
export const recallQuery = z.object({
  profile: id,
  station: z.optional(id),
  search: z.optional(z.string().check(z.maxLength(100))),
  before: z.optional(z.string().check(z.maxLength(2 * ID_MAX_CHARACTERS + 20), z.regex(/^\d{1,16}\/.+$/s))),
});

export function recallRoutes(app: FastifyInstance, { recall }: { recall: RecallPort }): void {
  app.get('/api/recall', async (request, reply) => {
    const query = readInput(recallQuery, request.query);
    if (!query.ok) return answerRefusal(reply, query.refusal);
    const listed = await recall.list(query.value, () => !request.raw.socket.destroyed);
    return listed.ok ? listed.value : answerRefusal(reply, listed.refusal);
  });
}
