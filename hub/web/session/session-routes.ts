// Login, logout and the question who is signed in (AUTH-12, AUTH-13, AUTH-27, AUTH-28, AUTH-31).
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AccountPort, LivePort, PlacePort, SandboxLogin } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { networkOf } from '../server/peer-address.ts';
import { readInput } from '../server/read-input.ts';
import type { LoginBrake } from './login-brake.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { userOf, type Visitors } from './visitors.ts';

const CREDENTIAL_MAX_CHARACTERS = 500;
const credential = z.string().check(z.minLength(1), z.maxLength(CREDENTIAL_MAX_CHARACTERS));
const ASSERTION_MAX_CHARACTERS = 16_384;
export const passwordBody = z.object({ email: credential, password: credential });
export const assertionBody = z.object({
  assertion: z.string().check(z.minLength(1), z.maxLength(ASSERTION_MAX_CHARACTERS)),
});
export const resetBody = z.object({ email: credential });

export interface SessionRouteParts {
  sessions: Sessions;
  visitors: Visitors;
  account: AccountPort;
  brake: LoginBrake;
  place: PlacePort;
  live: Pick<LivePort, 'reloadAll'>;
  /** The sandbox's login, so that the login page can offer it. */
  sandbox: SandboxLogin | undefined;
  /** Address of the single sign-on provider's script; undefined where it isn't configured (AUTH-01). */
  ssoScript: string | undefined;
  secure: boolean;
}

export function sessionRoutes(app: FastifyInstance, parts: SessionRouteParts): void {
  const { sessions, visitors, secure } = parts;

  app.post('/api/session', async (request, reply) => {
    const body = isAssertion(request.body)
      ? readInput(assertionBody, request.body)
      : readInput(passwordBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    const credentials = body.value;
    const ask = () => parts.account.login(credentials);
    const login = await parts.brake.logIn(credentials, networkOf(request), ask);
    if (!login.ok) return answerRefusal(reply, login.refusal);
    const { account, places } = login.value;
    const former = request.liveSession;
    const { token, session } = sessions.open(account, places, deviceOf(request.headers['user-agent']));
    if (secure) sessions.bindToHost(session);
    request.liveSession = session;
    // Ended last: with an account's last session its tokens are forgotten.
    if (former) sessions.end(former.id);
    setSessionCookie(reply, token, secure);
    return { user: userOf(account) };
  });

  app.get('/api/session', async (request, reply) => {
    const offers = {
      ...(parts.sandbox ? { sandbox: parts.sandbox } : {}),
      ...(parts.ssoScript === undefined ? {} : { sso: { script: parts.ssoScript } }),
    };
    const token = request.sessionToken;
    if (!request.liveSession || token === undefined) return { state: 'out', rights: [], ...offers };
    // Given again, so that a display that stays in use never has its cookie run out.
    setSessionCookie(reply, token, secure);
    return { ...visitors.describe(request.liveSession), ...offers };
  });

  app.delete('/api/session', async (request, reply) => {
    if (request.liveSession) sessions.end(request.liveSession.id);
    clearSessionCookie(reply, secure);
    return reply.code(204).send();
  });

  // All displays, whoever is signed in there: the hub serves nobody afterwards (AUTH-31).
  app.post('/api/disconnect', async (_request, reply) => {
    sessions.clearStaff();
    // First, so that the hub doesn't go on as somebody else who is signed in.
    sessions.endAll();
    await parts.place.disconnect();
    // Paired displays have no board any more: they say what they wait for.
    parts.live.reloadAll();
    clearSessionCookie(reply, secure);
    return reply.code(204).send();
  });

  app.post('/api/password-reset', async (request, reply) => {
    const body = readInput(resetBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    const tooMany = parts.brake.reset(body.value.email);
    if (tooMany) return answerRefusal(reply, tooMany);
    const reset = await parts.account.resetPassword(body.value.email);
    // One answer whether or not the address exists (AUTH-28); only a cloud out of reach is worth another try.
    if (!reset.ok && reset.refusal.code === 'no-connection') return answerRefusal(reply, reset.refusal);
    return reply.code(202).send({});
  });
}

/** Which of the two bodies is meant, so that a refusal names the field that is wrong. */
function isAssertion(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'assertion' in body;
}

// What people call the machine that a session runs on, out of the browser's User-Agent: enough to know one's own sessions
// again, and no fingerprint.

/** The first that fits: many browsers name others too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** "Chrome, Android"; undefined for what isn't a browser that is known. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const nameIn = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(', ') : undefined;
}
