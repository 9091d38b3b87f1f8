// A manager at the audit log, in a real browser against a real hub (SAFE-10).

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_ROWS_SHOWN } from '../../hub/lookups/audit-search.ts';
import { atWork, type Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { knownOrder } from './support/known-order.ts';
import { laptop, personOf, registerSetupStage, stage, toTab } from './support/setup-page.ts';

const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const SOON = { timeout: 20_000 };

registerSetupStage();

let chef: Person;

beforeAll(async () => {
  chef = await personOf('chef');
  await until(async () => {
    const { body } = await chef.get('/api/staff');
    return Array.isArray(body) && body.length > 0;
  }, 'the staff did not come');
  await atWork(chef);
  const expo = await stage.display(chef, EXPO);
  for (const number of [901, 902]) {
    const order = knownOrder({ number, dishes: ['burger'], state: 'fired' });
    await stage.put(order);
    const { _id: orderId, courseId } = order;
    await until(() => expo.tickets('w').some((ticket) => ticket.orderId === orderId), 'no ticket', 20_000);
    await expo.command('w', { name: 'course.ready', orderId, courseId, ready: true });
    if (number === 902) continue;
    await expo.command('w', { name: 'course.ready', orderId, courseId, ready: false });
    await expo.command('w', { name: 'course.ready', orderId, courseId: 'gone', ready: true });
  }
}, 60_000);

const rows = (page: Page) => page.locator('tbody tr');
const textOf = async (page: Page) => (await rows(page).allInnerTexts()).join('\n');

async function openLog(): Promise<Page> {
  const page = await laptop(chef, '/kds/setup/log');
  await rows(page).first().waitFor();
  return page;
}

describe('the audit log page', () => {
  it('finds entries by order, with time, action, staff user, display and result [SAFE-10]', async () => {
    const page = await laptop(chef, '/kds/start');
    await page.getByRole('link', { name: 'Setup' }).click();
    await toTab(page, 'log');
    await page.getByRole('searchbox', { name: 'Order number' }).fill('901');
    await expect.poll(() => rows(page).count(), SOON).toBe(3);
    const [refused = '', undone = '', done = ''] = await rows(page).allInnerTexts();
    expect(done).toMatch(/\d+:\d\d:\d\d.*Mark ready.*901.*Done/s);
    expect(undone).toMatch(/Not ready.*901.*Done/s);
    expect(refused).toMatch(/Mark ready.*901.*This course is no longer open\./s);
    const { body } = await chef.get('/api/audit?order=901');
    const [entry] = (body as { entries: { staff: { name: string }; userName: string }[] }).entries;
    expect(done).toContain(entry?.staff.name);
    expect(done).toContain(entry?.userName);
    await page.getByRole('searchbox', { name: 'Order number' }).fill('999');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => rows(page).count(), SOON).toBeGreaterThan(4);
    await page.getByRole('button', { name: '902' }).click();
    await expect.poll(() => rows(page).count(), SOON).toBe(1);
  });

  it('searches by result, staff user, display and time [SAFE-10]', async () => {
    const page = await openLog();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    const choose = async (label: string, option: string) => {
      await page.getByRole('button', { name: new RegExp(label) }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Result', 'Refused');
    await expect.poll(() => textOf(page), SOON).not.toContain('Done');
    expect(await textOf(page)).toContain('This course is no longer open.');
    await choose('Result', 'Done');
    await expect.poll(() => textOf(page), SOON).not.toContain('no longer open');
    const all = await rows(page).count();
    await page.getByRole('button', { name: /Staff/ }).click();
    await page.getByRole('option').nth(1).click();
    await expect.poll(() => rows(page).count(), SOON).toBeLessThan(all);
    expect(await textOf(page)).not.toContain('Sign in');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await typeMoment(page, 'To', ['1', '1', '2020', '10', '00', 'A']);
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await typeMoment(page, 'From', ['1', '1', '2020', '10', '00', 'A']);
    await expect.poll(() => rows(page).count(), SOON).toBeGreaterThan(all);
  });

  it('pages through older entries, and shows newer ones [SAFE-10]', async () => {
    for (let n = 0; n < AUDIT_ROWS_SHOWN; n++) await chef.send('POST', '/api/spooler-token');
    const page = await openLog();
    await expect.poll(() => rows(page).count(), SOON).toBe(AUDIT_ROWS_SHOWN);
    await page.getByRole('button', { name: 'Older actions' }).click();
    await expect.poll(() => textOf(page), SOON).toContain('Choose an organization');
    await expect.poll(() => page.getByRole('button', { name: 'Older actions' }).count()).toBe(0);
    await chef.send('POST', '/api/displays/none/identify');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Newest' }).click();
        return rows(page).first().innerText();
      }, SOON)
      .toContain('Show the name of a screen');
  });

  it('fits on a phone, in Hebrew too [SAFE-10] [UX-01] [UX-08]', async () => {
    const page = await openLog();
    await page.evaluate(() => localStorage.setItem('kds_lng', 'he-il'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await rows(page).first().waitFor();
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBe(0);
    await page.getByRole('button', { name: 'סינון נוסף' }).click();
    // Days and times too are in the page's language, whatever the browser's is.
    await page.getByRole('group', { name: 'עד', exact: true }).getByText('יום', { exact: true }).waitFor();
    await page.getByRole('button', { name: /תוצאה/ }).click();
    await page.getByRole('option', { name: 'נדחה' }).click();
    await expect.poll(() => textOf(page), SOON).not.toContain('בוצע');
  });

  it('is closed without the right to setup [SAFE-10]', async () => {
    const cook = await personOf('cook');
    expect((await cook.get('/api/audit')).status).toBe(403);
    expect((await cook.get('/api/support-bundle')).status).toBe(403);
  });
});

/** Types a time segment by segment, in the order of the page's language. */
async function typeMoment(page: Page, label: string, parts: readonly string[]): Promise<void> {
  const segments = page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton');
  for (const [index, part] of parts.entries()) {
    await segments.nth(index).focus();
    await page.keyboard.type(part);
  }
}
