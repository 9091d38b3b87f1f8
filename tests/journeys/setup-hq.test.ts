// An HQ's manager at the sites of the chain, in a real browser against a real hub and its cloud.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { asJsonObject } from '../../shared/json/json-object.ts';
import { member } from '../support/sandbox-calls.ts';
import { knownOrder } from './support/known-order.ts';
import { flip, laptop, personOf, registerSetupStage, save, stage, toTab } from './support/setup-page.ts';

registerSetupStage();

const HARBOUR = 'Ember & Salt Harbour';
const OLD_TOWN = 'Ember & Salt Old Town';
const RIVERSIDE = 'Ember & Salt Riverside';
const atHq = () => personOf('chef', 'hq-1');
const site = (page: Page, name: string) => page.getByRole('switch', { name });
const row = (page: Page, id: string) => page.locator(`[data-site="${id}"]`);
const toggle = (page: Page, id: string) => row(page, id).locator('label').click();

it('the sites tab lists the sites; only those with KDS can be switched, and the boards follow what is saved [SET-01] [HQ-02] [HQ-06]', async () => {
  const chef = await atHq();
  await stage.control('PUT', '/organizations/site-3', { kdsEnabled: false });
  const numbers = { 'site-1': 901, 'site-2': 902 };
  for (const [organization, number] of Object.entries(numbers)) {
    await stage.put(knownOrder({ number, dishes: ['burger'], state: 'fired', organization }));
  }
  const board = await laptop(chef, '/kds/expeditor/profile-expo');
  const ticket = (number: number) => board.locator('main article', { hasText: `K-${number}` });
  await ticket(901).waitFor();
  await ticket(902).waitFor();

  const page = await laptop(chef, '/kds/setup/profiles');
  await toTab(page, 'hq');
  await site(page, OLD_TOWN).waitFor();
  expect(await page.getByRole('switch', { name: /^Ember/ }).count()).toBe(3);
  expect(await row(page, 'site-1').innerText()).toContain('On the boards now');
  expect(await site(page, RIVERSIDE).isDisabled()).toBe(true);
  expect(await row(page, 'site-3').innerText()).toContain('KDS is not enabled at this site.');

  await toggle(page, 'site-2');
  await page.getByText('1 change not saved').waitFor();
  expect(await ticket(902).count()).toBe(1);
  await save(page);
  await expect.poll(() => ticket(902).count()).toBe(0);
  expect(await ticket(901).count()).toBe(1);
  const { body } = await chef.get('/api/setup');
  const { hqConfig } = asJsonObject(member(body, 'setup'));
  expect(asJsonObject(hqConfig)['sites']).toEqual([
    { id: 'site-1', name: HARBOUR, enabled: true },
    { id: 'site-2', name: OLD_TOWN, enabled: false },
    { id: 'site-3', name: RIVERSIDE, enabled: true },
  ]);

  await toggle(page, 'site-2');
  await save(page);
  await ticket(902).waitFor();
});

