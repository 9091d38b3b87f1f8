// Pairing: a display without a session asks for a code, a person approves it (PAIR-01, PAIR-02).
import { randomInt } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { MINUTE_MS, PAIRING_CODE_CHARACTERS, SECOND_MS } from '../../../shared/limits.ts';
import { PAIRING_ALPHABET, readPairingCode } from '../../../shared/model/pairing-code.ts';
import { displayHome } from '../../../shared/protocol/display-home.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import { displayName } from '../../sessions/paired-display.ts';
import { hashOf, newToken } from '../../sessions/sessions.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { networkOf, peerAddress } from '../server/peer-address.ts';
import { json, REFUSED, type WebServer } from '../server/route-schemas.ts';
import { setSessionCookie } from '../session/session-cookie.ts';
import { fullName } from '../session/visitors.ts';
import type { WebContext } from '../web-context.ts';
import { PairedDisplays } from './paired-displays.ts';
import { PairingLock } from './pairing-lock.ts';

export const PAIRING_CODE_MS = 10 * MINUTE_MS;
export const PAIRING_WAITING_PER_ADDRESS = 32;
const PAIRING_WAITING_MAX = 256;

const tags = ['displays'];
const TYPED_CODE_MAX_CHARACTERS = 64;
const approveBody = z.object({
  code: z.string().check(z.maxLength(TYPED_CODE_MAX_CHARACTERS)),
  name: displayName,
  home: displayHome,
});
const shownCode = z.object({
  code: z.string(),
  expiresAt: z.number(),
  hubTime: z.number(),
  /** Address at which phones reach the hub. */
  address: z.string(),
});
const pairingState = z.object({
  state: z.enum(['waiting', 'paired', 'expired']),
  home: z.optional(displayHome),
});

export function pairingRoutes(app: WebServer, context: WebContext): void {
  const waiting = new WaitingScreens(context.steadyNow);
  askRoute(app, context, waiting);
  stateRoute(app, context, waiting);
  approveRoute(app, context, waiting);
  keepRoute(app, context);
}

function askRoute(app: WebServer, context: WebContext, waiting: WaitingScreens): void {
  const { visitors, now, steadyNow, options } = context;
  const secure = options.tls !== undefined;
  app.post(
    '/api/pairing',
    {
      config: { right: 'unpaired', limit: { max: 120, windowMs: MINUTE_MS } },
      schema: {
        tags,
        summary: 'Requests a pairing code for a display without a session.',
        response: { 200: json(shownCode), ...REFUSED },
      },
    },
    async (request, reply) => {
      const { liveSession, sessionToken: held } = request;
      // A signed-in visitor would lose the session for a cookie that is worth nothing yet. A display of a former owner
      // keeps its cookie, in case that organisation returns.
      const isFormer = liveSession !== undefined && visitors.isWaiting(liveSession);
      if (liveSession && !isFormer) return answerRefusal(reply, { code: 'wrong-state' });
      const token = isFormer && held !== undefined ? held : newToken();
      const former = held === undefined ? undefined : hashOf(held);
      const asked = waiting.ask(hashOf(token), former, networkOf(request));
      if (!asked.ok) return answerRefusal(reply, asked.refusal);
      if (!isFormer) setSessionCookie(reply, token, secure);
      const { code, expiresAt } = asked.shown;
      return {
        code,
        expiresAt: expiresAt - steadyNow() + now(),
        hubTime: now(),
        address: outsideAddress(request.headers.host ?? '', secure, options.hosts),
      };
    },
  );
}

