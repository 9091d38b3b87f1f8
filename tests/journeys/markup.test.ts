// Attack by texts: markup in every free-text field of an order, on every kind of board, in dialogs, on paper; it must stay
// text everywhere (SAFE-07).
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectsIn } from '../../shared/json/json-object.ts';
import { atWork } from '../support/person.ts';
import { member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import { type HubStage, startStage } from './support/hub-stage.ts';
import { knownOrder } from './support/known-order.ts';
import { type Screens, type SignedIn, startDisplays } from './support/screens.ts';

/** Would run, load or show as an element wherever it is interpreted as markup; the tag identifies its source. */
const evil = (tag: string) =>
  `<img class=pwned src=x onerror="window.pwned='${tag}'"><b class=pwned>${tag}</b><script>window.pwned=1</script>`;

const base = knownOrder({ number: 801, dishes: ['burger', 'carbonara'], state: 'fired' });
const [burger, carbonara] = objectsIn(base.document['orderedItems']);
const [course] = objectsIn(base.document['kdsCourses']);
/** In order of display: everything that a customer, a server or a delivery platform may have typed. */
const hostile = {
  ...base.document,
  UID: evil('uid'),
  source: 'external',
  externalSource: { name: evil('firm') },
  orderType: 'TA',
  owner: { _id: 'w', name: evil('waiter') },
  orderTags: [evil('order-tag')],
  orderer: {
    name: evil('guest'),
    phone: '0501234567',
    notes: evil('guest-note'),
    deliveryAddress: { formatted_address: evil('address'), notes: evil('address-note') },
  },
  orderedOffers: [{ _id: 'offer', name: evil('offer'), orderedItems: [String(burger?.['_id'])] }],
  kdsCourses: [
    {
      ...course,
      courseType: evil('course'),
      tags: [evil('course-tag')],
      cycle: evil('cycle'),
      fired: { at: new Date().toISOString(), by: 'w', byName: evil('by') },
    },
  ],
  orderedItems: [
    {
      ...burger,
      item: 'item-nobody-knows',
      name: evil('dish'),
      note: evil('note'),
      kdsNotes: [evil('kds-note')],
      tags: [evil('item-tag')],
      dinerTags: [evil('diner-tag')],
      diner: evil('diner'),
      uom: evil('unit'),
      removedModifiers: [{ name: evil('removed') }],
      selectedModifiers: [
        { modifierGroup: 'g', modifier: 'm', name: evil('modifier'), placement: evil('placement') },
      ],
    },
    { ...carbonara, note: evil('second-note'), removedModifiers: [{ name: evil('second-removed') }] },
  ],
};

let stage: HubStage;
let screens: Screens;
let signedIn: SignedIn;

beforeAll(async () => {
  screens = await startDisplays();
  stage = await startStage();
  const chef = await atWork(await stage.logIn());
  await stage.put({ ...base, document: hostile });
  const [name = '', value = ''] = chef.cookie.split('=');
  const { hostname } = new URL(stage.hubUrl);
  const cookie = { name, value, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false };
  signedIn = { cookies: [{ ...cookie, sameSite: 'Strict' as const }], origins: [] };
}, 150_000);
afterAll(async () => {
  await screens?.close();
  await stage?.close();
});

/** Every tag that appears on the page as text, with its markup around it. */
const tagsOn = (page: Page) =>
  page.evaluate(() => {
    const text = document.body.textContent ?? '';
    return [...text.matchAll(/<b class=pwned>([\w-]+)<\/b>/g)].map(([, tag]) => tag);
  });

async function isInert(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    elements: document.querySelectorAll('.pwned, img[src="x"], script:not([src])').length,
    ran: 'pwned' in window,
    handlers: document.querySelectorAll('[onerror], [onclick]').length,
  }));
  expect(found).toEqual({ elements: 0, ran: false, handlers: 0 });
}

async function shows(page: Page, tags: readonly string[]): Promise<void> {
  let seen: (string | undefined)[] = [];
  await until(
    async () => {
      seen = await tagsOn(page);
      return tags.every((tag) => seen.includes(tag));
    },
    () => `${page.url()} shows ${seen.join(' ')}`,
    15_000,
  );
}

