// @vitest-environment ./tests/components/support/dom-over-net.config.ts
// What only staff set for a site: who sees it, and what it does.
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { laptop, newLogin, openSection, save, setting, standAtSetup } from './support/setup-page.ts';

standAtSetup();

const STAFF_ONLY = ['redirect', 'loggingOptions', 'enableOffline'];
const held = z.object({ revision: z.number(), setup: z.record(z.string(), z.unknown()) });

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

it('[PERM-07] [SET-30] staff set redirect, logging and offline mode; a manager neither sees nor sends them', async () => {
  const page = await advanced('chef');
  const redirect = setting(page, 'redirect');
  expect(await redirect.getByRole('button', { name: 'No redirect' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(await redirect.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Debug' }).count()).toBe(0);
  await redirect.getByRole('button', { name: 'To an id' }).click();
  await redirect.getByRole('textbox', { name: 'Id of the environment' }).fill('beta');
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

it('[I18N-01] [SET-30] in Hebrew', async () => {
  const page = await advanced('chef');
  localStorage.setItem('kds_lng', 'he-il');
  await page.reload();
  await page.getByRole('button', { name: /^מתקדם/ }).click();
  await setting(page, 'redirect').getByRole('button', { name: 'אל מזהה' }).click();
  await setting(page, 'redirect').getByRole('textbox', { name: 'מזהה הסביבה' }).fill('beta');
  await page.getByText('בלי הענן').waitFor();
});
