// A manager at the health page: everything fine, the cloud away and back, the bundle for support, in a real browser
// against a real hub (OPS-03, OPS-04).
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { laptop, personOf, stage, standAtSetup } from './support/setup-page.ts';

const LONG = { timeout: 30_000 };

standAtSetup();

describe('the health page', () => {
  it('[OPS-03] says that everything is fine, what is wrong and what to do, without a reload', async () => {
    const page = await laptop(await personOf('chef'), '/kds/setup/profiles');
    await page.getByRole('link', { name: 'Health' }).click();
    await page.getByText('Everything is fine').waitFor(LONG);
    const problems = page.getByRole('list', { name: 'What to do' }).getByRole('listitem');
    expect(await problems.count()).toBe(0);
    stage.cloudWire.cut();
    stage.brokerWire.cut();
    await page.getByText('The cloud is out of reach').waitFor(LONG);
    const offline = problems.filter({ hasText: 'The cloud is out of reach' });
    expect(await offline.innerText()).toContain('Check the restaurant’s internet connection;');
    await page.getByText('The message broker is out of reach').waitFor(LONG);
    await problems.filter({ hasText: /No new orders since \S*\d{1,2}:\d\d/ }).waitFor(LONG);
    await page.getByText('2 things need attention').waitFor(LONG);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    stage.cloudWire.heal();
    stage.brokerWire.heal();
    await page.getByText('Everything is fine').waitFor({ timeout: 60_000 });
  });

  it('[OPS-04] gives the bundle for support to a person with setup rights', async () => {
    const page = await laptop(await personOf('chef'), '/kds/setup/health');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^kds-support-\d{12}\.zip$/);
    const files = unzipSync(readFileSync(await download.path()));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['about.json', 'setup.json', 'log/hub.log', 'cloud.json']),
    );
  });

  it('[OPS-03] [UX-01] [UX-08] fits on a phone, in Hebrew too, with its tab in sight', async () => {
    const page = await laptop(await personOf('chef'), '/kds/start');
    await page.getByRole('link', { name: 'Setup' }).waitFor();
    await page.evaluate(() => localStorage.setItem('kds_lng', 'he-il'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stage.hubUrl}/kds/setup/health`);
    await page.getByText('הכול תקין').waitFor(LONG);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBe(0);
    const tab = page.getByRole('link', { name: 'תקינות' });
    // Letters that are loaded after the tab was scrolled to move it by a pixel.
    await expect.poll(() => tab.boundingBox().then((box) => box?.x), LONG).toBeGreaterThan(-2);
  });
});
