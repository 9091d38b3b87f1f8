// Settings of a display that are stored at the hub.

import { expect, it } from 'vitest';
import { REVOKED_DISPLAYS_MAX, RevokedDisplaySettings } from '../../hub/web/displays/paired-displays.ts';
import {
  FAVORITE_ORGS_KEPT,
  KEPT_ALL_MAX_CHARACTERS,
  KEPT_ENTRIES_MAX,
  KEPT_KEY_MAX_CHARACTERS,
} from '../../shared/limits.ts';
import { ACCOUNTS } from './fake-cloud-ports.ts';
import { cookieOf, GRILL, GUESTS, listening, openPairedDisplay } from './pairing-stage.ts';
import { atSite, browser, SETUP, webStage } from './web-stage.ts';

const ROUTE = '/api/display-settings';

it('each display has separate client id, organisation, staff user and stars [ORG-15]', async () => {
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

it('display settings survive a restart of the hub and updates of the account and its sites [ORG-15]', async () => {
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

it('a paired display keeps its settings next to its name and home, and over a restart [ORG-15]', async () => {
  const stage = await listening();
  const manager = await atSite(stage);
  const { screen, id } = await openPairedDisplay(stage, manager, GRILL, 'Grill');
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

const KEPT = { 'kds_look:expo/p-expo': '{"columns":4}', kds_volume: '40' };

it('look and sound of its boards are stored; omitted fields are unchanged [ORG-15]', async () => {
  const stage = await webStage();
  const agent = await atSite(stage);
  await agent
    .put(ROUTE)
    .send({ favoriteOrgs: ['site-2'] })
    .expect(200);
  expect((await agent.put(ROUTE).send({ kept: KEPT }).expect(200)).body).toEqual({
    favoriteOrgs: ['site-2'],
    kept: KEPT,
  });
  await agent.put(ROUTE).send({ kept: {} }).expect(200);
  expect((await agent.get(ROUTE)).body).toEqual({ favoriteOrgs: ['site-2'], kept: {} });
  expect(stage.auditStore.find({ limit: 50 }).map(({ action }) => action)).not.toContain(`PUT ${ROUTE}`);
});

it('a customer board has its settings, too [ORG-15]', async () => {
  const stage = await webStage();
  const { screen } = await openPairedDisplay(stage, await atSite(stage), GUESTS, 'Hall');
  await screen.put(ROUTE).send({ kept: KEPT }).expect(200);
  expect((await screen.get(ROUTE).expect(200)).body).toEqual({ kept: KEPT });
});

it('a display can be set not to report its failures [ORG-15][LOG-08]', async () => {
  const stage = await webStage({ setup: { ...SETUP, loggingOptions: 'off' } });
  const agent = await atSite(stage);
  expect((await agent.get(ROUTE)).body).toEqual({ disableClientLogging: true });
  await agent.put(ROUTE).send({ kept: KEPT }).expect(200);
  stage.setup.current.stored = { ...SETUP, loggingOptions: 'errors' };
  expect((await agent.get(ROUTE)).body).toEqual({ kept: KEPT });
});

it('a display paired again with the name of a revoked one has its settings, once, also after a restart [ORG-15]', async () => {
  const first = await webStage();
  const manager = await atSite(first);
  const { screen, id } = await openPairedDisplay(first, manager, GRILL, 'Grill');
  await screen.put(ROUTE).send({ kept: KEPT }).expect(200);
  await manager.delete(`/api/displays/${id}`).expect(204);
  await first.close();
  const stage = await webStage({ folder: first.folder, cloud: first.cloud });
  const again = await atSite(stage);
  const { screen: other } = await openPairedDisplay(stage, again, GRILL, 'Pasta');
  expect((await other.get(ROUTE)).body).toEqual({});
  const { screen: same } = await openPairedDisplay(stage, again, GRILL, 'GRILL');
  expect((await same.get(ROUTE)).body).toEqual({ kept: KEPT });
});

it('settings of revoked displays are kept for the newest ones [ORG-15]', () => {
  let text: string | undefined;
  const left = new RevokedDisplaySettings({
    read: () => text,
    write: (next) => {
      text = next;
    },
  });
  for (let n = 0; n <= REVOKED_DISPLAYS_MAX; n++) left.leave(`Screen ${n}`, { kept: KEPT });
  expect(left.remove('Screen 0')).toEqual({});
  expect(left.remove('screen 1')).toEqual({ kept: KEPT });
  expect(left.remove('screen 1')).toEqual({});
});

it.each([
  [{ kept: { other: 'x' } }],
  [{ kept: { kds_volume: 7 } }],
  [{ kept: { [`kds_${'x'.repeat(KEPT_KEY_MAX_CHARACTERS)}`]: 'x' } }],
  [{ kept: { kds_volume: 'x'.repeat(KEPT_ALL_MAX_CHARACTERS) } }],
  [{ kept: Object.fromEntries(Array.from({ length: KEPT_ENTRIES_MAX + 1 }, (_, n) => [`kds_${n}`, '1'])) }],
  [{ favoriteOrgs: 'site-1' }],
  [{ favoriteOrgs: [''] }],
  [{ favoriteOrgs: ['x'.repeat(201)] }],
  [{ favoriteOrgs: Array.from({ length: FAVORITE_ORGS_KEPT + 1 }, (_, n) => `o${n}`) }],
])('invalid settings are refused [SAFE-06]', async (body) => {
  const agent = await atSite(await webStage());
  await agent.put(ROUTE).send(body).expect(400);
  expect((await agent.get(ROUTE)).body).toEqual({});
});
