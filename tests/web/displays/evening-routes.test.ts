// Control of a sandbox's evening, and its absence on other hubs.
import { expect, it } from 'vitest';
import { atSite, webStage } from '../web-stage.ts';

function fakeEvening() {
  const wished: string[] = [];
  const state = { isCut: false, isFast: false };
  let boards = [{ profile: 'pass' }, { profile: 'grill', station: 'bon-grill' }];
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
    visitorBoards: () => boards,
    handBack: ({ profile }: { profile: string }) => {
      boards = boards.filter((board) => board.profile !== profile);
    },
  };
}

it('rush, internet and pace of a sandbox can be controlled from any board [SAND-07]', async () => {
  const evening = fakeEvening();
  const agent = await atSite(await webStage({ evening, crew: evening }), 'cook');
  const wish = async (body: object) => {
    const { visitorBoards: _, ...state } = (await agent.post('/api/evening').send(body).expect(200)).body;
    return state;
  };
  expect(await wish({ do: 'rush' })).toEqual({ isCut: false, isFast: false });
  expect(evening.wished).toEqual(['rush site-1']);
  expect(await wish({ do: 'internet', on: false })).toEqual({ isCut: true, isFast: false });
  expect(await wish({ do: 'fast', on: true })).toEqual({ isCut: true, isFast: true });
  expect((await agent.get('/api/evening').expect(200)).body).toMatchObject({ isCut: true, isFast: true });
  expect(await wish({ do: 'internet', on: true })).toEqual({ isCut: false, isFast: true });
  await agent.post('/api/evening').send({ do: 'snow' }).expect(400);
});

it('the sandbox reports which boards a visitor runs, and one can be returned to the simulated crew [SAND-06]', async () => {
  const evening = fakeEvening();
  const agent = await atSite(await webStage({ evening, crew: evening }), 'cook');
  const { body } = await agent.get('/api/evening').expect(200);
  expect(body.visitorBoards).toEqual([{ profile: 'pass' }, { profile: 'grill', station: 'bon-grill' }]);
  const given = await agent.post('/api/evening').send({ do: 'hand-back', profile: 'pass' }).expect(200);
  expect(given.body.visitorBoards).toEqual([{ profile: 'grill', station: 'bon-grill' }]);
});

it('a hub of a real restaurant has no such routes [SAND-07]', async () => {
  const agent = await atSite(await webStage());
  await agent.get('/api/evening').expect(404);
  await agent.post('/api/evening').send({ do: 'rush' }).expect(404);
});