function stateRoute(app: WebServer, context: WebContext, waiting: WaitingScreens): void {
  const { sessions, visitors, options } = context;
  const secure = options.tls !== undefined;
  app.get(
    '/api/pairing',
    {
      config: { right: 'public' },
      schema: {
        tags,
        summary: 'Whether the code was approved; sets the session cookie once it was.',
        response: { 200: json(pairingState), ...REFUSED },
      },
    },
    async (request, reply) => {
      const { liveSession, sessionToken } = request;
      const held = sessionToken === undefined ? undefined : hashOf(sessionToken);
      const claimed = held === undefined ? undefined : sessions.claim(held);
      if (claimed) {
        // Its session for a former owner ends.
        if (liveSession) sessions.end(liveSession.id);
        if (secure) sessions.bindToHost(claimed.session);
        setSessionCookie(reply, claimed.token, secure);
        return { state: 'paired' as const, home: claimed.session.display.home };
      }
      if (liveSession?.display && !visitors.isWaiting(liveSession))
        return { state: 'paired' as const, home: liveSession.display.home };
      const isWaiting = held !== undefined && waiting.isWaiting(held);
      return { state: isWaiting ? ('waiting' as const) : ('expired' as const) };
    },
  );
}

function approveRoute(app: WebServer, context: WebContext, waiting: WaitingScreens): void {
  const displays = new PairedDisplays(context);
  const lock = new PairingLock(context);
  app.post(
    '/api/pairing/approve',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Pairs the display that shows this code.',
        body: approveBody,
        response: {
          200: json(z.object({ id: z.string(), name: z.string(), home: displayHome })),
          ...REFUSED,
        },
      },
      // Before the input is validated: a locked address gets no information about it.
      preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
        const locked = lock.refusal(peerAddress(request));
        if (locked) return answerRefusal(reply, locked);
      },
    },
    async (request, reply) => {
      const { code, name, home } = request.body;
      const screen = waiting.find(readPairingCode(code));
      if (!screen) {
        lock.wrong(peerAddress(request));
        return answerRefusal(reply, { code: 'pairing-code-wrong' });
      }
      const refusal = displays.refusalOf({ name, home });
      if (refusal) return answerRefusal(reply, refusal);
      waiting.done(screen);
      const pairedBy = request.liveSession ? fullName(request.liveSession.account) : '';
      const { id } = displays.pair(screen.tokenHash, { name, home, pairedBy });
      return { id, name, home };
    },
  );
}

/**
 * For a kitchen display on which a person signs in: people are signed out with their tokens, displays stay (AUTH-19,
 * PAIR-07).
 */
function keepRoute(app: WebServer, context: WebContext): void {
  const { sessions, options } = context;
  const displays = new PairedDisplays(context);
  app.post(
    '/api/pairing/keep',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Pairs the requesting display, named after its board, and ends the person’s session on it.',
        body: z.object({ home: displayHome }),
        response: {
          200: json(z.object({ id: z.string(), name: z.string(), home: displayHome })),
          ...REFUSED,
        },
      },
    },
    async (request, reply) => {
      const { liveSession: person, body } = request;
      if (person === undefined || person.display) return answerRefusal(reply, { code: 'wrong-state' });
      const { home } = body;
      const refusal = displays.refusalOf({ home });
      if (refusal) return answerRefusal(reply, refusal);
      const name = displays.freeName(home);
      const waitsWith = hashOf(newToken());
      displays.pair(waitsWith, { name, home, pairedBy: fullName(person.account) });
      const claimed = sessions.claim(waitsWith);
      if (claimed === undefined) return answerRefusal(reply, { code: 'hub-fault' });
      // The person's settings on this display are kept.
      if (Object.keys(claimed.session.settings).length === 0)
        sessions.setSettings(claimed.session, person.settings);
      const secure = options.tls !== undefined;
      if (secure) sessions.bindToHost(claimed.session);
      sessions.end(person.id);
      setSessionCookie(reply, claimed.token, secure);
      return { id: claimed.session.id, name, home };
    },
  );
}

// Address at which other devices reach this hub, as seen by the requesting display (PAIR-01).

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

/**
 * The hub's address for a phone's camera. A display on the hub's own machine uses localhost, which no phone can: then
 * it is the machine's address on the LAN, if it has one.
 * @param hostHeader already verified to be the hub's
 * @param configured names that displays open (KDS_HOSTS): inside a container the hub's own addresses are unreachable
 */
