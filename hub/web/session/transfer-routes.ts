// Owns the way to the environment that a site is redirected to, for people who are signed in (CLOUD-22, SET-49).
import type { FastifyInstance } from 'fastify';
import type { PlacePort, SetupPort } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';

export interface TransferRouteParts {
  place: Pick<PlacePort, 'transfer'>;
  setup: Pick<SetupPort, 'current'>;
}

export function transferRoutes(app: FastifyInstance, { place, setup }: TransferRouteParts): void {
  app.post('/api/transfer', async ({ liveSession }, reply) => {
    if (!liveSession) return answerRefusal(reply, { code: 'not-signed-in' });
    // A paired display is nobody the cloud knows; it stays, so that its kitchen goes on.
    if (liveSession.display) return answerRefusal(reply, { code: 'not-allowed' });
    const target = setup.current()?.setup.redirect.trim() ?? '';
    if (target === '') return answerRefusal(reply, { code: 'wrong-state' });
    const url = await place.transfer(liveSession.account, target);
    return url.ok ? { url: url.value } : answerRefusal(reply, url.refusal);
  });
}
