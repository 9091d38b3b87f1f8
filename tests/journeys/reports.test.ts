// Reports on a Monday: last week's numbers on desktop, phone, paper and in Hebrew, from a slow ticket to its history, and the
// kitchen right now (REPORT-01, REPORT-02, REPORT-06).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWeeks } from './support/filled-weeks.ts';
import { knownOrder } from './support/known-order.ts';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';

const LONG = { timeout: 30_000 };
const PHONE = { width: 390, height: 844 };
/** 210 by 297 mm in CSS pixels, without margins of 12 mm. */
const PAPER = { width: 703, height: 1031 };

const dataDir = mkdtempSync(join(tmpdir(), 'kds-reports-'));
registerSetupStage({ dataDir });
beforeAll(async () => {
  await personOf('chef');
  await stage.killHub();
  fillWeeks(dataDir, Date.now());
  await stage.startHub();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function isSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

const beyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('a manager’s report', () => {
  it('shows last week at a glance, its tables, a CSV, and the history of the slowest ticket [REPORT-01] [REPORT-02]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/start');
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('button', { name: 'Last week' }).click();
    const hours = page.getByRole('region', { name: 'By hour' });
    await page.getByRole('region', { name: 'By day' }).waitFor(LONG);
    await page.getByText(/^Compared with /).waitFor();
    const tiles = page.getByLabel('In short');
    expect((await tiles.innerText()).replaceAll(/[\u2066-\u2069]/g, '')).toMatch(
      /Orders\s+\d+\s+Before: \d+ \([+-]?\d+%\)[\s\S]*Tickets\s+\d+[\s\S]*Items\s+\d+[\s\S]*Late\s+\d+%\s+of \d+ served tickets/,
    );
    const parts = [
      'Ticket times',
      'By part of the day',
      'By day',
      'By station',
      'By course',
      'By order type',
      'By item',
      'By cook',
    ];
    for (const name of [...parts, 'Canceled items', 'Recalled tickets', 'Ten longest tickets'])
      expect(
        await page.getByRole('region', { name, exact: true }).getByRole('listitem').count(),
      ).toBeGreaterThan(0);
    await isSound(page);
    // Each count is above its own column, however low that is.
    const gaps = await hours.locator('figure ol b').evaluateAll((counts) =>
      counts
        .filter(({ textContent }) => textContent !== '')
        .map((count) => {
          const column = count.previousElementSibling?.getBoundingClientRect();
          return Math.abs((column?.top ?? 0) - count.getBoundingClientRect().bottom);
        }),
    );
    expect(gaps.length).toBeGreaterThan(4);
    expect(Math.max(...gaps)).toBeLessThan(2);
    await hours.getByRole('button', { name: 'Table' }).click();
    const table = hours.getByRole('table', { name: 'By hour' });
    expect(await table.getByRole('row').count()).toBeGreaterThan(4);
    expect(await table.getByRole('rowheader').first().innerText()).toMatch(/^\d+ [AP]M$/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      hours.getByRole('button', { name: 'By hour as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^hours-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(
      /^\uFEFFHour,Tickets,Late,"Fired to ready, Median \(s\)"/,
    );
    const longest = page.getByRole('region', { name: 'Ten longest tickets' });
    // Links to its history, and to the moment at which it was served.
    expect(await longest.getByRole('link').count()).toBe(20);
    await longest.getByRole('link').first().click();
    const facts = page.getByRole('list', { name: 'History' });
    await facts.waitFor(LONG);
    expect(await facts.innerText()).toMatch(
      /Received[\s\S]*Fired[\s\S]*Done[\s\S]*(Dana|Omar|Ruth)[\s\S]*Served/,
    );
  });

  it('says that today has few tickets, and that other days have none [REPORT-02]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/reports');
    await page.getByText(/^Only \d+ tickets: one slow ticket/).waitFor(LONG);
    await page.getByText('Today so far, compared with the whole day a week ago.').waitFor();
    await page.goto(`${stage.hubUrl}/kds/reports?from=2020-01-01&to=2020-01-03`);
    await page.getByText('Nothing was fired on these days.').waitFor(LONG);
  });

  it('fits a phone, in Hebrew and dark, and paper, which is light [REPORT-02]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/start');
    await page.evaluate(() => {
      localStorage.setItem('kds_lng', 'he-il');
      document.cookie = 'kds_theme=default_dark; path=/';
    });
    await page.setViewportSize(PHONE);
    await page.goto(`${stage.hubUrl}/kds/reports?days=lastWeek`);
    await page.getByRole('region', { name: 'עשרת הכרטיסים הארוכים ביותר' }).waitFor(LONG);
    expect(await beyond(page)).toBe(0);
    await isSound(page);
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('default');
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await beyond(page)).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['theme']))
      .toBe('default_dark');
  });
});

describe('the kitchen right now', () => {
  it('is on a manager’s phone, without choosing a person, and updates when an order comes [REPORT-06]', async () => {
    const chef = await personOf('chef');
    const page = await laptop(chef, '/kds/overview');
    await page.setViewportSize(PHONE);
    const open = page.locator('dl > div').filter({ hasText: 'Open tickets' });
    await open.waitFor(LONG);
    const before = Number(await open.locator('dd').innerText());
    await page.getByText(/^As of /).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await stage.put(knownOrder({ number: 901, dishes: ['steak', 'burger'], state: 'fired' }));
    await expect.poll(() => open.locator('dd').innerText(), LONG).toBe(String(before + 1));
    await page
      .getByRole('region', { name: 'Late first, then oldest' })
      .getByRole('link', { name: 'K-901' })
      .waitFor();
    expect(asked.filter((path) => path === '/api/overview').length).toBeLessThan(6);
    await page
      .getByRole('region', { name: 'Stations' })
      .getByText(/items to make/)
      .first()
      .waitFor();
    await page.getByText('No screens are paired').waitFor();
    expect(await beyond(page)).toBe(0);
    stage.cloudWire.cut();
    await page.getByRole('region', { name: 'Alerts' }).getByText('The cloud can’t be reached').waitFor(LONG);
    await isSound(page);
    stage.cloudWire.heal();
  });

  it('is closed to accounts without access to the setup [REPORT-06] [SAFE-01]', async () => {
    const page = await laptop(await personOf('cook'), '/kds/overview');
    await page.waitForURL('**/kds/start', LONG);
    expect(await page.getByRole('link', { name: 'Reports' }).count()).toBe(0);
  });
});
