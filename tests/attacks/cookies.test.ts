// Attacks with cookies: forged, tampered with, expired, revoked, or stolen from a display that isn't approved yet.

import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS } from '../../hub/sessions/sessions.ts';
import {
  cookieOf,
  GRILL,
  greeted,
  listening,
  openLive,
  openWaitingDisplay,
  soon,
  withDisplay,
} from '../web/pairing-stage.ts';
import { atSite, browser, webStage } from '../web/web-stage.ts';

const flipped = (cookie: string, at: number) => {
  const from = cookie.indexOf('=') + 1 + at;
  return `${cookie.slice(0, from)}${cookie[from] === 'A' ? 'B' : 'A'}${cookie.slice(from + 1)}`;
};

describe('a cookie', () => {
  it.each([
    ['forged', () => `kds_session=${'A'.repeat(43)}`],
    ['empty', () => 'kds_session='],
    ['changed in one letter', (own: string) => flipped(own, 20)],
    ['truncated', (own: string) => own.slice(0, -1)],
    ['a session id', (_: string, id: string) => `kds_session=${id}`],
    ['a token hash', (_: string, __: string, hash: string) => `kds_session=${hash}`],
    ['named like an object property', () => 'kds_session=__proto__; __proto__=x; constructor=y'],
    ['8 KB long', () => `kds_session=${'x'.repeat(8_000)}`],
  ] as const)('gives no access: %s [SAFE-02]', async (_, forge) => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const [row] = stage.raw.prepare('select id, token_hash from sessions').all() as {
      id: string;
      token_hash: string;
    }[];
    const cookie = forge(cookieOf(agent), row?.id ?? '', row?.token_hash ?? '');
    const stranger = await browser(stage.app);
    const { body } = await stranger.get('/api/session').set('cookie', cookie).expect(200);
    expect(body).toEqual({ state: 'out', rights: [] });
    await stranger.get('/api/displays').set('cookie', cookie).expect(401);
  });

  it('of an account that was inactive for 90 days has expired, over HTTP and on an open socket [SAFE-02]', async () => {
    const stage = await listening();
    const agent = await atSite(stage);
    const display = await greeted(stage.host, agent);
    stage.time.now += SESSION_IDLE_MS + 1;
    display.say({ t: 'watch', watch: 'w1', board: GRILL });
    expect(await display.closed).toBe(4401);
    expect(display.heard.at(-1)).toEqual({ t: 'refused', code: 'not-signed-in' });
    await agent.get('/api/profiles').expect(401);
  });

  it('of a display that waits for approval opens no board [PAIR-02] [SAFE-02]', async () => {
    const stage = await listening();
    await atSite(stage);
    const { screen } = await openWaitingDisplay(stage);
    const live = openLive(stage.host, cookieOf(screen));
    await once(live.socket, 'open');
    live.say({ t: 'hello', protocol: 1, build: 'b' });
    live.say({ t: 'watch', watch: 'w1', board: GRILL });
    expect(await live.closed).toBe(4401);
    expect(live.heard).toEqual([{ t: 'refused', code: 'not-signed-in' }]);
    expect(stage.engine.boards.size).toBe(0);
  });
});

describe('a revoked display', () => {
  it('receives nothing and can do nothing over its open socket or a new one [PAIR-04] [SAFE-01]', async () => {
    const stage = await withDisplay();
    const display = await greeted(stage.host, stage.screen);
    display.say({ t: 'watch', watch: 'w1', board: GRILL });
    await soon(() => expect(display.heard).toHaveLength(2));
    const cookie = cookieOf(stage.screen);
    await stage.manager.delete(`/api/displays/${stage.id}`).expect(204);
    display.say({
      t: 'command',
      id: 'late',
      watch: 'w1',
      command: { name: 'course.fire', orderId: 'o', courseIds: ['c'] },
    });
    expect(await display.closed).toBe(4401);
    expect(stage.engine.asked).toEqual([]);
    expect(stage.engine.boards.size).toBe(0);
    const again = openLive(stage.host, cookie);
    expect(await again.closed).toBe(4401);
    await (await browser(stage.app)).get('/api/profiles').set('cookie', cookie).expect(401);
  });

  it('stays revoked after a restart [PAIR-04]', async () => {
    const stage = await withDisplay();
    const cookie = cookieOf(stage.screen);
    await stage.manager.delete(`/api/displays/${stage.id}`).expect(204);
    await stage.close();
    const again = await webStage({ folder: stage.folder, cloud: stage.cloud });
    const { body } = await (await browser(again.app)).get('/api/session').set('cookie', cookie);
    expect(body.state).toBe('out');
  });
});
