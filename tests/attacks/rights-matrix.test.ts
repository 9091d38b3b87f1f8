// Proves that every right holds at every route and every command: the matrix is made of what the routes declare, for
// everybody who may stand before the hub.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMMAND_RIGHTS } from '../../hub/web/guard-rights.ts';
import type { RouteRight } from '../../hub/web/server/route-schemas.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { Right } from '../../shared/protocol/session.ts';
import { declaredRoutes } from '../web/declared-routes.ts';
import {
  type Agent,
  cookieOf,
  GRILL,
  GUESTS,
  listening,
  openLive,
  pairedScreen,
} from '../web/pairing-stage.ts';
import { atSite, browser, signedIn, webStage } from '../web/web-stage.ts';
import { EVERY_COMMAND } from './any-command.ts';

const VISITORS = [
  'nobody',
  'stranger',
  'cook',
  'manager',
  'dealer',
  'staff',
  'kitchen display',
  'guests’ display',
  'pad',
] as const;
type VisitorName = (typeof VISITORS)[number];
/** A pad is whoever has the spooler's token, and that opens nothing but the spooler. */
const WITHOUT_SESSION: readonly VisitorName[] = ['nobody', 'pad'];

const ROUTES = await declaredRoutes();

let folder: string;
let stage: Awaited<ReturnType<typeof listening>>;
let agents: Record<VisitorName, Agent>;
let rights: Record<VisitorName, readonly Right[]>;

// One hub for all cells: none of them may change who the others are.
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
    'kitchen display': (await pairedScreen(stage, staff, GRILL, 'Grill')).screen,
    pad: await padAt(stage, staff),
    'guests’ display': (await pairedScreen(stage, staff, GUESTS, 'Hall')).screen,
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

/** What a person reads off the right. */
function mayUse(name: VisitorName, right: RouteRight): boolean {
  const isDisplay = name.endsWith('display');
  switch (right) {
    case 'public':
    case 'metrics':
      return true;
    case 'spooler':
      return name === 'pad';
    case 'unpaired':
      return !isDisplay;
    case 'known':
      return !WITHOUT_SESSION.includes(name);
    case 'session':
      return !WITHOUT_SESSION.includes(name) && name !== 'guests’ display';
    default:
      return rights[name].includes(right);
  }
}

describe('who is who', () => {
  it('[SAFE-01] [PERM-13] everybody holds the rights that are theirs', () => {
    expect(rights).toEqual({
      nobody: [],
      stranger: ['organizations'],
      cook: ['boards', 'organizations'],
      manager: ['boards', 'setup', 'organizations'],
      dealer: ['boards', 'setup', 'dealer-options', 'organizations'],
      staff: ['boards', 'setup', 'staff-options', 'dealer-options', 'organizations'],
      'kitchen display': ['boards'],
      'guests’ display': [],
      pad: [],
    });
  });
});

describe.each(ROUTES)('%s (%s)', (route, right) => {
  it.each(VISITORS)('[SAFE-01] [SAFE-08] [PERM-13] by %s', async (name) => {
    const { status, body } = await call(agents[name], route);
    const isRefused = status === 401 || (status === 403 && body?.params?.right === right);
    expect(isRefused, `${status} ${JSON.stringify(body)}`).toBe(!mayUse(name, right));
    const isNobody = right === 'spooler' || WITHOUT_SESSION.includes(name);
    if (isRefused) expect(status).toBe(isNobody ? 401 : 403);
  });
});

describe.each(EVERY_COMMAND)('command $name', (sent) => {
  it.each(VISITORS.filter((visitor) => !WITHOUT_SESSION.includes(visitor)))(
    '[SAFE-01] by %s',
    async (visitor) => {
      const { right } = COMMAND_RIGHTS[sent.name];
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
const STAND_INS: Record<string, string> = { ':id': 'nobody', '*': 'x' };

/** What ends sessions or gives a visitor another one. */
const CHANGE_WHO = new Set([
  'DELETE /api/session',
  'POST /api/pairing',
  'POST /api/disconnect',
  'POST /api/spooler-token',
]);

/** Bodies are empty: whoever has the right is told what is missing, and nothing changes. */
function call(agent: Agent, route: string) {
  const [method = '', pattern = ''] = route.split(' ');
  const url = pattern.replace(/:id|\*/, (part) => STAND_INS[part] ?? '');
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

/** Whoever has the token as the hub shows it. */
async function padAt(of: Awaited<ReturnType<typeof webStage>>, staff: Agent): Promise<Agent> {
  const { body } = await staff.get('/api/spooler-token').expect(200);
  return (await browser(of.app)).set('authorization', `Bearer ${body.token}`);
}

/** On another hub with the same people: these would change who the visitor is. */
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
    case 'staff':
      return staff;
    case 'kitchen display':
      return (await pairedScreen(other, staff, GRILL)).screen;
    case 'guests’ display':
      return (await pairedScreen(other, staff, GUESTS)).screen;
    default:
      return signedIn(other, name);
  }
}

let commands = 0;
const sockets = new Map<Agent, Promise<ReturnType<typeof openLive>>>();

/** The visitor's one display, which watches this board if it may. */
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
