// Attacks with a watch opened while its session still had the right to it: once the right is gone, whatever the reason,
// that session must receive no more of the board's orders.

import { describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS } from '../../hub/sessions/sessions.ts';
import { HOUR_MS } from '../../shared/limits.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { type Agent, GRILL, GUESTS, greeted, listening, soon, withDisplay } from '../web/pairing-stage.ts';
import { atSite, signedIn } from '../web/web-stage.ts';

const PASS: BoardAddress = { kind: 'expo', profile: 'p-expo' };
const ENDED = { t: 'refused', watch: 'w', code: 'not-allowed', params: { right: 'boards' } };

type Stage = Awaited<ReturnType<typeof listening>>;

/** A session of this account or display with that board open. */
async function watching(stage: Stage, agent: Agent, board: BoardAddress) {
  const display = await greeted(stage.host, agent);
  display.say({ t: 'watch', watch: 'w', board });
  await soon(() => expect(display.heard.at(-1)).toMatchObject({ t: 'board', watch: 'w' }));
  return display;
}

/** Changes a board for all its watchers, then sends every connection something else. */
async function orderComes(stage: Stage, board: BoardAddress): Promise<void> {
  const key = stage.engine.keyOf(board);
  if (stage.engine.boards.has(key)) stage.engine.change(key, { tickets: {} });
  stage.screens.publisher.notice('all', { kind: 'setup-changed' });
}

type Watching = Awaited<ReturnType<typeof watching>>;
const heardOf = ({ heard }: Watching) => heard.filter(({ t }) => t === 'change' || t === 'refused');
const upToDate = (display: Watching) =>
  soon(() => expect(display.heard.at(-1)).toMatchObject({ notice: { kind: 'setup-changed' } }));

describe('a watch whose right is gone', () => {
  it('ends when its display is moved to a customer board [SAFE-01] [PAIR-05]', async () => {
    const stage = await withDisplay(GRILL);
    const display = await watching(stage, stage.screen, GRILL);
    await stage.manager.patch(`/api/displays/${stage.id}`).send({ home: GUESTS }).expect(200);
    await orderComes(stage, GRILL);
    await upToDate(display);
    expect(heardOf(display)).toEqual([ENDED]);
    expect(stage.engine.boards.size).toBe(0);
  });

  it('ends when a customer display gets another customer board, which it watches from then on [SAFE-01] [PAIR-05]', async () => {
    const other = { _id: 'p-hall', type: 'customer', name: 'Hall' };
    const stage = await withDisplay(GUESTS);
    stage.setup.current = { revision: 4, stored: { profiles: [other] } };
    const display = await watching(stage, stage.screen, GUESTS);
    const home = { kind: 'customer', profile: 'p-hall' } as const;
    await stage.manager.patch(`/api/displays/${stage.id}`).send({ home }).expect(200);
    await orderComes(stage, GUESTS);
    await upToDate(display);
    expect(heardOf(display)).toEqual([ENDED]);
    display.say({ t: 'watch', watch: 'w', board: home });
    await soon(() => expect(display.heard.at(-1)).toMatchObject({ t: 'board', watch: 'w' }));
  });

  it('ends when the hub moves to an organisation that the account has no access to [SAFE-01]', async () => {
    const stage = await listening();
    const manager = await atSite(stage, 'manager');
    const cook = await atSite(stage, 'cook');
    const session = stage.sessions.find(cookieToken(cook));
    const known = session?.organisations.filter(({ id }) => id === 'site-1') ?? [];
    if (session) stage.sessions.setPlaces(session, known);
    const [his, hers] = [await watching(stage, cook, PASS), await watching(stage, manager, PASS)];
    await manager.post('/api/organizations/site-2/choose').send({ confirm: true }).expect(200);
    await orderComes(stage, PASS);
    await upToDate(his);
    await upToDate(hers);
    expect(heardOf(his)).toEqual([ENDED]);
    expect(heardOf(hers)).toMatchObject([{ t: 'change' }]);
  });

  it('ends when the cloud has removed the account’s access to the organisation [SAFE-01]', async () => {
    const stage = await listening();
    const cook = await atSite(stage, 'cook');
    const display = await watching(stage, cook, PASS);
    const session = stage.sessions.find(cookieToken(cook));
    if (session) stage.sessions.setPlaces(session, []);
    await orderComes(stage, PASS);
    await upToDate(display);
    expect(heardOf(display)).toEqual([ENDED]);
  });

  it('ends at a paired display when the hub no longer serves a site [SAFE-01]', async () => {
    const stage = await withDisplay(GRILL);
    const display = await watching(stage, stage.screen, GRILL);
    await stage.manager.post('/api/disconnect').send({}).expect(204);
    await orderComes(stage, GRILL);
    await upToDate(display);
    expect(heardOf(display)).toEqual([ENDED]);
  });
});

describe('a cloud account without access to this restaurant', () => {
  it('learns neither which restaurant it is nor how the hub is connected [SAFE-01]', async () => {
    const stage = await listening();
    await atSite(stage, 'manager');
    const stranger = await signedIn(stage, 'stranger');
    const { heard } = await greeted(stage.host, stranger);
    expect(heard[0]).toMatchObject({ t: 'welcome', session: { rights: ['organizations'] } });
    expect(heard[0]).not.toHaveProperty('site');
    await stranger.get('/api/health').expect(403);
  });
});

describe('a watch whose right is unchanged', () => {
  it('continues through all changes around it [SAFE-01]', async () => {
    const stage = await withDisplay(GRILL);
    const display = await watching(stage, stage.screen, GRILL);
    await stage.manager.patch(`/api/displays/${stage.id}`).send({ name: 'Grill right' }).expect(200);
    await stage.manager.patch(`/api/displays/${stage.id}`).send({ home: PASS }).expect(200);
    await signedIn(stage, 'stranger');
    stage.visitorCache.changed();
    await orderComes(stage, GRILL);
    await upToDate(display);
    expect(heardOf(display)).toMatchObject([{ t: 'change' }]);
  });
});

describe('a remembered session', () => {
  it('of an account that was idle for 90 days is refused at its next message [AUTH-21] [SAFE-01]', async () => {
    const stage = await listening();
    const cook = await atSite(stage, 'cook');
    const display = await watching(stage, cook, PASS);
    stage.time.now += SESSION_IDLE_MS + HOUR_MS;
    display.say({ t: 'seen', watch: 'w', seq: 1 });
    await soon(() => expect(display.heard.at(-1)).toMatchObject({ t: 'refused', code: 'not-signed-in' }));
    expect(stage.engine.boards.size).toBe(0);
  });
});

function cookieToken(agent: Agent): string {
  const where = { path: '/', domain: '127.0.0.1', secure: false, script: false };
  return agent.jar.getCookie('kds_session', where)?.value ?? '';
}
