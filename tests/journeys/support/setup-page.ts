// A manager at the setup's pages: a real hub bound to the sandbox's first site, and browsers of several accounts.
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { SETUP_GROUPS, type SetupTab, setupPath } from '../../../displays/setup/setup-path.ts';
import { loggedIn, type Person } from '../../support/person.ts';
import { type HubStage, type StageOptions, startStage } from './hub-stage.ts';
import { type Screens, type SignedIn, startScreens } from './screens.ts';

const PASSWORD = 'sandbox';
const LAPTOP = { width: 1280, height: 800 };

export let stage: HubStage;
let screens: Screens;
let opened: Page[] = [];

/** Starts cloud, hub and browser for one test file. */
export function standAtSetup(options?: StageOptions): void {
  beforeAll(async () => {
    [stage, screens] = await Promise.all([startStage(options), startScreens()]);
  });
  afterEach(async () => {
    await Promise.all(opened.map((page) => page.context().close()));
    opened = [];
    expect(screens.faults).toEqual([]);
  });
  afterAll(async () => {
    await screens?.close();
    await stage?.close();
  });
}

/** A person of the sandbox by the local part of the address, at the hub's HTTP API. */
export function personOf(name: string, organisation = 'site-1'): Promise<Person> {
  return loggedIn(stage.hubUrl, { email: `${name}@sandbox.test`, password: PASSWORD }, organisation);
}

/** A laptop on which this person is signed in. */
export async function laptop(person: Person, path: string): Promise<Page> {
  const page = await screens.open(stage.hubUrl + path, signedIn(person));
  opened.push(page);
  await page.setViewportSize(LAPTOP);
  return page;
}

function signedIn({ cookie }: Person): SignedIn {
  const [name = '', value = ''] = cookie.split('=');
  const url = new URL(stage.hubUrl);
  const kept = { name, value, domain: url.hostname, path: '/', expires: -1, httpOnly: true, secure: false };
  return { cookies: [{ ...kept, sameSite: 'Lax' }], origins: [] };
}

/** Opens the setup at a profile, with its settings visible. */
export async function openProfile(person: Person, id: string): Promise<Page> {
  const page = await laptop(person, `/kds/setup/profiles/${id}`);
  await page.getByPlaceholder('Find a setting').waitFor();
  return page;
}

/** Opens a tab of the setup through its group, like a person. */
export async function toTab(page: Page, tab: SetupTab): Promise<void> {
  const areas = page.getByRole('navigation', { name: 'Setup areas' });
  const [group] = Object.entries(SETUP_GROUPS).find(([, tabs]) => tabs.some((each) => each === tab)) ?? [];
  await areas.locator(`[data-group="${group}"]`).click();
  await areas.locator(`a[href="${setupPath(tab)}"]:not([data-group])`).click();
}

/** Presses Save and waits until the hub has stored it. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Setup saved successfully').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
}

export async function openSection(page: Page, title: string): Promise<void> {
  const name = new RegExp(`^${title}`);
  await page.getByRole('button', { name }).first().waitFor();
  const head = page.getByRole('button', { name, expanded: false });
  if ((await head.count()) > 0) await head.first().click();
}

/** Row of a setting by its stored name. */
export function setting(page: Page, at: string) {
  return page.locator(`[data-field="${at}"]`);
}

export async function flip(page: Page, at: string): Promise<void> {
  await setting(page, at).locator('label').click();
}
