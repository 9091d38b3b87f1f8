// A manager at the setup's pages in this process: a real hub bound to the sandbox's first site, one page at a time.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { SETUP_GROUPS, type SetupTab, setupPath } from '../../../displays/setup/setup-path.ts';
import { type HubStage, type StageOptions, startStage } from '../../journeys/support/hub-stage.ts';
import { loggedIn, type Person } from '../../support/person.ts';
import { standInForBrowser } from './browser-stand-in.ts';
import type { Locator } from './locator.ts';
import { Page } from './page.ts';
import { RemoteHub } from './remote-hub.ts';

const PASSWORD = 'sandbox';

export let stage: HubStage;
let page: Page | undefined;
/** Logins are slow by intention. */
const people = new Map<string, Promise<Person>>();

/** Starts cloud and hub for one test file. */
export function standAtSetup(options?: StageOptions): void {
  beforeAll(async () => {
    standInForBrowser();
    stage = await startStage(options);
  });
  afterEach(async () => {
    await page?.end();
    expect(page?.faults.splice(0) ?? []).toEqual([]);
    page = undefined;
  });
  afterAll(async () => {
    people.clear();
    await stage?.close();
  });
}

/** A person of the sandbox by the first part of the address; one login for all tests of a file. */
export function personOf(name: string, organisation = 'site-1'): Promise<Person> {
  const key = `${name} ${organisation}`;
  const person = people.get(key) ?? newLogin(name, organisation);
  people.set(key, person);
  return person;
}

/** As `personOf`, with a session and a display of its own. */
export function newLogin(name: string, organisation = 'site-1'): Promise<Person> {
  return loggedIn(stage.hubUrl, { email: `${name}@sandbox.test`, password: PASSWORD }, organisation);
}

/** A laptop on which this person is signed in; the one before is closed. */
export async function laptop({ cookie }: Person, path: string): Promise<Page> {
  await page?.end();
  const hub = new RemoteHub(stage.hubUrl, cookie);
  page = new Page(hub);
  await page.load(path, hub);
  return page;
}

/** Opens the setup at a profile, with its settings there. */
export async function openProfile(person: Person, id: string): Promise<Page> {
  const opened = await laptop(person, `/kds/setup/profiles/${id}`);
  await opened.getByPlaceholder('Find a setting').waitFor();
  return opened;
}

/** Goes to a tab of the setup by its group, as a person does. */
export async function toTab(at: Page, tab: SetupTab): Promise<void> {
  const areas = at.getByRole('navigation', { name: 'Areas of the setup' });
  const [group] = Object.entries(SETUP_GROUPS).find(([, tabs]) => tabs.some((each) => each === tab)) ?? [];
  await areas.locator(`[data-group="${group}"]`).click();
  await areas.locator(`a[href="${setupPath(tab)}"]:not([data-group])`).click();
}

/** Presses Save and waits until the hub has it. */
export async function save(at: Page): Promise<void> {
  await at.getByRole('button', { name: 'Save', exact: true }).click();
  await at.getByText('Setup saved successfully').first().waitFor();
  await expect.poll(() => at.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
}

/** A section of the form, opened. */
export async function openSection(at: Page, title: string): Promise<void> {
  const name = new RegExp(`^${title}`);
  await at.getByRole('button', { name }).first().waitFor();
  const head = at.getByRole('button', { name, expanded: false });
  if ((await head.count()) > 0) await head.first().click();
}

/** The row of a setting by its stored name. */
export function setting(at: Page, name: string): Locator {
  return at.locator(`[data-field="${name}"]`);
}

/** Flips a switch of the form. */
export async function flip(at: Page, name: string): Promise<void> {
  await setting(at, name).locator('label').click();
}
