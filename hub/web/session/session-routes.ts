// Login, logout and the current session (AUTH-12, AUTH-13, AUTH-27, AUTH-28, AUTH-31).
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { session as sessionShape } from '../../../shared/protocol/session.ts';
import { startMode } from '../../../shared/protocol/standalone.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { networkOf } from '../server/peer-address.ts';
import { checked, json, NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';
import { LoginRateLimiter } from './login-rate-limiter.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { userOf } from './visitors.ts';

const tags = ['session'];
const CREDENTIAL_MAX_CHARACTERS = 500;
const credential = z.string().check(z.minLength(1), z.maxLength(CREDENTIAL_MAX_CHARACTERS));
const ASSERTION_MAX_CHARACTERS = 16_384;
const passwordBody = z.object({ email: credential, password: credential });
const assertionBody = z.object({
  assertion: z.string().check(z.minLength(1), z.maxLength(ASSERTION_MAX_CHARACTERS)),
});
const loggedIn = z.object({ user: sessionShape.shape.user });
const sessionAnswer = z.extend(sessionShape, {
  sandbox: z.optional(
    z.object({
      email: z.string(),
      password: z.string(),
      passcodes: z.optional(z.record(z.string(), z.string())),
      full: z.optional(z.string()),
      adminCode: z.optional(z.string()),
    }),
  ),
  sso: z.optional(z.object({ script: z.string() })),
  standalone: z.optional(z.object({ firstRun: z.boolean() })),
  choice: z.optional(startMode),
});

export function sessionRoutes(app: WebServer, context: WebContext): void {
  const { loginTries: tries, loginNetworks: networks, steadyNow } = context;
  const limiter = new LoginRateLimiter(tries, networks, steadyNow);
  logInRoute(app, context, limiter);
  ownSessionRoutes(app, context);
  disconnectRoute(app, context);
  passwordResetRoute(app, context, limiter);
}

function logInRoute(app: WebServer, context: WebContext, limiter: LoginRateLimiter): void {
  const { sessions, account: accounts, options } = context;
  app.post(
    '/api/session',
    {
      config: { right: 'unpaired', limit: { max: 240, windowMs: MINUTE_MS } },
      schema: {
        tags,
        summary: 'Logs in with email and password, or with a single sign-on assertion.',
        body: z.union([passwordBody, assertionBody]),
        response: { 200: json(loggedIn), ...REFUSED },
      },
      // One of two schemas, so that a refusal names the invalid field.
      validatorCompiler: () => (body: unknown) =>
        checked(isAssertion(body) ? assertionBody : passwordBody, body),
    },
    async (request, reply) => {
      const credentials = request.body;
      const ask = () => accounts.login(credentials);
      const login = await limiter.logIn(credentials, networkOf(request), ask);
      if (!login.ok) return answerRefusal(reply, login.refusal);
      const { account, places } = login.value;
      const former = request.liveSession;
      const { token, session } = sessions.open(account, places, deviceOf(request.headers['user-agent']));
      const secure = options.tls !== undefined;
      if (secure) sessions.bindToHost(session);
      request.liveSession = session;
      // Ended last: with an account's last session its tokens are deleted.
      if (former) sessions.end(former.id);
      setSessionCookie(reply, token, secure);
      return { user: userOf(account) };
    },
  );
}

function ownSessionRoutes(app: WebServer, context: WebContext): void {
  const { sessions, visitors, setup, standalone, startChoice, options } = context;
  const { sandbox, ssoScript } = options;
  const secure = options.tls !== undefined;
  app.get(
    '/api/session',
    {
      config: { right: 'public' },
      schema: {
        tags,
        summary: 'The session of this display and its rights.',
        response: { 200: json(sessionAnswer), ...REFUSED },
      },
    },
    async (request, reply) => {
      const offers = {
        ...(sandbox ? { sandbox: { ...sandbox, ...codeOf(setup) } } : {}),
        ...(ssoScript === undefined ? {} : { sso: { script: ssoScript } }),
        ...(standalone ? { standalone: { firstRun: standalone.firstRun.isOpen() } } : {}),
        ...(startChoice?.isOpen() ? { choice: startChoice.mode } : {}),
      };
      const token = request.sessionToken;
      if (!request.liveSession || token === undefined)
        return { state: 'out' as const, rights: [], ...offers };
      // Renewed, so that the cookie of a display in use never expires.
      setSessionCookie(reply, token, secure);
      return { ...visitors.describe(request.liveSession), ...offers };
    },
  );

  app.delete(
    '/api/session',
    {
      config: { right: 'unpaired' },
      schema: {
        tags,
        summary: 'Ends the session of this browser.',
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      if (request.liveSession) sessions.end(request.liveSession.id);
      clearSessionCookie(reply, secure);
      return reply.code(204).send();
    },
  );
}

/** A sample restaurant has no secrets: a person trying it may see the code (PERM-16). */
function codeOf(setup: WebContext['setup']): { adminCode?: string } {
  const adminCode = setup.adminCode();
  return adminCode === undefined ? {} : { adminCode };
}

/** For all displays and people: the hub has no organisation afterwards (AUTH-31). */
function disconnectRoute(app: WebServer, context: WebContext): void {
  const { sessions, organisation, screens, standalone, options } = context;
  app.post(
    '/api/disconnect',
    {
      config: { right: 'setup' },
      schema: {
        tags: ['organisation'],
        summary: 'Unbinds the hub from its organisation and ends the sessions of all people.',
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (_request, reply) => {
      // The data here is the restaurant's only copy: only the machine's owner can remove it.
      if (standalone) return answerRefusal(reply, { code: 'wrong-state' });
      sessions.clearStaff();
      // First, so that the hub doesn't switch to another signed-in account.
      sessions.endAll();
      await organisation.disconnect();
      // Paired displays have no board any more: they show what they wait for.
      screens.publisher.notice('all', { kind: 'reload' });
      clearSessionCookie(reply, options.tls !== undefined);
      return reply.code(204).send();
    },
  );
}

function passwordResetRoute(
  app: WebServer,
  { account, standalone }: WebContext,
  limiter: LoginRateLimiter,
): void {
  app.post(
    '/api/password-reset',
    {
      config: { right: 'unpaired', limit: { max: 20, windowMs: 10 * MINUTE_MS } },
      schema: {
        tags,
        summary: 'Asks the cloud to email a password reset link.',
        body: z.object({ email: credential }),
        response: { 202: json(z.object({})), ...REFUSED },
      },
    },
    async (request, reply) => {
      // Without a cloud no mail is sent; a positive answer would make a person wait for it.
      if (standalone) return answerRefusal(reply, { code: 'route-unknown' });
      const { email } = request.body;
      const tooMany = limiter.reset(email);
      if (tooMany) return answerRefusal(reply, tooMany);
      const reset = await account.resetPassword(email);
      // Same answer whether or not the address exists (AUTH-28); only an unreachable cloud is worth a retry.
      if (!reset.ok && reset.refusal.code === 'no-connection') return answerRefusal(reply, reset.refusal);
      return reply.code(202).send({});
    },
  );
}

/** Selects one of the two schemas, so that a refusal names the invalid field. */
function isAssertion(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'assertion' in body;
}

// Readable name of a session's machine from the browser's User-Agent: enough to recognize one's own sessions, without
// fingerprinting.

/** First match: many browsers name others too. */
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

/** "Chrome, Android"; undefined for an unknown browser. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const nameIn = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(', ') : undefined;
}
