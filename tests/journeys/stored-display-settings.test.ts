// Display settings stored at the hub and restored, in a real browser against a real hub.
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { displaySettings } from '../../shared/protocol/display-settings.ts';
import { atWork, type Person, pairedBy } from '../support/person.ts';
import { laptop, newLogin, registerSetupStage, stage } from './support/setup-page.ts';

registerSetupStage();

const PATH = '/kds/expeditor/profile-expo';
const LOOK = 'kds_look:';

const keptAtHub = async (who: Person) =>
  displaySettings.parse((await who.get('/api/display-settings')).body).kept ?? {};
const lookIn = (kept: Record<string, string>) =>
  Object.entries(kept).find(([key]) => key.startsWith(LOOK))?.[1] ?? '';
const here = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
const openOptions = async (page: Page) => {
  const columns = page.getByRole('group', { name: 'Columns', exact: true });
  if (await columns.isVisible()) return;
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await columns.waitFor();
};
const wipe = async (page: Page) => {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    for (const name of ['kds_theme', 'kds_font_scale']) document.cookie = `${name}=; Max-Age=0; Path=/`;
  });
  await page.reload();
};

it('a wiped paired display gets its appearance back from the first render on [ORG-15]', async () => {
  const home = { kind: 'expo', profile: 'profile-expo' };
  const display = await pairedBy(await newLogin('chef'), stage.hubUrl, { name: 'Pass left', home });
  await atWork(display);
  const page = await laptop(display, PATH);
  await openOptions(page);
  const columns = page.getByRole('group', { name: 'Columns', exact: true });
  await columns.getByRole('button', { name: 'Fixed number' }).click();
  await page.getByRole('slider', { name: 'Number of columns' }).fill('4');
  await expect
    .poll(async () => lookIn(await keptAtHub(display)), { timeout: 30_000 })
    .toContain('"columns":4');
  await wipe(page);
  await expect.poll(async () => lookIn(await here(page)), { timeout: 30_000 }).toContain('"columns":4');
  // Rendered with them from the start: nothing reloads under a finger.
  await openOptions(page);
  await page.getByRole('slider', { name: 'Number of columns' }).waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  expect(await page.getByRole('slider', { name: 'Number of columns' }).inputValue()).toBe('4');
});

it('a wiped paired display has its language from the first render on [ORG-15]', async () => {
  const home = { kind: 'expo', profile: 'profile-expo' };
  const display = await pairedBy(await newLogin('chef'), stage.hubUrl, { name: 'Pass right', home });
  await atWork(display);
  const page = await laptop(display, PATH);
  await openOptions(page);
  const language = page.getByRole('group', { name: 'Language', exact: true });
  await language.getByRole('button', { name: 'עברית' }).click();
  const isKept = async () => (await keptAtHub(display))['kds_lng'];
  await expect.poll(isKept, { timeout: 30_000 }).toBe('he-il');
  await wipe(page);
  await page.getByRole('button', { name: 'אפשרויות', exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await page.getByRole('button', { name: 'Options', exact: true }).count()).toBe(0);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
});

it('settings of a person in one browser stay there [ORG-15]', async () => {
  const chef = await atWork(await newLogin('chef'));
  const page = await laptop(chef, PATH);
  await openOptions(page);
  const columns = page.getByRole('group', { name: 'Columns', exact: true });
  await columns.getByRole('button', { name: 'Fixed number' }).click();
  await expect.poll(async () => lookIn(await keptAtHub(chef)), { timeout: 30_000 }).not.toBe('');
  const other = await laptop(chef, PATH);
  await openOptions(other);
  await expect
    .poll(() => other.getByRole('button', { name: 'Fixed number' }).getAttribute('aria-pressed'))
    .toBe('false');
});

it('a setting made while the hub couldn’t store it stays, and is sent after the next start [ORG-15]', async () => {
  const chef = await atWork(await newLogin('chef'));
  const page = await laptop(chef, PATH);
  await openOptions(page);
  await page.route('**/api/display-settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  const columns = page.getByRole('group', { name: 'Columns', exact: true });
  await columns.getByRole('button', { name: 'Fixed number' }).click();
  await page.getByRole('slider', { name: 'Number of columns' }).fill('7');
  await expect.poll(async () => lookIn(await here(page))).toContain('"columns":7');
  expect(lookIn(await keptAtHub(chef))).not.toContain('7');
  await page.unroute('**/api/display-settings');
  await page.reload();
  await expect.poll(async () => lookIn(await keptAtHub(chef)), { timeout: 30_000 }).toContain('"columns":7');
  expect(lookIn(await here(page))).toContain('"columns":7');
  expect(stage.hub().output()).not.toContain('request failed');
});
