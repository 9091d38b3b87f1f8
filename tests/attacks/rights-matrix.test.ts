// Checks every right at every route and command: the matrix combines the rights that the routes declare with every kind
// of visitor.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteRight } from '../../hub/web/server/route-schemas.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { Right } from '../../shared/protocol/session.ts';
import { declaredRoutes, STANDALONE_HUB } from '../web/declared-routes.ts';
import {
  type Agent,
  cookieOf,
  GRILL,
  GUESTS,
  listening,
  openLive,
  openPairedDisplay,
  openWaitingDisplay,
} from '../web/pairing-stage.ts';
import { atSite, browser, signedIn, webStage } from '../web/web-stage.ts';
import { EVERY_COMMAND, rightFor } from './any-command.ts';
import {
  addressOf,
  mayUse,
  RIGHT_OF_ROUTE,
  RIGHT_WITHOUT_CLOUD,
  RIGHTS_BEFORE_CHOICE,
  type Visitor,
} from './right-of-route.ts';

const PASS = { kind: 'expo', profile: 'p-expo' } as const;

const VISITORS = [
  'nobody',
  'stranger',
  'cook',
  'manager',
  'dealer',
  'staff',
  'kitchen display',
  'expo display',
  'guests’ display',
  'former owner’s display',
  'waiting screen',
  'revoked display',
  'logged out',
  'pad',
  'pad of before',
  'till',
] as const;
type VisitorName = (typeof VISITORS)[number];
const WITHOUT_SESSION: readonly VisitorName[] = [
  'nobody',
  'waiting screen',
  'revoked display',
  'logged out',
  'pad',
  'pad of before',
  'till',
];
const BY_TOKEN: readonly RouteRight[] = ['spooler', 'till', 'signed'];

const ROUTES = await declaredRoutes();

describe('the list of routes', () => {
  it('has a row for each route, so that a new one needs a decision about its right [SAFE-01]', () => {
    expect(Object.fromEntries(ROUTES)).toEqual(RIGHT_OF_ROUTE);
  });

  it('has a row for each route that only a hub without a cloud has [SAFE-01] [SOLO-03] [SOLO-06]', async () => {
    const all = await declaredRoutes(STANDALONE_HUB);
    expect(Object.fromEntries(all)).toEqual({
      ...RIGHT_OF_ROUTE,
      ...RIGHT_WITHOUT_CLOUD,
      ...RIGHTS_BEFORE_CHOICE,
    });
  });
});

let folder: string;
let stage: Awaited<ReturnType<typeof listening>>;
let agents: Record<VisitorName, Agent>;
let rights: Record<VisitorName, readonly Right[]>;

// One hub for all cells: none of them may change who the other visitors are.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kds-matrix-'));
  stage = await listening({ folder, keepOpen: true });
  const staff = await atSite(stage, 'chef');
  agents = {
    nobody: await browser(stage.app),
    stranger: await signedIn(stage, 'stranger'),
    cook: await signedIn(stage, 'cook'),
    manager: await signedIn(stage, 'manager'),
    dealer: await signedIn(stage, 'dealer'),
    staff,
    'kitchen display': (await openPairedDisplay(stage, staff, GRILL, 'Grill')).screen,
    'expo display': (await openPairedDisplay(stage, staff, PASS, 'Pass')).screen,
    till: await tillAt(stage, staff),
    'guests’ display': (await openPairedDisplay(stage, staff, GUESTS, 'Hall')).screen,
    'former owner’s display': await formerDisplay(stage, staff),
    'waiting screen': (await openWaitingDisplay(stage)).screen,
    'revoked display': await revokedDisplay(stage, staff),
    'logged out': await loggedOut(stage),
    'pad of before': await padAt(stage, staff),
    pad: await padWithNewToken(stage, staff),
  };
  const told = await Promise.all(
    VISITORS.map(async (name) => [name, (await agents[name].get('/api/session')).body.rights] as const),
  );
  rights = Object.fromEntries(told) as typeof rights;
});
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true });
});

