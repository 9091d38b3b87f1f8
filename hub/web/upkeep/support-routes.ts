// Owns handing out the bundle for support to people with setup rights (OPS-04).
import type { FastifyInstance } from 'fastify';
import { answerRefusal } from '../server/answer-refusal.ts';
import type { BundlePort } from './health-ports.ts';

export interface SupportRouteParts {
  bundle: BundlePort;
  /** What the API itself knows, by the name of its file. */
  contents(): Record<string, unknown>;
}

export function supportRoutes(app: FastifyInstance, { bundle, contents }: SupportRouteParts): void {
  app.get('/api/support-bundle', async (_request, reply) => {
    const made = bundle.make(contents());
    if (!made.ok) return answerRefusal(reply, made.refusal);
    const { fileName, content } = made.value;
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(content);
  });
}
