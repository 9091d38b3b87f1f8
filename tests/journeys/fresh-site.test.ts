// A site without a setup: boards to choose from, with names usual in its region, and the first order on each of them.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { atWork } from '../support/person.ts';
import { order } from './support/evening-order.ts';
import { startStage } from './support/hub-stage.ts';
import { signedIn } from './support/restaurant.ts';
import { type Screens, startDisplays } from './support/screens.ts';

let screens: Screens;

beforeAll(async () => {
  screens = await startDisplays();
}, 150_000);
afterAll(() => screens?.close());

const SITE = 'site-4';
const BOARDS = ['פס', 'כל המטבח', 'לקוחות'];

it('[SET-03] [SET-47] the start page of a site without a setup lists the boards of its region, and each shows the first order', async () => {
  const stage = await startStage();
  onTestFinished(() => stage.close());
  await stage.control('DELETE', `/setup/${SITE}`);
  const person = await atWork(await stage.logIn(SITE));
  const page = await screens.open('about:blank', signedIn(stage.hubUrl, person, { kds_lng: 'he-il' }));
  await page.goto(stage.hubUrl);
  const links = page.locator(
    'main a:is([href^="/kds/expeditor/"], [href^="/kds/kitchen/"], [href^="/kds/customer/"])',
  );
  await links.nth(2).waitFor();
  expect(await links.allInnerTexts()).toEqual(BOARDS.map((name) => expect.stringContaining(name)));
  await order(stage, {
    organization: SITE,
    language: 'he',
    number: 61,
    dishes: ['burger'],
    firedMinutesAgo: 6,
  });
  for (const name of BOARDS) {
    await page.evaluate(() => history.pushState(null, '', '/kds/start'));
    await links.filter({ hasText: name }).click();
    await page.locator('main').getByText('61', { exact: false }).first().waitFor();
  }
});
