// Tests of what people may make of a sandbox's evening, and of a hub that has none.
import { expect, it } from 'vitest';
import { atSite, webStage } from '../web-stage.ts';

function fakeEvening() {
  const wished: string[] = [];
  const state = { isCut: false, isFast: false };
  return {
    wished,
    rush: (site: string) => void wished.push(`rush ${site}`),
    cutInternet: (isCut: boolean) => {
      state.isCut = isCut;
    },
    setFast: (isFast: boolean) => {
      state.isFast = isFast;
    },
    state: () => ({ ...state }),
  };
}

it('[SAND-07] a rush, the internet and the pace are wished for at any board', async () => {
  const evening = fakeEvening();
  const agent = await atSite(await webStage({ evening }), 'cook');
  const wish = async (body: object) => (await agent.post('/api/evening').send(body).expect(200)).body;
  expect(await wish({ do: 'rush' })).toEqual({ isCut: false, isFast: false });
  expect(evening.wished).toEqual(['rush site-1']);
  expect(await wish({ do: 'internet', on: false })).toEqual({ isCut: true, isFast: false });
  expect(await wish({ do: 'fast', on: true })).toEqual({ isCut: true, isFast: true });
  expect((await agent.get('/api/evening').expect(200)).body).toEqual({ isCut: true, isFast: true });
  expect(await wish({ do: 'internet', on: true })).toEqual({ isCut: false, isFast: true });
  await agent.post('/api/evening').send({ do: 'snow' }).expect(400);
});

it('[SAND-07] a hub that serves a real restaurant knows no such address', async () => {
  const agent = await atSite(await webStage());
  await agent.get('/api/evening').expect(404);
  await agent.post('/api/evening').send({ do: 'rush' }).expect(404);
});
