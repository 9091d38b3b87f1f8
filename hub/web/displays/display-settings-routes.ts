// Owns what a display keeps at the hub, so that it is still there when the browser has forgotten it (ORG-15).
import type { FastifyInstance } from 'fastify';
import { displaySettings } from '../../../shared/protocol/display-settings.ts';
import type { SetupPort } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { readInput } from '../server/read-input.ts';
import type { LiveSession, Sessions } from '../session/sessions.ts';

export interface DisplaySettingsRouteParts {
  sessions: Pick<Sessions, 'setSettings'>;
  setup: Pick<SetupPort, 'current'>;
}

export function displaySettingsRoutes(
  app: FastifyInstance,
  { sessions, setup }: DisplaySettingsRouteParts,
): void {
  const answerFor = ({ settings }: LiveSession) => {
    const isOff = setup.current()?.setup.loggingOptions === 'off';
    return { ...settings, ...(isOff ? { disableClientLogging: true } : {}) };
  };

  app.get('/api/display-settings', async (request, reply) => {
    const session = request.liveSession;
    return session ? answerFor(session) : answerRefusal(reply, { code: 'not-signed-in' });
  });

  app.put('/api/display-settings', async (request, reply) => {
    const session = request.liveSession;
    if (!session) return answerRefusal(reply, { code: 'not-signed-in' });
    const body = readInput(displaySettings, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    // What isn't named stays: stars and looks are told by different parts of a display.
    sessions.setSettings(session, { ...session.settings, ...body.value });
    return answerFor(session);
  });
}
