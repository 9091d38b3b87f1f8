// A site without a setup: boards to choose from, with names usual in its region, and the first order on each of them.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { atWork } from '../support/person.ts';
import { order } from './support/evening-order.ts';
import { startStage } from './support/hub-stage.ts';
import { signedIn } from './support/restaurant.ts';
import { type Screens, startScreens } from './support/screens.ts';

let screens: Screens;

beforeAll(async () => {
  screens = await startScreens();
}, 150_000);
afterAll(() => screens?.close());

interface Site {
  site: string;
  screen: string;
  language: 'en' | 'he';
  boards: string[];
}

const SITES: Site[] = [
  { site: 'site-1', screen: 'en', language: 'en', boards: ['Pass', 'Whole kitchen', 'Customers'] },
  { site: 'site-4', screen: 'he-il', language: 'he', boards: ['פס', 'כל המטבח', 'לקוחות'] },
];

describe('the start page of a site without a setup', () => {
  it.each(SITES)(
    'lists the boards of its region, and each shows the first order: $boards [SET-03] [SET-47]',
    async ({ site, screen, language, boards }) => {
      const stage = await startStage();
      onTestFinished(() => stage.close());
      await stage.control('DELETE', `/setup/${site}`);
      const person = await atWork(await stage.logIn(site));
      const page = await screens.open('about:blank', signedIn(stage.hubUrl, person, { kds_lng: screen }));
      onTestFinished(() => page.context().close());
      await page.goto(stage.hubUrl);
      const links = page.locator(
        'main a:is([href^="/kds/expeditor/"], [href^="/kds/kitchen/"], [href^="/kds/customer/"])',
      );
      await links.nth(2).waitFor();
      expect(await links.allInnerTexts()).toEqual(boards.map((name) => expect.stringContaining(name)));
      await order(stage, {
        organization: site,
        language,
        number: 61,
        dishes: ['burger'],
        firedMinutesAgo: 6,
      });
      for (const name of boards) {
        await page.goto(`${stage.hubUrl}/kds/start`);
        await links.filter({ hasText: name }).click();
        await page.locator('main').getByText('61', { exact: false }).first().waitFor();
      }
    },
  );
});