function visitorOf(name: VisitorName): Visitor {
  return {
    rights: rights[name],
    hasSession: !WITHOUT_SESSION.includes(name),
    isDisplay: name.endsWith('display') && name !== 'revoked display' && name !== 'former owner’s display',
    token: name === 'pad' ? 'spooler' : name === 'till' ? 'till' : undefined,
  };
}

describe('the visitors', () => {
  it('have exactly the rights of their role [SAFE-01] [PERM-13]', () => {
    expect(rights).toEqual({
      nobody: [],
      stranger: ['organizations'],
      cook: ['boards', 'organizations'],
      manager: ['boards', 'setup', 'organizations'],
      dealer: ['boards', 'setup', 'dealer-options', 'organizations'],
      staff: ['boards', 'setup', 'staff-options', 'dealer-options', 'organizations'],
      'kitchen display': ['boards'],
      'expo display': ['boards'],
      'guests’ display': [],
      'former owner’s display': [],
      'waiting screen': [],
      'revoked display': [],
      'logged out': [],
      pad: [],
      'pad of before': [],
      till: [],
    });
  });
});

describe.each(ROUTES)('%s (%s)', (route, right) => {
  // The rate limit per address is applied before rights are checked.
  beforeEach(() => stage.scheduler.standStill(MINUTE_MS + 1));

  it.each(VISITORS)(
    'is allowed or refused by its right for %s [SAFE-01] [SAFE-08] [PERM-13]',
    async (name) => {
      const { status, body } = await call(agents[name], route);
      const isRefused = status === 401 || (status === 403 && body?.params?.right === right);
      expect(isRefused, `${status} ${JSON.stringify(body)}`).toBe(!mayUse(visitorOf(name), right));
      const isNobody = BY_TOKEN.includes(right) || WITHOUT_SESSION.includes(name);
      if (isRefused) expect(status).toBe(isNobody ? 401 : 403);
    },
  );
});

describe.each(EVERY_COMMAND)('command $name', (sent) => {
  it.each(VISITORS.filter((visitor) => !WITHOUT_SESSION.includes(visitor)))(
    'is allowed or refused by its right for %s [SAFE-01]',
    async (visitor) => {
      const right = rightFor(sent);
      const isGuests = visitor === 'guests’ display';
      const may =
        right === 'own-board'
          ? rights[visitor].includes('boards') || isGuests
          : rights[visitor].includes(right);
      const before = stage.engine.asked.length;
      const answer = await answerTo(agents[visitor], sent, isGuests ? GUESTS : GRILL);
      expect(answer).toMatchObject(may ? { t: 'done' } : { t: 'refused', code: 'not-allowed' });
      expect(stage.engine.asked.length - before).toBe(may ? 1 : 0);
    },
  );
});

const AT_ONCE = { interval: 2, timeout: 8_000 };

/** Routes that end sessions or give a visitor another one. */
const CHANGE_WHO = new Set([
  'DELETE /api/session',
  'POST /api/pairing',
  'POST /api/disconnect',
  'POST /api/spooler-token',
]);

/** Sends an empty body: a visitor with the right gets a validation error, and nothing changes. */
function call(agent: Agent, route: string) {
  const { method, url } = addressOf(route);
  if (CHANGE_WHO.has(route)) return withoutEffect(agent, method, url);
  switch (method) {
    case 'GET':
      return agent.get(url);
    case 'POST':
      return agent.post(url).send({});
    case 'PUT':
      return agent.put(url).send({});
    case 'PATCH':
      return agent.patch(url).send({});
    case 'DELETE':
      return agent.delete(url);
    default:
      throw new Error(`no way to call ${route}`);
  }
}

/** A pad, with the token the hub shows. */
async function padAt(of: Awaited<ReturnType<typeof webStage>>, staff: Agent): Promise<Agent> {
  const { body } = await staff.get('/api/spooler-token').expect(200);
  return (await browser(of.app)).set('authorization', `Bearer ${body.token}`);
}

async function padWithNewToken(of: Awaited<ReturnType<typeof webStage>>, staff: Agent): Promise<Agent> {
  await staff.post('/api/spooler-token').send({}).expect(200);
  return padAt(of, staff);
}