/** Shows full names: shortened ones keep hardly a letter (CUST-23). */
async function showFullNames(): Promise<void> {
  const { body } = await (await stage.logIn()).get('/api/setup');
  const setup = objectsIn([member(body, 'setup')])[0] ?? {};
  const profiles = objectsIn(setup['profiles']).map((profile) =>
    profile['_id'] === 'profile-names' ? { ...profile, showFullNames: true } : profile,
  );
  await stage.control('PUT', '/setup/site-1', { ...setup, profiles });
}

describe('markup in an order', () => {
  it('is text on the pass: cards, courses, items, filters [SAFE-07]', async () => {
    const page = await screens.open(`${stage.hubUrl}/kds/expeditor/profile-expo`, signedIn);
    await shows(page, ['dish', 'note', 'removed', 'modifier', 'second-note']);
    await isInert(page);
    await page.getByRole('button', { name: 'Filters and items' }).click();
    await isInert(page);
    await page.locator('main article h3 button').first().click();
    await page.getByRole('dialog').first().waitFor();
    await shows(page, ['dish', 'note']);
    await isInert(page);
    expect(new Set(await tagsOn(page)).size).toBeGreaterThan(5);
  });

  it('[SAFE-07] is text on the boards of the kitchen, of a station and of customers', async () => {
    await showFullNames();
    const page = await screens.open(`${stage.hubUrl}/kds/start`, signedIn);
    for (const [path, tags] of [
      ['/kds/kitchen/profile-all/-1', ['dish', 'note']],
      ['/kds/kitchen/profile-pasta/-1', ['second-note', 'second-removed']],
      ['/kds/customer/profile-names', ['guest']],
    ] as const) {
      await page.goto(stage.hubUrl + path);
      await shows(page, tags);
      await isInert(page);
    }
  });

  it('is text on paper, letter by letter as it was typed [SAFE-07]', async () => {
    const chef = await stage.logIn();
    const expo = await stage.display(chef, { kind: 'expo', profile: 'profile-expo' });
    await until(() => expo.tickets('w').length > 0, 'the order is not on the board');
    const print = { name: 'course.print', orderId: base._id, courseId: base.courseId } as const;
    expect(await expo.command('w', print)).toMatchObject({ ok: true });
    const prints = await until(async () => {
      const all = objectsIn(await stage.control('GET', '/prints'));
      return all.length > 0 && all;
    }, 'nothing was printed');
    for (const { body } of prints) {
      expect(member(body, 'action', 'data', 'order', 'orderer', 'name')).toBe(evil('guest'));
      for (const item of objectsIn(member(body, 'action', 'data', 'printItems'))) {
        const came = objectsIn(hostile.orderedItems).find(({ _id }) => _id === item['_id']);
        expect(item).toMatchObject({ name: came?.['name'], note: came?.['note'] });
      }
    }
  });

  it('is text in the order’s history and in messages to staff [SAFE-07]', async () => {
    const chef = await stage.logIn();
    const { status } = await chef.get(`/api/orders/${base._id}/history`);
    expect(status).toBe(200);
    const answer = await fetch(`${stage.hubUrl}/api/orders/${base._id}/history`, {
      headers: { cookie: chef.cookie, accept: 'text/html' },
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('markup in a display’s name', () => {
  it('is text in the list and in the overlay [SAFE-07]', async () => {
    const screen = await screens.open(stage.hubUrl);
    const tiles = screen.locator('[dir="ltr"][role="img"] > span > span');
    const code = await until(
      async () => {
        const shown = (await tiles.allTextContents()).join('');
        return shown.length === 8 && shown;
      },
      'no code',
      15_000,
    );
    const chef = await stage.logIn();
    const name = '<b class=pwned>hall</b>';
    const home = { kind: 'customer', profile: 'profile-guests' };
    const { status } = await chef.send('POST', '/api/pairing/approve', { code, name, home });
    expect(status).toBe(200);
    await screen.waitForURL(/customer/);
    const list = await screens.open(`${stage.hubUrl}/kds/displays`, signedIn);
    await shows(list, ['hall']);
    await isInert(list);
    await list.getByRole('button', { name: /^Show name on/ }).click();
    await shows(screen, ['hall']);
    await isInert(screen);
    expect(screens.faults).toEqual([]);
  });
});
