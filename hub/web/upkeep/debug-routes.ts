// Debug controls of a local environment: stop and start the message feed, delete quarantined messages. Refused anywhere
// else, with any right (SHELL-31).
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { debugState } from '../../../shared/protocol/debug.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { json, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const tags = ['upkeep'];
const response = { 200: json(debugState), ...REFUSED };

export function debugRoutes(app: WebServer, { debug }: Pick<WebContext, 'debug'>): void {
  const stateOrRefusal = (reply: FastifyReply) =>
    debug ? debug.state() : answerRefusal(reply, { code: 'not-allowed' });
  /** Before a body is validated. */
  const preValidation = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (!debug) return answerRefusal(reply, { code: 'not-allowed' });
  };

  app.get(
    '/api/debug',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'In a local environment: the message feed and quarantined messages.',
        response,
      },
    },
    async (_request, reply) => stateOrRefusal(reply),
  );

  app.put(
    '/api/debug/feed',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'In a local environment: stops or starts the message feed.',
        body: z.object({ running: z.boolean() }),
        response,
      },
      preValidation,
    },
    async ({ body }, reply) => {
      await debug?.listen(body.running);
      return stateOrRefusal(reply);
    },
  );

  app.delete(
    '/api/debug/messages',
    {
      config: { right: 'setup' },
      schema: { tags, summary: 'In a local environment: clears quarantined messages.', response },
    },
    async (_request, reply) => {
      debug?.clear();
      return stateOrRefusal(reply);
    },
  );
}
