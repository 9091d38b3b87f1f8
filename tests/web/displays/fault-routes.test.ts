// Failure reports of displays.
import { expect, it } from 'vitest';
import { FAULTS_PER_MINUTE, MINUTE_MS } from '../../../shared/limits.ts';
import { GUESTS, openPairedDisplay } from '../pairing-stage.ts';
import { atSite, browser, webStage } from '../web-stage.ts';

const ROUTE = '/api/faults';
const fault = {
  message: 'TypeError: x is undefined',
  stack: 'at draw',
  url: 'http://hub/kds/start',
  route: '/kds/start',
  version: 'b1',
};

it('a failure report names the display, its browser and its person [LOG-01]', async () => {
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

it('a report of a customer board, which has no other right, is accepted; a display’s staff user is named [LOG-01]', async () => {
  const stage = await webStage();
  const staff = await atSite(stage);
  const { screen: guests, id } = await openPairedDisplay(stage, staff, GUESTS, 'Hall');
  await guests.post(ROUTE).send(fault).expect(204);
  expect(stage.faults).toMatchObject([{ deviceId: id, user: undefined }]);
  const { screen } = await openPairedDisplay(stage, staff);
  await screen.post('/api/staff/session').send({ userId: 'u1', passcode: '1111' }).expect(200);
  await screen.post(ROUTE).send(fault).expect(204);
  expect(stage.faults.at(-1)?.user).toEqual({ id: 'u1', name: 'Marta Olsen' });
});

it('a display may report a few times a minute [LOG-01]', async () => {
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
  'invalid reports are refused [SAFE-06]',
  async (body) => {
    const stage = await webStage();
    await (await atSite(stage)).post(ROUTE).send(body).expect(400);
    expect(stage.faults).toEqual([]);
  },
);

it('reports without a session are refused [SAFE-01]', async () => {
  const stage = await webStage();
  await (await browser(stage.app)).post(ROUTE).send(fault).expect(401);
  expect(stage.faults).toEqual([]);
});