it('a save that enables a site without KDS names it, in the answer and on the page, and no board shows its orders [HQ-02]', async () => {
  const chef = await atHq();
  await stage.control('PUT', '/organizations/site-3', { kdsEnabled: false });
  for (const [organization, number] of [
    ['site-3', 903],
    ['site-1', 904],
  ] as const) {
    await stage.put(knownOrder({ number, dishes: ['burger'], state: 'fired', organization }));
  }
  const sites = ['site-1', 'site-2', 'site-3'].map((id) => ({ id, enabled: true }));
  const riverside = { site: 'site-3', name: RIVERSIDE, reason: 'no-kds' };
  expect(member((await chef.get('/api/setup/sites')).body, 'fresh')).toBe(true);
  const revision = member((await chef.get('/api/setup')).body, 'revision');
  const sent = { revision, setup: { hqConfig: { sites } } };
  const { status, body } = await chef.send('PUT', '/api/setup', sent);
  expect([status, member(body, 'leftOut')]).toEqual([200, [riverside]]);
  expect(member((await chef.get('/api/setup/sites')).body, 'sites')).toContainEqual(
    expect.objectContaining({ id: 'site-3', kdsEnabled: false, inUse: false }),
  );
  const board = await laptop(chef, '/kds/expeditor/profile-expo');
  await board.locator('main article', { hasText: 'K-904' }).waitFor();
  expect(await board.locator('main article', { hasText: 'K-903' }).count()).toBe(0);

  const page = await laptop(chef, '/kds/setup/hq');
  await site(page, OLD_TOWN).waitFor();
  await toggle(page, 'site-2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`Not on the boards, KDS is not enabled: \u2068${RIVERSIDE}\u2069`).waitFor();
  await expect.poll(() => page.getByText('1 change not saved').count()).toBe(0);
  await toggle(page, 'site-2');
  await save(page);
});

it('the sites tab warns before every site is off, and an open page follows saves made elsewhere [HQ-02]', async () => {
  const chef = await atHq();
  const [mine, theirs] = [await laptop(chef, '/kds/setup/hq'), await laptop(chef, '/kds/setup/hq')];
  await site(theirs, HARBOUR).waitFor();
  await stage.control('PUT', '/organizations/site-3', { kdsEnabled: true });
  await mine.reload();
  await site(mine, HARBOUR).waitFor();
  for (const id of ['site-1', 'site-2', 'site-3']) await toggle(mine, id);
  await mine.getByText('No site is on: the boards stay empty.').waitFor();
  await toggle(mine, 'site-1');
  await save(mine);
  await expect.poll(() => site(theirs, OLD_TOWN).isChecked()).toBe(false);
  expect(await site(theirs, HARBOUR).isChecked()).toBe(true);
  for (const id of ['site-2', 'site-3']) await toggle(mine, id);
  await save(mine);
});

it('the effective catalogue is chosen in the sites tab [HQ-09]', async () => {
  const chef = await atHq();
  const page = await laptop(chef, '/kds/setup/hq');
  await site(page, HARBOUR).waitFor();
  const own = page.getByRole('switch', { name: 'Separate catalog for each site' });
  const was = await own.isChecked();
  await flip(page, 'hqConfig.useDistinctSiteCatalog');
  await save(page);
  const { body } = await chef.get('/api/setup');
  expect(member(body, 'setup', 'hqConfig', 'useDistinctSiteCatalog')).toBe(!was);
});

it.each([
  ['en', 'default'],
  ['he-il', 'default_dark'],
])(
  'the sites tab has no accessibility violation and fits a phone in %s, %s [UX-01] [UX-08]',
  async (language, theme) => {
    const page = await laptop(await atHq(), '/kds/start');
    await page.getByRole('link', { name: 'Setup' }).waitFor();
    await page.evaluate(
      ([lng = '', name = '']) => {
        localStorage.setItem('kds_lng', lng);
        document.cookie = `kds_theme=${name};path=/`;
      },
      [language, theme],
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stage.hubUrl}/kds/setup/hq`);
    await site(page, HARBOUR).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  },
);

it('without the cloud the last known sites are shown, marked as such [HQ-06]', async () => {
  const chef = await atHq();
  const page = await laptop(chef, '/kds/setup/hq');
  await site(page, HARBOUR).waitFor();
  stage.cloudWire.cut();
  await expect.poll(async () => (await stage.health(chef)).link.cloud, { timeout: 30_000 }).toBe('offline');
  await page.reload();
  await page.getByText('The cloud could not be reached.').waitFor();
  expect(await site(page, HARBOUR).count()).toBe(1);
  stage.cloudWire.heal();
  await expect.poll(async () => (await stage.health(chef)).link.cloud, { timeout: 30_000 }).toBe('online');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByText('The cloud could not be reached.').count()).toBe(0);
});
