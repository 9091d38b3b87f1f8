// A manager at the setup's pages: a real hub bound to the sandbox's first site, and browsers of several accounts.
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import * as z from 'zod/mini';
import { SETUP_GROUPS, type SetupTab, setupPath } from '../../../displays/setup/setup-path.ts';
import { loggedIn, type Person } from '../../support/person.ts';
import { type HubStage, type StageOptions, startStage } from './hub-stage.ts';
import { notePreparations } from './prepared-page.ts';
import { type Screens, type SignedIn, startDisplays } from './screens.ts';

const PASSWORD = 'sandbox';
const LAPTOP = { width: 1280, height: 800 };
/** After this a page doesn't come to the start page any more. */
const START_MS = 3_000;

export let stage: HubStage;
let screens: Screens;
let opened: Laptop[] = [];
/** Pages that a test left as they were after their load, at the start page, by the cookie of their person. */
const idle = new Map<string, Laptop>();
/** Logins are slow by intention. */
const people = new Map<string, Promise<Person>>();

const sessionAnswer = z.object({ organization: z.optional(z.object({ id: z.string() })) });

interface Laptop {
  page: Page;
  cookie: string;
  isPrepared: boolean;
}

/** Starts cloud, hub and browser for one test file. */
export function registerSetupStage(options?: StageOptions): void {
  beforeAll(async () => {
    [stage, screens] = await Promise.all([startStage(options), startDisplays()]);
  });
  afterEach(async ({ task }) => {
    const isGood = task.result?.state !== 'fail';
    await Promise.all(opened.map((one) => (isGood ? putAside(one) : one.page.context().close())));
    opened = [];
    expect(screens.faults).toEqual([]);
  });
  afterAll(async () => {
    idle.clear();
    people.clear();
    await screens?.close();
    await stage?.close();
  });
}

/** A person of the sandbox by the first part of the address, at the hub's HTTP API; one login for all tests of a file. */
export async function personOf(name: string, organisation = 'site-1'): Promise<Person> {
  const key = `${name} ${organisation}`;
  const known = people.get(key);
  if (known !== undefined && (await isAt(await known, organisation))) return known;
  const person = newLogin(name, organisation);
  people.set(key, person);
  return person;
}

/** As `personOf`, with its own session and display. */
export function newLogin(name: string, organisation = 'site-1'): Promise<Person> {
  return loggedIn(stage.hubUrl, { email: `${name}@sandbox.test`, password: PASSWORD }, organisation);
}

async function isAt(person: Person, organisation: string): Promise<boolean> {
  const session = z.safeParse(sessionAnswer, (await person.get('/api/session')).body);
  return session.success && session.data.organization?.id === organisation;
}

/** A laptop on which this person is signed in: a page that is open at the start page goes there, or a new one. */
export async function laptop(person: Person, path: string): Promise<Page> {
  const kept = idle.get(person.cookie);
  idle.delete(person.cookie);
  if (kept !== undefined) {
    opened.push(kept);
    await goWithin(kept.page, path);
    return kept.page;
  }
  const page = await screens.open(stage.hubUrl + path, signedIn(person));
  const one: Laptop = { page, cookie: person.cookie, isPrepared: false };
  opened.push(one);
  notePreparations(page, () => {
    one.isPrepared = true;
  });
  await page.setViewportSize(LAPTOP);
  return page;
}

/** Goes there without loading the page, as a link of the page does. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** A page that is as it was after its load goes to the start page and waits there; any other one is closed. */
async function putAside(one: Laptop): Promise<void> {
  const { page, cookie } = one;
  const isUsual = !one.isPrepared && !idle.has(cookie) && page.url().startsWith(stage.hubUrl);
  if (isUsual && (await isAsAlways(page)) && (await goesToStart(page))) {
    await page.setViewportSize(LAPTOP);
    idle.set(cookie, one);
  } else await page.context().close();
}

/** In English, with the looks and the clock that every laptop begins with. */
function isAsAlways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isRealClock = String(Date).includes('native');
    return (
      isRealClock && document.documentElement.lang === 'en' && !/kds_(?:theme|layout)/.test(document.cookie)
    );
  });
}

/** Unsaved changes keep a page where it is. */
async function goesToStart(page: Page): Promise<boolean> {
  await goWithin(page, '/kds/start');
  const start = page.locator('main a[href^="/kds/"]').first();
  const isThere = await start.waitFor({ timeout: START_MS }).then(
    () => true,
    () => false,
  );
  return isThere && (await page.locator('dialog[open]').count()) === 0 && page.url().endsWith('/kds/start');
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
