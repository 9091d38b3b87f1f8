// Frame around every screen, at a fake hub that sends what a test wants.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Link } from '../../shared/protocol/down.ts';
import { hub, open, page, standAtEntry } from './support/entry-stage.ts';
import { ORIGIN } from './support/page.ts';
import { pass } from './support/virtual-time.ts';

standAtEntry();

const OFFLINE_DIALOG_AFTER_MS = 300_000;

beforeEach(() => {
  Object.assign(hub.state, { signedIn: true, organization: 'o1', staff: 'Maya Levi' });
});

const openBoard = async (path = '/kds/expeditor/1') => {
  await open(path);
  await expect.poll(() => hub.state.seen.length).toBeGreaterThan(0);
};
const link = (more: Partial<Link>) =>
  hub.tell({
    t: 'link',
    link: { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: Date.now(), ...more },
  });
const openMenu = () => page.getByRole('button', { name: 'Menu: Maya Levi' }).click();

describe('toolbar and menus', () => {
  it('name the organization, and the id of this display in the account menu; before there is one, the product [SHELL-09] [ORG-16]', async () => {
    await open('/kds/start');
    await page.getByRole('heading', { name: 'Harbour Kitchen', exact: true }).waitFor();
    await openMenu();
    await page.getByText('Screen ID c-204').waitFor();
    hub.state.organization = undefined;
    await open('/orgs');
    await page.getByRole('heading', { name: 'Kitchen display' }).waitFor();
  });

  it('explain what disconnecting the hub means before doing it [AUTH-31]', async () => {
    await open('/kds/start');
    await openMenu();
    await page.getByRole('button', { name: 'Disconnect hub' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disconnect this hub?' });
    await dialog.getByText('no longer linked to Harbour Kitchen').waitFor();
    expect(hub.state.calls).not.toContain('POST /api/disconnect');
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await page.waitForURL(/\/auth\/login$/);
    expect(hub.state.calls).toContain('POST /api/disconnect');
  });

  it('ask before leaving the start page for a board while the hub is unreachable [SHELL-04] [SHELL-33]', async () => {
    await open('/kds/start');
    await page.getByRole('status').filter({ hasText: 'Online' }).waitFor();
    hub.goSilent();
    await page.getByRole('alert').getByText('The hub is not responding').waitFor();
    await page.getByRole('link', { name: 'Pass' }).click();
    const dialog = page.getByRole('dialog', { name: 'Offline' });
    await dialog.getByText('The system is offline. Leave this screen anyway?').waitFor();
    expect(page.url()).toBe(`${ORIGIN}/kds/start`);
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/expeditor/);
  });

  it('show a progress bar for slow loads, but not for instant ones [SHELL-13]', async () => {
    await open('/kds/start');
    await page.getByRole('link', { name: 'Pass' }).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    hub.state.slowMs = 1_500;
    await openMenu();
    await page.getByRole('button', { name: 'Change organization' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByText('Harbour Kitchen').last().waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  it('update the search of organisations after a pause of 200 ms [ORG-03]', async () => {
    await open('/orgs');
    const rows = page.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(50);
    await page.getByRole('searchbox').fill('garden');
    expect(await rows.count()).toBe(50);
    await pass(200);
    expect(await rows.count()).toBe(1);
  });
});

describe('what the hub says of its connections', () => {
  it('have texts for the cloud, the broker and a lost login, separate from those for the hub [SHELL-14] [SHELL-15] [SHELL-32]', async () => {
    await openBoard();
    const banner = page.getByRole('alert');
    link({ cloud: 'offline', trouble: 'cloud' });
    await banner.getByText('No internet connection. Reconnecting…').waitFor();
    link({ broker: 'down', trouble: 'broker' });
    await banner.getByText('No live order updates').waitFor();
    link({ trouble: 'login' });
    await banner.getByText('The hub is signed out of the cloud').waitFor();
    link({});
    await banner.waitFor({ state: 'detached' });
    hub.goSilent();
    await page.getByText('NOT LIVE').waitFor();
  });

  it('include one dialog after 300 s offline [SHELL-16]', async () => {
    await openBoard();
    const dialog = page.getByRole('dialog', { name: 'No internet connection' });
    const since = Date.now() - OFFLINE_DIALOG_AFTER_MS + 2_000;
    link({ cloud: 'offline', since });
    await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor();
    expect(await dialog.count()).toBe(0);
    await dialog.getByText('The kitchen has been offline for 5 minutes').waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    link({ cloud: 'offline', since, outbox: 3 });
    await page.getByRole('status').getByText('3').waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it('have a separate text for a 403 at headquarters; signing out is the alternative [PERM-12]', async () => {
    hub.state.organization = 'o3';
    await openBoard();
    hub.notify({ kind: 'problem', code: 'permission-update-required' });
    const dialog = page.getByRole('dialog', { name: 'Permission Update Required' });
    await dialog.getByText('The permissions of this headquarters').waitFor();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/auth\/login$/);
  });

  it('are skipped for a 403 without an organisation, which signs out immediately [PERM-12]', async () => {
    Object.assign(hub.state, { organization: undefined, forbidden: true });
    await open('/orgs');
    await page.waitForURL(/\/auth\/login$/);
    expect(hub.state.signedIn).toBe(false);
  });

  it('are never shown to customers', async () => {
    await openBoard('/kds/customer/8');
    link({ cloud: 'offline', since: 0, trouble: 'cloud', lacks: 'setup' });
    hub.notify({ kind: 'problem', code: 'permission-update-required' });
    hub.notify({ kind: 'identify', name: 'Guests hall' });
    await page.getByText('Guests hall').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
