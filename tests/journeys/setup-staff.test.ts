// Staff-only settings of a site, in real browsers against a real hub and its cloud: visibility and effect.
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  laptop,
  newLogin,
  openSection,
  registerSetupStage,
  save,
  setting,
  stage,
} from './support/setup-page.ts';

registerSetupStage();

const STAFF_ONLY = ['redirect', 'loggingOptions', 'enableOffline'];
const held = z.object({ revision: z.number(), setup: z.record(z.string(), z.unknown()) });
const logs = z.array(
  z.looseObject({ body: z.looseObject({ message: z.string(), serviceName: z.string() }) }),
);

const heard = async () => logs.parse(await stage.control('GET', '/logs')).map(({ body }) => body);
const advanced = async (name: string) => {
  const page = await laptop(await newLogin(name), '/kds/setup/general');
  await page.getByPlaceholder('Find a setting').waitFor();
  await openSection(page, 'Advanced');
  return page;
};
const set = async (change: Record<string, unknown>) => {
  const chef = await newLogin('chef');
  const { revision, setup } = held.parse((await chef.get('/api/setup')).body);
  const sent = { revision, setup: { ...setup, ...change } };
  expect((await chef.send('PUT', '/api/setup', sent)).status).toBe(200);
};

afterEach(async () => {
  await set({ redirect: '', loggingOptions: 'everything' });
});

it('staff set redirect, logging and offline mode; a manager neither sees nor sends them [PERM-07] [SET-30]', async () => {
  const page = await advanced('chef');
  const redirect = setting(page, 'redirect');
  expect(await redirect.getByRole('button', { name: 'No redirect' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(await redirect.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Debug' }).count()).toBe(0);
  await redirect.getByRole('button', { name: 'To an environment' }).click();
  await redirect.getByRole('textbox', { name: 'Environment ID' }).fill('beta');
  await setting(page, 'loggingOptions').getByRole('button').first().click();
  await page.getByRole('option', { name: 'Errors only' }).click();
  await save(page);
  const chef = await newLogin('chef');
  const { revision, setup } = held.parse((await chef.get('/api/setup')).body);
  expect(setup).toMatchObject({ redirect: 'beta', loggingOptions: 'errors', enableOffline: true });

  const manager = await newLogin('manager');
  const theirs = await laptop(manager, '/kds/setup/general');
  await theirs.getByPlaceholder('Find a setting').waitFor();
  expect(await theirs.getByRole('button', { name: /^Advanced/ }).count()).toBe(0);
  for (const at of STAFF_ONLY) expect(await setting(theirs, at).count()).toBe(0);
  for (const change of [
    { redirect: '' },
    { loggingOptions: 'off' },
    { enableOffline: false },
    { brandSkin: 'teal' },
  ]) {
    const sent = { revision, setup: { ...setup, ...change } };
    expect(await manager.send('PUT', '/api/setup', sent)).toMatchObject({
      status: 403,
      body: { code: 'not-allowed', params: { right: 'staff-options' } },
    });
  }
});

it('accounts of a redirected site move with it, staff choose, paired displays stay [SET-49] [CLOUD-22]', async () => {
  const page = await laptop(await newLogin('manager'), '/kds/start');
  await page.getByText('Expo', { exact: false }).first().waitFor();
  await set({ redirect: 'beta' });
  // The hub acts for the account that signed in last, so that is the one the other environment accepts.
  const staff = await laptop(await newLogin('chef'), '/kds/start');
  await staff.getByRole('heading', { name: 'This restaurant is in another environment' }).waitFor();
  expect(new URL(staff.url()).pathname).toBe('/kds/start');
  await staff.getByRole('button', { name: 'Go there' }).click();
  await staff.waitForURL(/\/environments\/beta\?token=/);
  const manager = await laptop(await newLogin('manager'), '/kds/start');
  await manager.waitForURL(/\/environments\/beta\?token=/);
});

it('an account that can’t be moved sees the reason, and has the boards [SET-49]', async () => {
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

it('display failures are sent to the cloud as far as the site wants it, and always to the hub’s log [LOG-01] [LOG-02] [LOG-08]', async () => {
  const fail = async (words: string) => {
    const page = await laptop(await newLogin('manager'), '/kds/start');
    await page.getByRole('link').first().waitFor();
    // Wait until the display listens: that chunk loads after its first render.
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

it('staff settings are translated into Hebrew [I18N-01] [SET-30]', async () => {
  const page = await advanced('chef');
  await page.evaluate(() => localStorage.setItem('kds_lng', 'he-il'));
  await page.reload();
  await page.getByRole('button', { name: /^מתקדם/ }).click();
  await setting(page, 'redirect').getByRole('button', { name: 'אל סביבה' }).click();
  await setting(page, 'redirect').getByRole('textbox', { name: 'מזהה הסביבה' }).fill('beta');
  await page.getByText('בלי הענן').waitFor();
});
