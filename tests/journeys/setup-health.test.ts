// A manager at the health page: everything fine, the cloud down and back, the support bundle, in a real browser against
// a real hub (OPS-03, OPS-04).

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { variants } from '../support/length.ts';
import { laptop, personOf, registerSetupStage, stage, toTab } from './support/setup-page.ts';

const LONG = { timeout: 30_000 };

const dataDir = mkdtempSync(join(tmpdir(), 'kds-health-'));
registerSetupStage({ dataDir });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the health page', () => {
  it('says that everything is fine, or what is wrong and its remedy, without a reload [OPS-03]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/setup/profiles');
    await toTab(page, 'health');
    await page.getByText('All good').waitFor(LONG);
    const problems = page.getByRole('list', { name: 'What to do' }).getByRole('listitem');
    expect(await problems.count()).toBe(0);
    stage.cloudWire.cut();
    stage.brokerWire.cut();
    await page.getByText('The cloud can’t be reached').waitFor(LONG);
    const offline = problems.filter({ hasText: 'The cloud can’t be reached' });
    expect(await offline.innerText()).toContain('Check the restaurant’s internet connection;');
    await page.getByText('The message broker can’t be reached').waitFor(LONG);
    await problems.filter({ hasText: /No new orders since \S*\d{1,2}:\d\d/ }).waitFor(LONG);
    await page.getByText('2 things need attention').waitFor(LONG);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    stage.cloudWire.heal();
    stage.brokerWire.heal();
    await page.getByText('All good').waitFor({ timeout: 60_000 });
  });

  it('keeps Save in the header from tab to tab [SHELL-08]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/setup/profiles');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.getByRole('link', { name: 'Health' }).waitFor(LONG);
    for (const [tab, words] of [
      ['health', 'Health'],
      ['log', 'Activity log'],
    ] as const) {
      await toTab(page, tab);
      await expect.poll(() => page.locator('[aria-current="page"]').innerText()).toBe(words);
      expect(await save.isVisible()).toBe(true);
    }
  });

  it('takes a backup on request, and shows date and size of the last one [DURA-07]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/setup/health');
    const backups = page.getByRole('region', { name: 'Backups' });
    await backups.getByRole('button', { name: 'Back up now' }).click();
    const taken = page.getByText(/^Backup done: \S*kds-\d{8}T\d{6}Z\.db/);
    await taken.waitFor(LONG);
    await backups.getByText(/^Last good backup: now, \d+\.\d MB$/).waitFor(LONG);
    // The hub takes one automatically soon after its start, beside it.
    const [name] = /kds-\d{8}T\d{6}Z\.db/.exec(await taken.innerText()) ?? [];
    expect(readdirSync(join(dataDir, 'backups'))).toContain(name);
  });

  it('shows the time at risk of a damaged database until it is acknowledged [DURA-06]', async () => {
    const at = Date.now();
    const note = { at, from: at - 600_000, file: 'kds.db.damaged-20261122T194000Z', detail: 'file: a page' };
    writeFileSync(join(dataDir, 'damage.json'), JSON.stringify(note));
    const page = await laptop(await personOf('chef'), '/kds/setup/health');
    const problem = page.getByRole('listitem').filter({ hasText: 'The hub’s data was damaged' });
    await problem.waitFor(LONG);
    expect((await problem.innerText()).replaceAll(/[\u2066-\u2069]/g, '')).toMatch(
      /the backup of \d+:\d\d\D* was restored[\s\S]*[Bb]etween \d+:\d\d\D* and \d+:\d\d\D*[\s\S]*kds\.db\.damaged-/,
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await problem.getByRole('button', { name: 'Got it' }).click();
    await page.getByText('All good').waitFor(LONG);
    expect(await problem.count()).toBe(0);
  });

  it('counts what could not be read of a damaged database, in the language of the page [DURA-11]', async () => {
    const at = Date.now();
    const unreadable = [
      { table: 'orders', lost: 0, fromBackup: 2 },
      { table: 'actions', lost: 12, fromBackup: 0 },
      { table: 'quarantine', lost: null, fromBackup: 0 },
    ];
    const note = { at, from: at - 600_000, file: 'kds.db.damaged-20261122T194000Z', detail: '', unreadable };
    writeFileSync(join(dataDir, 'damage.json'), JSON.stringify(note));
    const page = await laptop(await personOf('chef'), '/kds/setup/health');
    const problem = page.getByRole('listitem').filter({ hasText: 'what could be read was kept' });
    await problem.waitFor(LONG);
    expect((await problem.innerText()).replaceAll(/[\u2066-\u2069]/g, '')).toMatch(
      /Could not be read: 2 orders, 12 taps\. 2 of these are as of the backup of \d+:\d\d\D*\. More may be missing\./,
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await problem.getByRole('button', { name: 'Got it' }).click();
    await page.getByText('All good').waitFor(LONG);
  });

  it.each(variants(['health', 'profiles'], 1))('doesn’t flicker while %s loads [UX-08]', async (tab) => {
    const page = await laptop(await personOf('chef'), '/kds/start');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.addInitScript(() => {
      const watch = () => {
        const shown = document.querySelector('h1')?.checkVisibility() === true;
        const { dataset } = document.documentElement;
        if (dataset['headed'] === 'yes' && !shown) dataset['headed'] = 'lost';
        if (dataset['headed'] === undefined && shown) dataset['headed'] = 'yes';
        requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    });
    await page.goto(`${stage.hubUrl}/kds/setup/${tab}`);
    await page.locator('main[aria-busy=false], main:not([aria-busy])').first().waitFor(LONG);
    // Long enough for a redraw by a page that is loaded twice.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
    expect(await page.evaluate(() => document.documentElement.dataset['headed'])).toBe('yes');
  });

  it('offers the support bundle to a person with setup rights [OPS-04]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/setup/health');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^kds-support-\d{12}\.zip$/);
    const files = unzipSync(readFileSync(await download.path()));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['about.json', 'setup.json', 'log/hub.log', 'cloud.json']),
    );
  });

  it('exports the figures of the chosen days, by default the last 30, as CSV [DURA-08]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/setup/health');
    const figures = page.getByRole('region', { name: 'Daily numbers' });
    const link = figures.getByRole('link', { name: 'Download CSV' });
    await link.waitFor(LONG);
    const range = new URL((await link.getAttribute('href')) ?? '', stage.hubUrl).searchParams;
    const [first, last] = [range.get('from') ?? '', range.get('to') ?? ''];
    expect((Date.parse(last) - Date.parse(first)) / 86_400_000).toBe(29);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`day-figures-${first}-${last}.csv`);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(
      /^\uFEFFday,site,site_name,dimension,key,name,orders/,
    );
    const from = figures.getByRole('group', { name: 'From' });
    /** Types 2026-03-06 part by part in the page's order: month, day, year. */
    const type = async (text: string) => {
      const [year, month, date] = text.split('-');
      for (const [index, part] of [month, date, year].entries())
        await from.getByRole('spinbutton').nth(index).pressSequentially(`${part}`);
    };
    for (const [day, words] of [
      ['2000-01-01', 'Up to 400 days at a time'],
      ['2199-01-01', 'Ends before it starts'],
    ] as const) {
      await type(day);
      await figures.getByText(words).waitFor(LONG);
      expect(await link.count()).toBe(0);
    }
    await type(last);
    await link.waitFor(LONG);
    expect(await link.getAttribute('href')).toBe(`/api/day-figures?format=csv&from=${last}&to=${last}`);
  });

  it('fits on a phone, in Hebrew too, with its tab visible [OPS-03] [UX-01] [UX-08]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/start');
    await page.getByRole('link', { name: 'Setup' }).waitFor();
    await page.evaluate(() => localStorage.setItem('kds_lng', 'he-il'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stage.hubUrl}/kds/setup/health`);
    await page.getByText('הכול תקין').waitFor(LONG);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBe(0);
    const tab = page.locator('nav a[data-group="health"]');
    // Fonts that load after the tab was scrolled into view move it by a pixel.
    await expect.poll(() => tab.boundingBox().then((box) => box?.x), LONG).toBeGreaterThan(-2);
  });
});
