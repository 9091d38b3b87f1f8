// The service again: a board as it was, and what changed on it from there (REPLAY-01, REPLAY-02).
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../../../shared/limits.ts';
import type { Outcome } from '../../../shared/protocol/refusal.ts';
import {
  checkReplay,
  openReplay,
  playReplay,
  replayChecked,
  replayedBoard,
  replayedChanges,
  replayInfo,
  stepReplay,
} from '../../../shared/protocol/replay.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { json, NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const tags = ['replay'];
const config = { right: 'setup', limit: { max: 240, timeWindow: MINUTE_MS } } as const;
const infoQuery = z.object({ at: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) });
const CHECKED_AT_ONCE_MS = 24 * HOUR_MS;

export function replayRoutes(app: WebServer, context: WebContext): void {
  viewerRoutes(app, context);
  boardRoutes(app, context);
  checkRoute(app, context);
}

/** What there is to look at, and its viewer's leave. */
function viewerRoutes(app: WebServer, { replays, now }: WebContext): void {
  app.get(
    '/api/replay',
    {
      config,
      schema: {
        tags,
        summary: 'Since when the service can be shown again, and the boards of a moment.',
        querystring: infoQuery,
        response: { 200: json(replayInfo), ...REFUSED },
      },
    },
    async (request, reply) =>
      answered(reply, await replays.info(viewerOf(request), Number(request.query.at ?? now()))),
  );

  app.delete(
    '/api/replay',
    {
      config,
      schema: {
        tags,
        summary: 'Its viewer has left: another one may look.',
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      replays.leave(viewerOf(request));
      return reply.code(204).send();
    },
  );
}

/** The board that is shown, and where it goes from there. */
function boardRoutes(app: WebServer, { replays }: WebContext): void {
  app.post(
    '/api/replay/open',
    {
      config,
      schema: {
        tags,
        summary: 'A board as it was at a moment. replay-busy while somebody else looks at a replay.',
        body: openReplay,
        response: { 200: json(replayedBoard), ...REFUSED },
      },
    },
    async (request, reply) =>
      answered(reply, await replays.open(viewerOf(request), request.body.at, request.body.address)),
  );

  app.post(
    '/api/replay/play',
    {
      config,
      schema: {
        tags,
        summary: 'What changed on the open board up to a moment; at most an hour and 500 changes at once.',
        body: playReplay,
        response: { 200: json(replayedChanges), ...REFUSED },
      },
    },
    async (request, reply) => answered(reply, await replays.play(viewerOf(request), request.body.until)),
  );

  app.post(
    '/api/replay/step',
    {
      config,
      schema: {
        tags,
        summary: 'The open board at its next or former change, or at a late, recalled or cancelled ticket.',
        body: stepReplay,
        response: { 200: json(replayedBoard), ...REFUSED },
      },
    },
    async (request, reply) =>
      answered(reply, await replays.step(viewerOf(request), request.body.forward, request.body.to)),
  );
}

function checkRoute(app: WebServer, { replays }: WebContext): void {
  app.post(
    '/api/replay/check',
    {
      config,
      schema: {
        tags,
        summary: 'Compares at most a day of the replay with the digests that displays were sent.',
        body: checkReplay,
        response: { 200: json(replayChecked), ...REFUSED },
      },
    },
    async (request, reply) => {
      const { from, to } = request.body;
      if (to - from > CHECKED_AT_ONCE_MS)
        return answerRefusal(reply, { code: 'bad-message', params: { path: 'from' } });
      return answered(reply, await replays.check(viewerOf(request), from, to));
    },
  );
}

/** Whoever has the right has a session. */
function viewerOf({ liveSession }: FastifyRequest): string {
  return liveSession?.id ?? '';
}

function answered(reply: FastifyReply, outcome: Outcome<string>) {
  reply.header('cache-control', 'no-store');
  if (!outcome.ok) return answerRefusal(reply, outcome.refusal);
  return reply.type('application/json; charset=utf-8').send(outcome.value);
}
