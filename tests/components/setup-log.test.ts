// @vitest-environment ./tests/components/support/dom-over-net.config.ts
// A manager looking into the log of actions (SAFE-10).

import { beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_ROWS_SHOWN } from '../../hub/lookups/audit-search.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import { atWork, type Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import type { Page } from './support/page.ts';
import { laptop, personOf, stage, standAtSetup, toTab } from './support/setup-page.ts';

const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const SOON = { timeout: 20_000 };

standAtSetup();

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

describe('the log of actions', () => {
  it('[SAFE-10] is found by an order, with time, action, staff user, display and result', async () => {
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

  it('[SAFE-10] goes on page by page, and shows what was done since', async () => {
    for (let n = 0; n < AUDIT_ROWS_SHOWN; n++) await chef.send('POST', '/api/spooler-token');
    const page = await openLog();
    await expect.poll(() => rows(page).count(), SOON).toBe(AUDIT_ROWS_SHOWN);
    await page.getByRole('button', { name: 'Older actions' }).click();
    await expect.poll(() => textOf(page), SOON).toContain('Choose the organization');
    await expect.poll(() => page.getByRole('button', { name: 'Older actions' }).count()).toBe(0);
    await chef.send('POST', '/api/displays/none/identify');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Newest' }).click();
        return rows(page).first().innerText();
      }, SOON)
      .toContain('Show the name of a screen');
  });

  it('[SAFE-10] is shown to nobody without the right to setup', async () => {
    const cook = await personOf('cook');
    expect((await cook.get('/api/audit')).status).toBe(403);
    expect((await cook.get('/api/support-bundle')).status).toBe(403);
  });
});
