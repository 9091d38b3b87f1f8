// Owns login, logout and the question who is signed in (AUTH-12, AUTH-13, AUTH-27, AUTH-28, AUTH-31).
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Account } from '../../shared/model/organisation.ts';
import { answerRefusal } from './answer-refusal.ts';
import type { AccountPort, PlacePort } from './ports.ts';
import { readInput } from './read-input.ts';
import { clearSessionCookie, SESSION_COOKIE, setSessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { userOf, type Visitors } from './visitors.ts';

const CREDENTIAL_MAX_CHARACTERS = 500;
const credential = z.string().check(z.minLength(1), z.maxLength(CREDENTIAL_MAX_CHARACTERS));
const loginBody = z.object({ email: credential, password: credential });
const resetBody = z.object({ email: credential });

export interface SessionRouteParts {
  sessions: Sessions;
  visitors: Visitors;
  account: AccountPort;
  place: PlacePort;
  /** The sandbox's login, so that the login page can offer it. */
  sandbox: { email: string; password: string } | undefined;
  secure: boolean;
}

export function sessionRoutes(app: FastifyInstance, parts: SessionRouteParts): void {
  const { sessions, visitors, secure } = parts;

  app.post('/api/session', async (request, reply) => {
    const body = readInput(loginBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    const login = await parts.account.login(body.value.email, body.value.password);
    if (!login.ok) return answerRefusal(reply, login.refusal);
    const places = await placesOf(login.value);
    if (request.liveSession) sessions.end(request.liveSession.id);
    const { token, session } = sessions.open(login.value, places);
    request.liveSession = session;
    setSessionCookie(reply, token, secure);
    return { user: userOf(login.value) };
  });

  app.get('/api/session', async (request, reply) => {
    const sandbox = parts.sandbox ? { sandbox: parts.sandbox } : {};
    const token = request.cookies[SESSION_COOKIE];
    if (!request.liveSession || token === undefined) return { state: 'out', rights: [], ...sandbox };
    // Given again, so that a display that stays in use never has its cookie run out.
    setSessionCookie(reply, token, secure);
    return { ...visitors.describe(request.liveSession), ...sandbox };
  });

  app.delete('/api/session', async (request, reply) => {
    if (request.liveSession) sessions.end(request.liveSession.id);
    clearSessionCookie(reply, secure);
    return reply.code(204).send();
  });

  app.post('/api/password-reset', async (request, reply) => {
    const body = readInput(resetBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    const reset = await parts.account.resetPassword(body.value.email);
    // One answer whether or not the address exists (AUTH-28); only a cloud out of reach is worth another try.
    if (!reset.ok && reset.refusal.code === 'no-connection') return answerRefusal(reply, reset.refusal);
    return reply.code(202).send({});
  });

  /** Without an answer the account counts as a stranger here until it has looked at its organisations. */
  async function placesOf(account: Account): Promise<string[]> {
    const list = await parts.place.list(account);
    return list.ok ? list.value.map(({ id }) => id) : [];
  }
}
