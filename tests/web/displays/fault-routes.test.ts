// Tests of what displays report of their own failures.
import { expect, it } from 'vitest';
import { FAULTS_PER_MINUTE, MINUTE_MS } from '../../../shared/limits.ts';
import { GUESTS, pairedScreen } from '../pairing-stage.ts';
import { atSite, browser, webStage } from '../web-stage.ts';

const ROUTE = '/api/faults';
const fault = {
  message: 'TypeError: x is undefined',
  stack: 'at draw',
  url: 'http://hub/kds/start',
  route: '/kds/start',
  version: 'b1',
};

it('[LOG-01] knows the display, its browser and its person', async () => {
  const stage = await webStage();
  const agent = await atSite(stage, 'manager');
  await agent.post(ROUTE).set('user-agent', 'Chromium').send(fault).expect(204);
  expect(stage.faults).toEqual([
    {
      ...fault,
      deviceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      userAgent: 'Chromium',
      user: { id: expect.any(String), name: 'Dana Hale' },
    },
  ]);
  expect(stage.auditStore.find({ limit: 50 }).map(({ action }) => action)).not.toContain(`POST ${ROUTE}`);
});

it('[LOG-01] a board for guests, which has no right otherwise, is heard; who works at a screen is named', async () => {
  const stage = await webStage();
  const staff = await atSite(stage);
  const { screen: guests, id } = await pairedScreen(stage, staff, GUESTS, 'Hall');
  await guests.post(ROUTE).send(fault).expect(204);
  expect(stage.faults).toMatchObject([{ deviceId: id, user: undefined }]);
  const { screen } = await pairedScreen(stage, staff);
  await screen.post('/api/staff/session').send({ userId: 'u1', passcode: '1111' }).expect(200);
  await screen.post(ROUTE).send(fault).expect(204);
  expect(stage.faults.at(-1)?.user).toEqual({ id: 'u1', name: 'Marta Olsen' });
});

it('[LOG-01] hears a display a few times a minute', async () => {
  const stage = await webStage();
  const [noisy, other] = [await atSite(stage), await atSite(stage)];
  for (let n = 0; n < FAULTS_PER_MINUTE; n++) await noisy.post(ROUTE).send(fault).expect(204);
  await noisy.post(ROUTE).send(fault).expect(429);
  await other.post(ROUTE).send(fault).expect(204);
  expect(stage.faults).toHaveLength(FAULTS_PER_MINUTE + 1);
  stage.time.now += MINUTE_MS;
  await noisy.post(ROUTE).send(fault).expect(204);
});

it.each([{}, { ...fault, message: '' }, { ...fault, stack: 'x'.repeat(2_001) }, { ...fault, url: 7 }])(
  '[SAFE-06] refuses what is none',
  async (body) => {
    const stage = await webStage();
    await (await atSite(stage)).post(ROUTE).send(body).expect(400);
    expect(stage.faults).toEqual([]);
  },
);

it('[SAFE-01] hears nobody without a session', async () => {
  const stage = await webStage();
  await (await browser(stage.app)).post(ROUTE).send(fault).expect(401);
  expect(stage.faults).toEqual([]);
});
