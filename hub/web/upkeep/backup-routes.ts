// A manual backup, and acknowledging that a damaged database was replaced (DURA-06, DURA-07).
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { backupAnswer } from '../../../shared/protocol/health.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { json, NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const tags = ['upkeep'];

export function backupRoutes(app: WebServer, { backups }: WebContext): void {
  app.post(
    '/api/backups',
    {
      config: { right: 'setup', limit: { max: 10, windowMs: MINUTE_MS } },
      schema: {
        tags,
        summary: 'Backs up the database; responds once the backup is verified and on disk.',
        body: z.object({}),
        response: { 200: json(backupAnswer), ...REFUSED },
      },
    },
    async (_request, reply) => {
      const taken = await backups.take();
      if (!taken.ok) return answerRefusal(reply, taken.refusal);
      const { name, at, bytes } = taken.value;
      return { name, at, bytes };
    },
  );

  app.post(
    '/api/damage/seen',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Acknowledges that the damaged database was replaced; removes the problem from health.',
        body: z.object({}),
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (_request, reply) => {
      backups.acknowledgeDamage();
      return reply.code(204).send();
    },
  );
}
