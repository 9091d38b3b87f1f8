// Debug controls, which only a local environment has.
import { expect, it } from 'vitest';
import type { WebContext } from '../../../hub/web/web-context.ts';
import { atSite, webStage } from '../web-stage.ts';

function local() {
  const state = { feed: 'running' as 'running' | 'stopped', messages: 3 };
  const debug: NonNullable<WebContext['debug']> = {
    state: () => ({ ...state }),
    listen: async (on) => {
      state.feed = on ? 'running' : 'stopped';
    },
    clear: () => {
      state.messages = 0;
    },
  };
  return { state, debug };
}

it('a local environment can stop and start the feed, and clear the quarantine [SHELL-31]', async () => {
  const { debug } = local();
  const agent = await atSite(await webStage({ debug }), 'manager');
  expect((await agent.get('/api/setup/form').expect(200)).body).toMatchObject({ local: true });
  expect((await agent.get('/api/debug').expect(200)).body).toEqual({ feed: 'running', messages: 3 });
  const feed = (running: unknown) => agent.put('/api/debug/feed').send({ running });
  expect((await feed(false).expect(200)).body).toMatchObject({ feed: 'stopped' });
  await feed('no').expect(400);
  expect((await feed(true).expect(200)).body).toMatchObject({ feed: 'running' });
  expect((await agent.delete('/api/debug/messages').expect(200)).body).toMatchObject({ messages: 0 });
});

it('debug controls are refused in other environments and to users who may not see the setup [SHELL-31][SAFE-01]', async () => {
  const staff = await atSite(await webStage());
  expect((await staff.get('/api/setup/form').expect(200)).body).not.toHaveProperty('local');
  for (const call of [
    staff.get('/api/debug'),
    staff.put('/api/debug/feed').send({ running: false }),
    staff.delete('/api/debug/messages'),
  ]) {
    expect((await call.expect(403)).body).toEqual({ code: 'not-allowed' });
  }
  const { debug, state } = local();
  const cook = await atSite(await webStage({ debug }), 'cook');
  await cook.put('/api/debug/feed').send({ running: false }).expect(403);
  expect(state.feed).toBe('running');
});
