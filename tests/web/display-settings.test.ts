// Tests of what a display keeps at the hub.
import { expect, it } from 'vitest';
import { FAVORITE_ORGS_KEPT } from '../../shared/limits.ts';
import { ACCOUNTS } from './fake-cloud-ports.ts';
import { cookieOf, GRILL, listening, pairedScreen } from './pairing-stage.ts';
import { atSite, browser, webStage } from './web-stage.ts';

const ROUTE = '/api/display-settings';

it('[ORG-15] each display has its own client id, organisation, staff user and stars', async () => {
  const stage = await webStage();
  const [one, two] = [await atSite(stage), await atSite(stage)];
  expect((await one.get(ROUTE).expect(200)).body).toEqual({});
  const starred = { favoriteOrgs: ['site-2', 'hq-1'] };
  expect((await one.put(ROUTE).send(starred).expect(200)).body).toEqual(starred);
  await one.post('/api/staff/session').send({ userId: 'u1', passcode: '1111' }).expect(200);
  expect((await two.get(ROUTE)).body).toEqual({});
  const [mine, other] = [(await one.get('/api/session')).body, (await two.get('/api/session')).body];
  expect(mine).toMatchObject({ organization: { id: 'site-1' }, staff: { id: 'u1' } });
  expect(other.staff).toBeUndefined();
  expect(mine.organization.clientId).not.toBe(other.organization.clientId);
});

it('[ORG-15] outlives a restart of the hub, and what the cloud tells anew of the account and its places', async () => {
  const first = await webStage();
  const agent = await atSite(first);
  await agent
    .put(ROUTE)
    .send({ favoriteOrgs: ['site-2'] })
    .expect(200);
  await agent.get('/api/organizations').expect(200);
  first.sessions.setAccount({ ...ACCOUNTS.chef, lastName: 'Marsh' });
  const cookie = cookieOf(agent);
  await first.close();
  const second = await webStage({ folder: first.folder, cloud: first.cloud });
  const again = await browser(second.app);
  expect((await again.get(ROUTE).set('cookie', cookie)).body).toEqual({ favoriteOrgs: ['site-2'] });
});

it('[ORG-15] a paired screen keeps its own beside its name and home, and over a restart', async () => {
  const stage = await listening();
  const manager = await atSite(stage);
  const { screen, id } = await pairedScreen(stage, manager, GRILL, 'Grill');
  await screen
    .put(ROUTE)
    .send({ favoriteOrgs: ['site-2'] })
    .expect(200);
  await manager.patch(`/api/displays/${id}`).send({ name: 'Grill left' }).expect(200);
  expect((await screen.get('/api/session')).body.display).toMatchObject({ name: 'Grill left', home: GRILL });
  const cookie = cookieOf(screen);
  await stage.close();
  const again = await browser((await webStage({ folder: stage.folder, cloud: stage.cloud })).app);
  expect((await again.get(ROUTE).set('cookie', cookie)).body).toEqual({ favoriteOrgs: ['site-2'] });
});

it.each([
  [{ favoriteOrgs: 'site-1' }],
  [{ favoriteOrgs: [''] }],
  [{ favoriteOrgs: ['x'.repeat(201)] }],
  [{ favoriteOrgs: Array.from({ length: FAVORITE_ORGS_KEPT + 1 }, (_, n) => `o${n}`) }],
])('[SAFE-06] refuses what is none', async (body) => {
  const agent = await atSite(await webStage());
  await agent.put(ROUTE).send(body).expect(400);
  expect((await agent.get(ROUTE)).body).toEqual({});
});
