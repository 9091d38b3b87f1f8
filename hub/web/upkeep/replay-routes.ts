// Replay of a service: a board as it was, and its changes from there (REPLAY-01, REPLAY-02).
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
const config = { right: 'setup', limit: { max: 240, windowMs: MINUTE_MS } } as const;
const infoQuery = z.object({ at: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) });
const CHECKED_AT_ONCE_MS = 24 * HOUR_MS;

export function replayRoutes(app: WebServer, context: WebContext): void {
  viewerRoutes(app, context);
  boardRoutes(app, context);
  checkRoute(app, context);
}

/** Routes for what can be replayed, and for ending a replay. */
function viewerRoutes(app: WebServer, { replays, now }: WebContext): void {
  app.get(
    '/api/replay',
    {
      config,
      schema: {
        tags,
        summary: 'Start of the replayable time, and the boards at a given moment.',
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
        summary: 'Closes the replay, so that another viewer can open one.',
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      replays.leave(viewerOf(request));
      return reply.code(204).send();
    },
  );
}

/** The replayed board, and moving it in time. */
function boardRoutes(app: WebServer, { replays }: WebContext): void {
  app.post(
    '/api/replay/open',
    {
      config,
      schema: {
        tags,
        summary: 'A board as it was at a given moment. replay-busy while another viewer has a replay open.',
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
        summary:
          'Changes of the open board up to a given moment; at most one hour and 500 changes per request.',
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
        summary: 'The open board at its next or previous change, or at a late, recalled or cancelled ticket.',
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
        summary: 'Compares up to one day of the replay with the digests sent to displays.',
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

/** A viewer with this right has a session. */
function viewerOf({ liveSession }: FastifyRequest): string {
  return liveSession?.id ?? '';
}

function answered(reply: FastifyReply, outcome: Outcome<string>) {
  reply.header('cache-control', 'no-store');
  if (!outcome.ok) return answerRefusal(reply, outcome.refusal);
  return reply.type('application/json; charset=utf-8').send(outcome.value);
}
