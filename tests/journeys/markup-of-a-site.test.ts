// Attack by names: markup in all of a restaurant's cloud data (its organisations, staff, menu, tables, stations, boards,
// messages), on the pages that show it. It must stay text everywhere (SAFE-07).
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CloudProxy, startCloudProxy } from '../support/cloud-proxy.ts';
import { until } from '../support/until.ts';
import { type HubStage, startStage } from './support/hub-stage.ts';
import { knownOrder } from './support/known-order.ts';
import { type Screens, type SignedIn, startDisplays } from './support/screens.ts';

/** Would run, load or show as an element wherever it is interpreted as markup. */
const EVIL = '"><img class=pwned src=x onerror="window.pwned=1"><svg/onload=pwned=1>';
const NAMES = ['name', 'firstName', 'lastName', 'city', 'street', 'title', 'text', 'label', 'description'];

let evilCloud: CloudProxy;
let stage: HubStage;
let screens: Screens;
let signedIn: SignedIn;

beforeAll(async () => {
  screens = await startDisplays();
  evilCloud = await startCloudProxy();
  evilCloud.alter = (_, text) => withMarkup(text);
  stage = await startStage({
    env: ({ apiUrl }) => {
      evilCloud.target = apiUrl;
      return { KDS_CLOUD_API_URL: evilCloud.url };
    },
  });
  const chef = await stage.logIn();
  const [name = '', value = ''] = chef.cookie.split('=');
  const { hostname } = new URL(stage.hubUrl);
  const cookie = { name, value, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false };
  signedIn = { cookies: [{ ...cookie, sameSite: 'Strict' as const }], origins: [] };
  await stage.put(knownOrder({ number: 811, dishes: ['burger', 'carbonara'], state: 'fired' }));
}, 150_000);
afterAll(async () => {
  await screens?.close();
  await stage?.close();
  await evilCloud?.close();
});

function withMarkup(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
      NAMES.includes(key) && typeof value === 'string' ? `${value}${EVIL}` : value,
    );
  } catch {
    return text;
  }
}

/** Waits until the markup appears this many times as text, then checks that none of it was interpreted. */
async function isText(page: Page, least: number): Promise<void> {
  let seen = 0;
  await until(
    async () => {
      seen = await page.evaluate(
        (evil) =>
          (
            document.body.innerText +
            [...document.querySelectorAll('option, input')]
              .map((each) => (each instanceof HTMLInputElement ? each.value : each.textContent))
              .join(' ')
          ).split(evil).length - 1,
        'class=pwned',
      );
      return seen >= least;
    },
    () => `${page.url()} shows it ${seen} times`,
    20_000,
  );
  const found = await page.evaluate(() => ({
    elements: document.querySelectorAll('.pwned, img[src="x"], script:not([src])').length,
    ran: 'pwned' in window,
    handlers: document.querySelectorAll('[onerror], [onload], [onclick]').length,
  }));
  expect(found).toEqual({ elements: 0, ran: false, handlers: 0 });
}

describe('markup in a restaurant’s cloud data', () => {
  it('[SAFE-07] is text on every page, where people are chosen too, and no script failed over it', async () => {
    const page = await screens.open(`${stage.hubUrl}/orgs`, signedIn);
    for (const [path, least] of [
      ['/orgs', 2],
      ['/kds/start', 3],
      ['/kds/setup/profiles', 3],
      ['/kds/setup/profiles/profile-expo', 3],
      ['/kds/setup/stations', 1],
      ['/kds/expeditor/profile-expo', 1],
    ] as const) {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await isText(page, least);
    }
    await page.goto(`${stage.hubUrl}/kds/kitchen/profile-all/-1`);
    await page.getByRole('dialog', { name: 'Who is working here?' }).getByRole('listitem').first().waitFor();
    await isText(page, 3);
    expect(screens.faults).toEqual([]);
  });
});
