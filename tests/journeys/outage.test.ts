// Outages of cloud and hub while people work: at sign-in, during a session, over a restart of the hub; the notices on each
// display, and that everything recovers automatically.

import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { isLong } from '../support/length.ts';
import { type HubStage, startStage } from './support/hub-stage.ts';
import { journey } from './support/journey.ts';
import { knownOrder } from './support/known-order.ts';
import { type Screens, startDisplays } from './support/screens.ts';
import { soon } from './support/soon.ts';
import { chooseHarbour, logInAt, startWork } from './support/start-work.ts';

const before = knownOrder({ number: 801, dishes: ['burger'], state: 'fired' });
const after = knownOrder({ number: 802, dishes: ['steak'], state: 'fired' });
const byBroker = knownOrder({ number: 803, dishes: ['steak'], state: 'fired' });
const OUTAGE_MS = 60_000;
let stage: HubStage;
let screens: Screens;
let page: Page;

beforeAll(async () => {
  screens = await startDisplays();
  stage = await startStage();
  page = await screens.open(stage.hubUrl);
});
afterAll(async () => {
  await screens?.close();
  await stage?.close();
  expect(screens.faults).toEqual([]);
});

const card = (number: number) => page.locator('main article', { hasText: `K-${number}` });
const mark = (text: string) => page.getByRole('status').filter({ hasText: text });
const banner = () => page.getByRole('alert').filter({ hasText: 'No internet connection. Reconnecting…' });
const openPass = () => page.getByRole('link', { name: /^Pass/ }).click();
const wiresCut = () => {
  stage.cloudWire.cut();
  stage.brokerWire.cut();
};
const wiresHealed = () => {
  stage.cloudWire.heal();
  stage.brokerWire.heal();
};

const step = journey('an outage of cloud or hub');

step('is shown at the login, and only the attempt is lost [ERR-03] [AUTH-12]', async () => {
  wiresCut();
  await logInAt(page, stage.sandbox.login);
  await page.getByText('No network connection').waitFor();
  wiresHealed();
  await logInAt(page, stage.sandbox.login);
  await chooseHarbour(page);
  await stage.put(before);
  await openPass();
  await startWork(page);
  await card(801).waitFor();
  await mark('Online').waitFor();
});

step(
  'turns the mark immediately, shows the banner after three failed calls, and the board continues [SHELL-14] [SHELL-15] [SHELL-32]',
  async () => {
    wiresCut();
    await mark('Offline').waitFor({ timeout: OUTAGE_MS });
    await banner().waitFor({ timeout: OUTAGE_MS });
    await card(801).getByRole('button', { name: 'Mark ready' }).or(card(801)).first().waitFor();
    // The broker is gone too: a cook must know since when orders are missing.
    await banner()
      .filter({ hasText: /No new orders since \S*\d{1,2}:\d\d/ })
      .waitFor({ timeout: OUTAGE_MS });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await banner().waitFor({ state: 'detached' });
  },
);

step(
  'keeps session, person and requested page over a restart of the hub [AUTH-15] [AUTH-21] [AUTH-24]',
  async () => {
    await stage.killHub();
    await page.getByText('NOT LIVE').waitFor();
    // Navigating away now asks first, whichever way (SHELL-33).
    await page.goBack();
    const leaving = page.getByRole('dialog', { name: 'Offline' });
    await leaving.getByText('The system is offline. Leave this screen anyway?').waitFor();
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    expect(page.url()).toMatch(/expeditor/);
    await stage.startHub();
    await page.getByText('NOT LIVE').waitFor({ state: 'detached' });
    await page.reload();
    await card(801).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await mark('Offline').waitFor();
  },
);

step(
  'ends when the connection returns: missed orders arrive, and the notices disappear [SHELL-32]',
  async () => {
    await stage.put(after);
    wiresHealed();
    await card(802).waitFor({ timeout: OUTAGE_MS });
    await mark('Online').waitFor({ timeout: OUTAGE_MS });
    await soon(() => banner().count()).toBe(0);
  },
);

if (isLong)
  step(
    'includes a cloud that answers 500 to everything; orders still come by the broker [SHELL-14] [SHELL-32]',
    async () => {
      const chef = await stage.logIn();
      await soon(async () => (await stage.health(chef)).link.broker).toBe('up');
      await stage.control('PUT', '/faults', { status: 500 });
      await page.evaluate(() => fetch('/api/organizations'));
      await mark('Offline').waitFor({ timeout: OUTAGE_MS });
      await banner().waitFor({ timeout: OUTAGE_MS });
      expect(await banner().textContent()).not.toContain('No new orders');
      await stage.put(byBroker);
      await card(803).waitFor();
      await stage.control('DELETE', '/faults');
      await mark('Online').waitFor({ timeout: OUTAGE_MS });
      await soon(() => banner().count()).toBe(0);
    },
  );

step(
  'makes the browser ask before a reload too while the hub is unreachable [SHELL-30] [SHELL-33]',
  async () => {
    await stage.killHub();
    await page.getByText('NOT LIVE').waitFor();
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.mouse.click(5, 1000);
    await page.evaluate(() => setTimeout(() => location.reload()));
    await soon(() => asked).toEqual(['beforeunload']);
    await card(801).waitFor();
    await stage.startHub();
    await page.getByText('NOT LIVE').waitFor({ state: 'detached' });
  },
);

step(
  'differs from a 403 for a tap, which opens the permission dialog; it offers to refresh [PERM-12] [ERR-02] [DLG-24]',
  async () => {
    await stage.control('PUT', '/faults', { status: { status: 403, path: '^/actions' } });
    await card(801).locator('li [data-state]').first().click();
    const dialog = page.getByRole('dialog', { name: 'Permission Update Required' });
    await dialog.getByText('The permissions of this site have changed.').waitFor();
    await stage.control('DELETE', '/faults');
    await dialog.getByRole('button', { name: 'Refresh' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card(801).waitFor();
  },
);

step(
  'differs from a refused token refresh, which signs the display out; signing in again leads to the board [AUTH-19] [AUTH-21] [ERR-01]',
  async () => {
    await stage.control('POST', '/revoke-tokens', { kind: 'both' });
    // Any call will do; this one is made when the list of organisations opens.
    await page.evaluate(() => fetch('/api/organizations'));
    await page.waitForURL(/\/auth\/login$/);
    await logInAt(page, stage.sandbox.login);
    // Signing in leads on to the previous page.
    await chooseOrGoOn();
    await card(801).waitFor();
  },
);

/** The hub is still bound, so signing in leads on directly or through the list. */
async function chooseOrGoOn(): Promise<void> {
  await page.waitForURL(/\/(orgs|kds\/.*)$/);
  const dialog = page.getByRole('dialog');
  await dialog.or(card(801)).first().waitFor();
  if ((await dialog.count()) > 0) await startWork(page);
}
