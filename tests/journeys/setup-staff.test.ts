// What only staff set for a site, in real browsers against a real hub and its cloud: who sees it, and what it does.
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { laptop, newLogin, stage, standAtSetup } from './support/setup-page.ts';

standAtSetup();

const held = z.object({ revision: z.number(), setup: z.record(z.string(), z.unknown()) });
const logs = z.array(
  z.looseObject({ body: z.looseObject({ message: z.string(), serviceName: z.string() }) }),
);

const heard = async () => logs.parse(await stage.control('GET', '/logs')).map(({ body }) => body);
const set = async (change: Record<string, unknown>) => {
  const chef = await newLogin('chef');
  const { revision, setup } = held.parse((await chef.get('/api/setup')).body);
  const sent = { revision, setup: { ...setup, ...change } };
  expect((await chef.send('PUT', '/api/setup', sent)).status).toBe(200);
};

afterEach(async () => {
  await set({ redirect: '', loggingOptions: 'everything' });
});

it('[SET-49] [CLOUD-22] people of a redirected site are taken on, staff choose, paired displays stay', async () => {
  const page = await laptop(await newLogin('manager'), '/kds/start');
  await page.getByText('Expo', { exact: false }).first().waitFor();
  await set({ redirect: 'beta' });
  // The last who logged in is whom the hub speaks for, and so whom the other environment takes in.
  const staff = await laptop(await newLogin('chef'), '/kds/start');
  await staff.getByRole('heading', { name: 'This restaurant is in another environment' }).waitFor();
  expect(new URL(staff.url()).pathname).toBe('/kds/start');
  await staff.getByRole('button', { name: 'Go there' }).click();
  await staff.waitForURL(/\/environments\/beta\?token=/);
  const manager = await laptop(await newLogin('manager'), '/kds/start');
  await manager.waitForURL(/\/environments\/beta\?token=/);
});

it('[SET-49] a person who can not be taken on is told why, and has the boards', async () => {
  await set({ redirect: 'beta' });
  await stage.control('PUT', '/faults', { status: { status: 503, path: '/environments/transfer-tokens' } });
  const page = await laptop(await newLogin('manager'), '/kds/start');
  await page.getByText('Couldn’t take you to').waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(await page.getByRole('link').count()).toBeGreaterThan(1);
  await stage.control('DELETE', '/faults');
  await page.getByRole('button', { name: 'Go there' }).click();
  await page.waitForURL(/\/environments\/beta\?token=/);
});

it('[LOG-01] [LOG-02] [LOG-08] the cloud hears of a failure of a display as far as the site wants it, the log of the hub always', async () => {
  const fail = async (words: string) => {
    const page = await laptop(await newLogin('manager'), '/kds/start');
    await page.getByRole('link').first().waitFor();
    // Until the display listens: that is fetched after its first picture.
    await expect
      .poll(async () => {
        await page.evaluate((message) => dispatchEvent(new ErrorEvent('error', { message })), words);
        return stage.hub().output().includes(words);
      })
      .toBe(true);
  };
  await fail('the oven is on fire');
  await expect
    .poll(async () => (await heard()).filter(({ message }) => message === 'the oven is on fire'))
    .toMatchObject([
      {
        source: 'kds',
        serviceName: 'display',
        organizationId: 'site-1',
        organizationName: expect.any(String),
        deviceId: expect.any(String),
        url: `${stage.hubUrl}/kds/start`,
        userAgent: expect.stringContaining('Chrom'),
        route: '/kds/start',
        userId: expect.any(String),
        userName: expect.any(String),
        payload: { level: 'error' },
      },
    ]);
  await set({ loggingOptions: 'off' });
  await fail('the fridge is warm');
  await set({ loggingOptions: 'errors' });
  await fail('the sink runs over');
  await expect
    .poll(async () => (await heard()).map(({ message }) => message))
    .toContain('the sink runs over');
  expect((await heard()).map(({ message }) => message)).not.toContain('the fridge is warm');
});