export function outsideAddress(
  hostHeader: string,
  secure: boolean,
  configured: readonly string[],
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string {
  const url = new URL(`${secure ? 'https' : 'http'}://${hostHeader}`);
  if (LOOPBACK.test(url.hostname)) url.hostname = configured[0] ?? lanAddress(interfaces) ?? url.hostname;
  return url.origin;
}

function lanAddress(interfaces: ReturnType<typeof networkInterfaces>): string | undefined {
  const all = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

// Displays that show a code and wait for approval (PAIR-01). Only in memory: after a restart of the hub they request a
// new code automatically.

interface ShownCode {
  code: string;
  /** On the clock used for displays (ms). */
  expiresAt: number;
}

interface WaitingScreen {
  tokenHash: string;
  address: string;
  /** Newest last; the previous one stays valid until it expires. */
  codes: ShownCode[];
}

const CODES_HELD = 2;

class WaitingScreens {
  private readonly now: () => number;
  private readonly byHash = new Map<string, WaitingScreen>();

  constructor(now: () => number) {
    this.now = now;
  }

  isWaiting(tokenHash: string): boolean {
    this.forgetExpired();
    return this.byHash.has(tokenHash);
  }

  /**
   * Assigns a display its next code; rate-limited while too many from its address wait.
   * @param formerHash of the token it waited with so far, which becomes invalid
   */
  ask(
    tokenHash: string,
    formerHash: string | undefined,
    address: string,
  ): { ok: true; shown: ShownCode } | { ok: false; refusal: Refusal } {
    this.forgetExpired();
    const former = formerHash ?? tokenHash;
    const known = this.byHash.get(former);
    if (known === undefined) {
      const ofAddress = this.at(address);
      if (ofAddress.length >= PAIRING_WAITING_PER_ADDRESS) return this.crowded(ofAddress);
      if (this.byHash.size >= PAIRING_WAITING_MAX) this.makeRoom();
    }
    const screen = { tokenHash, address: known?.address ?? address, codes: known?.codes ?? [] };
    this.byHash.delete(former);
    const shown = { code: this.freshCode(), expiresAt: this.now() + PAIRING_CODE_MS };
    screen.codes = [...screen.codes, shown].slice(-CODES_HELD);
    this.byHash.set(tokenHash, screen);
    return { ok: true, shown };
  }

  /** The display showing this code, if the code is still valid. */
  find(code: string): Readonly<WaitingScreen> | undefined {
    this.forgetExpired();
    return [...this.byHash.values()].find(({ codes }) => codes.some((each) => each.code === code));
  }

  /** The display no longer waits: its codes become invalid. */
  done({ tokenHash }: Readonly<WaitingScreen>): void {
    this.byHash.delete(tokenHash);
  }

  private at(address: string): WaitingScreen[] {
    return [...this.byHash.values()].filter((screen) => screen.address === address);
  }

  /** Until the first of its codes expires. */
  private crowded(waiting: readonly WaitingScreen[]): { ok: false; refusal: Refusal } {
    const ends = waiting.map(({ codes }) => codes.at(-1)?.expiresAt ?? 0);
    const seconds = Math.max(1, Math.ceil((Math.min(...ends) - this.now()) / SECOND_MS));
    return { ok: false, refusal: { code: 'rate-limited', params: { seconds } } };
  }

  /** Fairness: the oldest display of the address with most of them is dropped, and asks again automatically. */
  private makeRoom(): void {
    const counts = new Map<string, number>();
    for (const { address } of this.byHash.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const oldest = [...this.byHash.values()].find(({ address }) => counts.get(address) === most);
    if (oldest) this.done(oldest);
  }

  private freshCode(): string {
    const characters = Array.from(
      { length: PAIRING_CODE_CHARACTERS },
      () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)],
    );
    const code = characters.join('');
    return this.find(code) === undefined ? code : this.freshCode();
  }

  private forgetExpired(): void {
    const now = this.now();
    for (const screen of this.byHash.values()) {
      // The second check: a clock that was set back must not extend a code.
      screen.codes = screen.codes.filter(
        ({ expiresAt }) => expiresAt > now && expiresAt - now <= PAIRING_CODE_MS,
      );
      if (screen.codes.length === 0) this.byHash.delete(screen.tokenHash);
    }
  }
}
