// Who is signed in at this hub, for people with setup rights, and ending one of those sessions (AUTH-21, AUTH-31).
import type { FastifyInstance } from 'fastify';
import type { SignedInRow } from '../../../shared/protocol/signed-in.ts';
import type { LivePort } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, readInput } from '../server/read-input.ts';
import type { LiveSession, Sessions } from './sessions.ts';
import { fullName, type Visitors } from './visitors.ts';

export interface PeopleRouteParts {
  sessions: Sessions;
  visitors: Visitors;
  live: Pick<LivePort, 'connection'>;
  now: () => number;
}

export function peopleRoutes(app: FastifyInstance, parts: PeopleRouteParts): void {
  const { sessions, visitors, live, now } = parts;

  app.get('/api/sessions', async ({ liveSession }) => {
    const rows = sessions.people().map((session) => rowOf(session, session.id === liveSession?.id));
    // The last to have been there first: the ones that nobody knows any more are at the end.
    return { sessions: rows.sort((one, other) => other.lastSeenAt - one.lastSeenAt), hubTime: now() };
  });

  app.delete('/api/sessions/:id', async (request, reply) => {
    const params = readInput(idParams, request.params);
    if (!params.ok) return answerRefusal(reply, params.refusal);
    const session = sessions.people().find(({ id }) => id === params.value.id);
    if (!session) return answerRefusal(reply, { code: 'session-unknown' });
    sessions.end(session.id);
    return reply.code(204).send();
  });

  function rowOf(session: LiveSession, isOwn: boolean): SignedInRow {
    const { id, account, device, createdAt } = session;
    const isConnected = live.connection(id) !== undefined;
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
