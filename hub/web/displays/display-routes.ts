// Owns what a person with setup rights asks and does about displays (PAIR-04).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { displayHome } from '../../../shared/protocol/display-home.ts';
import { displaySettings } from '../../../shared/protocol/display-settings.ts';
import type { Notice } from '../../../shared/protocol/down.ts';
import type { SetupPort } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, readInput } from '../server/read-input.ts';
import { displayName } from '../session/paired-display.ts';
import type { DisplaySession, LiveSession, Sessions } from '../session/sessions.ts';
import type { PairedDisplays } from './paired-displays.ts';

export const changeBody = z.object({ name: z.optional(displayName), home: z.optional(displayHome) });

export interface DisplayRouteParts {
  displays: PairedDisplays;
  build: string;
  now: () => number;
}

export function displayRoutes(app: FastifyInstance, { displays, build, now }: DisplayRouteParts): void {
  app.get('/api/displays', async () => ({ displays: displays.list(), hubTime: now(), build }));

  app.patch('/api/displays/:id', async (request, reply) => {
    const body = readInput(changeBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    return withDisplay(request, reply, (display) => {
      const refusal = displays.refusalOf(body.value, display);
      return refusal ? answerRefusal(reply, refusal) : displays.change(display, body.value);
    });
  });

  app.delete('/api/displays/:id', async (request, reply) =>
    withDisplay(request, reply, (display) => {
      displays.revoke(display);
      return reply.code(204).send();
    }),
  );

  app.post('/api/displays/:id/identify', async (request, reply) =>
    tell(request, reply, ({ display }) => ({ kind: 'identify', name: display.name })),
  );

  app.post('/api/displays/:id/reload', async (request, reply) =>
    tell(request, reply, () => ({ kind: 'reload' })),
  );

  function tell(request: FastifyRequest, reply: FastifyReply, notice: (to: DisplaySession) => Notice) {
    return withDisplay(request, reply, (display) => {
      const refusal = displays.tell(display, notice(display));
      return refusal ? answerRefusal(reply, refusal) : reply.code(204).send();
    });
  }

  function withDisplay<Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (display: DisplaySession) => Answer,
  ): Answer | FastifyReply {
    const params = readInput(idParams, request.params);
    if (!params.ok) return answerRefusal(reply, params.refusal);
    const display = displays.find(params.value.id);
    return display ? act(display) : answerRefusal(reply, { code: 'display-unknown' });
  }
}

// Owns what a display keeps at the hub, so that it is still there when the browser has forgotten it (ORG-15).

interface DisplaySettingsRouteParts {
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
