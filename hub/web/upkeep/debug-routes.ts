// Owns the debug controls of a local environment: the message feed stopped and started, messages set aside forgotten.
// Anywhere else they are refused, whoever asks (SHELL-31).
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { DebugState } from '../../../shared/protocol/debug.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { readInput } from '../server/read-input.ts';

export interface DebugPort {
  state(): DebugState;
  /** Listens to the broker, or doesn't; resolves when it is so. */
  listen(on: boolean): Promise<void>;
  /** Forgets the messages that were set aside. */
  clear(): void;
}

export const feedBody = z.object({ running: z.boolean() });

/** @param debug undefined where the environment isn't a local one */
export function debugRoutes(app: FastifyInstance, debug: DebugPort | undefined): void {
  app.get('/api/debug', async (_request, reply) =>
    debug ? debug.state() : answerRefusal(reply, { code: 'not-allowed' }),
  );

  app.put('/api/debug/feed', async (request, reply) => {
    if (!debug) return answerRefusal(reply, { code: 'not-allowed' });
    const body = readInput(feedBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    await debug.listen(body.value.running);
    return debug.state();
  });

  app.delete('/api/debug/messages', async (_request, reply) => {
    if (!debug) return answerRefusal(reply, { code: 'not-allowed' });
    debug.clear();
    return debug.state();
  });
}
