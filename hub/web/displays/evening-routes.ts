// Controls of the sandbox's evening: a rush, no internet, faster speed (SAND-07). A hub with a real restaurant has none
// of them.
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { json, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const tags = ['site'];
const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const runBoard = { profile: id, station: z.optional(id) };
const eveningAnswer = z.object({
  isCut: z.optional(z.boolean()),
  isFast: z.boolean(),
  /** Boards run by visitors; the crew has left them. */
  visitorBoards: z.array(z.object(runBoard)),
});
const eveningBody = z.union([
  z.object({ do: z.literal('rush') }),
  z.object({ do: z.literal('internet'), on: z.boolean() }),
  z.object({ do: z.literal('fast'), on: z.boolean() }),
  z.object({ do: z.literal('hand-back'), ...runBoard }),
]);
const NONE = { code: 'route-unknown' } as const;

export function eveningRoutes(app: WebServer, { evening, crew, organisation }: WebContext): void {
  app.get(
    '/api/evening',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary: 'State of the sandbox demo; route-unknown on a hub without a sandbox.',
        response: { 200: json(eveningAnswer), ...REFUSED },
      },
    },
    async (_request, reply) =>
      evening === undefined || crew === undefined ? answerRefusal(reply, NONE) : stateOf(evening, crew),
  );

  app.post(
    '/api/evening',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary:
          'Controls the sandbox demo: sends ten orders within a minute, cuts or restores the internet, changes the speed, or hands a board back to the simulated crew.',
        body: eveningBody,
        response: { 200: json(eveningAnswer), ...REFUSED },
      },
    },
    async (request, reply) => {
      if (evening === undefined || crew === undefined) return answerRefusal(reply, NONE);
      const { body } = request;
      switch (body.do) {
        case 'rush':
          evening.rush(organisation.bound()?.id ?? '');
          break;
        case 'internet':
          if (evening.cutInternet === undefined) return answerRefusal(reply, NONE);
          evening.cutInternet(!body.on);
          break;
        case 'fast':
          evening.setFast(body.on);
          break;
        case 'hand-back':
          crew.handBack(body);
          break;
        default:
          body satisfies never;
      }
      return stateOf(evening, crew);
    },
  );
}

function stateOf(evening: NonNullable<WebContext['evening']>, crew: NonNullable<WebContext['crew']>) {
  return { ...evening.state(), visitorBoards: crew.visitorBoards() };
}
