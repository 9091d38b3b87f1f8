// Lists and ends people's sessions at this hub, for people with setup rights (AUTH-21, AUTH-31).
import { type SignedInRow, signedInList } from '../../../shared/protocol/signed-in.ts';
import type { LiveSession } from '../../sessions/sessions.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, json, NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';
import { fullName } from './visitors.ts';

const tags = ['session'];

export function peopleRoutes(app: WebServer, { sessions, visitors, screens, now }: WebContext): void {
  app.get(
    '/api/sessions',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Signed-in people and their devices.',
        response: { 200: json(signedInList), ...REFUSED },
      },
    },
    async ({ liveSession }) => {
      const rows = sessions.people().map((session) => rowOf(session, session.id === liveSession?.id));
      // Most recently used first: forgotten ones are at the end.
      return { sessions: rows.sort((one, other) => other.lastSeenAt - one.lastSeenAt), hubTime: now() };
    },
  );

  app.delete(
    '/api/sessions/:id',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Ends a person’s session; it is disconnected immediately.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      const session = sessions.people().find(({ id }) => id === request.params.id);
      if (!session) return answerRefusal(reply, { code: 'session-unknown' });
      sessions.end(session.id);
      return reply.code(204).send();
    },
  );

  function rowOf(session: LiveSession, isOwn: boolean): SignedInRow {
    const { id, account, device, createdAt } = session;
    const isConnected = screens.connection(id) !== undefined;
    return {
      id,
      name: fullName(account),
      email: account.email,
      ...(device === undefined ? {} : { device }),
      createdAt,
      lastSeenAt: isConnected || isOwn ? now() : session.lastSeenAt,
      isConnected,
      isOwn,
      maySetup: visitors.rightsOf(session).includes('setup'),
    };
  }
}