/** A display that was paired while the hub served another site. */
async function formerDisplay(of: Awaited<ReturnType<typeof webStage>>, staff: Agent): Promise<Agent> {
  const { screen, id } = await openPairedDisplay(of, staff, GRILL, 'Former');
  const session = of.sessions.byId(id);
  if (session?.display === undefined) throw new Error('no display');
  of.sessions.setDisplay(session, { ...session.display, site: 'site-of-before' });
  return screen;
}

async function revokedDisplay(of: Awaited<ReturnType<typeof webStage>>, staff: Agent): Promise<Agent> {
  const { screen, id } = await openPairedDisplay(of, staff, GRILL, 'Revoked');
  await staff.delete(`/api/displays/${id}`).expect(204);
  return screen;
}

/** Sends the cookie of an ended session, which a browser would have deleted. */
async function loggedOut(of: Awaited<ReturnType<typeof webStage>>): Promise<Agent> {
  const agent = await signedIn(of, 'manager');
  const cookie = cookieOf(agent);
  await agent.delete('/api/session').expect(204);
  return (await browser(of.app)).set('cookie', cookie);
}

/** A till, with the token the hub shows once. */
async function tillAt(of: Awaited<ReturnType<typeof webStage>>, staff: Agent): Promise<Agent> {
  const { body } = await staff.post('/api/tills').send({ name: 'Till 1' }).expect(200);
  return (await browser(of.app)).set('authorization', `Bearer ${body.token}`);
}

/** Uses another hub with the same accounts: these routes would change who the visitor is. */
async function withoutEffect(agent: Agent, method: string, url: string) {
  const other = await webStage({ cloud: stage.cloud });
  const staff = await atSite(other, 'chef');
  const name = VISITORS.find((each) => agents[each] === agent) ?? 'nobody';
  const same = await sameOn(other, staff, name);
  return method === 'DELETE' ? same.delete(url) : same.post(url).send({});
}

async function sameOn(other: Awaited<ReturnType<typeof webStage>>, staff: Agent, name: VisitorName) {
  switch (name) {
    case 'nobody':
      return browser(other.app);
    case 'pad':
      return padAt(other, staff);
    case 'till':
      return tillAt(other, staff);
    case 'staff':
      return staff;
    case 'pad of before': {
      const before = await padAt(other, staff);
      await padWithNewToken(other, staff);
      return before;
    }
    case 'waiting screen':
      return (await openWaitingDisplay(other)).screen;
    case 'revoked display':
      return revokedDisplay(other, staff);
    case 'former owner’s display':
      return formerDisplay(other, staff);
    case 'logged out':
      return loggedOut(other);
    case 'kitchen display':
      return (await openPairedDisplay(other, staff, GRILL)).screen;
    case 'expo display':
      return (await openPairedDisplay(other, staff, PASS)).screen;
    case 'guests’ display':
      return (await openPairedDisplay(other, staff, GUESTS)).screen;
    default:
      return signedIn(other, name);
  }
}

let commands = 0;
const sockets = new Map<Agent, Promise<ReturnType<typeof openLive>>>();

/** The visitor's display, watching this board if it may. */
async function displayOf(agent: Agent, board: typeof GRILL | typeof GUESTS) {
  const display = openLive(stage.host, cookieOf(agent));
  await once(display.socket, 'open');
  display.say({ t: 'hello', protocol: 1, build: 'b' });
  display.say({ t: 'watch', watch: 'w1', board });
  await vi.waitFor(() => expect(display.heard.length).toBe(2), AT_ONCE);
  return display;
}

async function answerTo(agent: Agent, sent: Command, board: typeof GRILL | typeof GUESTS) {
  const known = sockets.get(agent) ?? displayOf(agent, board);
  sockets.set(agent, known);
  const { heard, say } = await known;
  const id = `k${++commands}`;
  const watch = heard[1]?.t === 'board' ? { watch: 'w1' } : {};
  say({ t: 'command', id, ...watch, command: sent });
  return vi.waitFor(() => {
    const answer = heard.find((message) => 'id' in message && message.id === id);
    expect(answer).toBeDefined();
    return answer;
  }, AT_ONCE);
}
