// How a screen without a session becomes a display: it asks for a code, a person approves it (PAIR-01, PAIR-02).

import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readPairingCode } from '../../../shared/model/pairing-code.ts';
import { displayHome } from '../../../shared/protocol/display-home.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { networkOf, peerAddress } from '../server/peer-address.ts';
import { readInput } from '../server/read-input.ts';
import { displayName } from '../session/paired-display.ts';
import { setSessionCookie } from '../session/session-cookie.ts';
import type { Sessions } from '../session/sessions.ts';
import { hashOf, newToken } from '../session/sessions.ts';
import { fullName, type Visitors } from '../session/visitors.ts';
import type { PairedDisplays } from './paired-displays.ts';
import type { PairingLock } from './pairing-lock.ts';
import type { WaitingScreens } from './waiting-screens.ts';

const TYPED_CODE_MAX_CHARACTERS = 64;
export const approveBody = z.object({
  code: z.string().check(z.maxLength(TYPED_CODE_MAX_CHARACTERS)),
  name: displayName,
  home: displayHome,
});

export interface PairingRouteParts {
  waiting: WaitingScreens;
  lock: PairingLock;
  displays: PairedDisplays;
  sessions: Pick<Sessions, 'claim' | 'end' | 'bindToHost'>;
  visitors: Pick<Visitors, 'isWaiting'>;
  now: () => number;
  /** The clock of the waiting screens. */
  steadyNow: () => number;
  secure: boolean;
  /** Further names of the hub (KDS_HOSTS). */
  hosts: readonly string[];
}

export function pairingRoutes(app: FastifyInstance, parts: PairingRouteParts): void {
  const { waiting, lock, displays, sessions, visitors, now, steadyNow, secure, hosts } = parts;

  app.post('/api/pairing', async (request, reply) => {
    const { liveSession, sessionToken: held } = request;
    // Whoever is somebody here would lose that for a cookie which is worth nothing yet. A display of a former owner keeps
    // its own, for the day on which that one is back.
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
      address: outsideAddress(request.headers.host ?? '', secure, hosts),
    };
  });

  app.get('/api/pairing', async (request, reply) => {
    const { liveSession, sessionToken } = request;
    const held = sessionToken === undefined ? undefined : hashOf(sessionToken);
    const claimed = held === undefined ? undefined : sessions.claim(held);
    if (claimed) {
      // What it was for a former owner is over.
      if (liveSession) sessions.end(liveSession.id);
      if (secure) sessions.bindToHost(claimed.session);
      setSessionCookie(reply, claimed.token, secure);
      return { state: 'paired', home: claimed.session.display.home };
    }
    if (liveSession?.display && !visitors.isWaiting(liveSession))
      return { state: 'paired', home: liveSession.display.home };
    return { state: held !== undefined && waiting.isWaiting(held) ? 'waiting' : 'expired' };
  });

  app.post('/api/pairing/approve', async (request, reply) => {
    const address = peerAddress(request);
    const locked = lock.refusal(address);
    if (locked) return answerRefusal(reply, locked);
    const body = readInput(approveBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    const { code, name, home } = body.value;
    const screen = waiting.find(readPairingCode(code));
    if (!screen) {
      lock.wrong(address);
      return answerRefusal(reply, { code: 'pairing-code-wrong' });
    }
    const refusal = displays.refusalOf({ name, home });
    if (refusal) return answerRefusal(reply, refusal);
    waiting.done(screen);
    const pairedBy = request.liveSession ? fullName(request.liveSession.account) : '';
    const { id } = displays.pair(screen.tokenHash, { name, home, pairedBy });
    return { id, name, home };
  });
}

// Owns the address at which other devices reach this hub, as the screen that asks reached it (PAIR-01).

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

/**
 * The hub's address for a phone's camera. A screen on the hub's own machine opens it as localhost, which no phone can:
 * then it is the machine's address on the LAN, if it has one.
 * @param hostHeader a name that has been found to be the hub's
 * @param configured names that displays open (KDS_HOSTS): inside a container the hub's own addresses reach nobody
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
