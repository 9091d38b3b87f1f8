// Owns what a display keeps at the hub, so that it is still there when the browser has forgotten it (ORG-15).
import type { FastifyInstance } from 'fastify';
import { displaySettings } from '../../shared/protocol/display-settings.ts';
import { answerRefusal } from './answer-refusal.ts';
import { readInput } from './read-input.ts';
import type { Sessions } from './sessions.ts';

export function displaySettingsRoutes(app: FastifyInstance, sessions: Pick<Sessions, 'setSettings'>): void {
  app.get('/api/display-settings', async (request, reply) => {
    const session = request.liveSession;
    return session ? session.settings : answerRefusal(reply, { code: 'not-signed-in' });
  });

  app.put('/api/display-settings', async (request, reply) => {
    const session = request.liveSession;
    if (!session) return answerRefusal(reply, { code: 'not-signed-in' });
    const body = readInput(displaySettings, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    sessions.setSettings(session, body.value);
    return session.settings;
  });
}
