// A display is unplugged in a rush, on real pages: the neighbour and the pass are asked, one tap shows its tickets there, both
// mark them, and they leave once the display is back (COVER-01, COVER-02).
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { atWork, type Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { card, shows, tapDish } from './support/cards.ts';
import { type KnownOrder, knownOrder } from './support/known-order.ts';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';
import { soon } from './support/soon.ts';
import { look, lookUntilStill } from './support/unhurried.ts';

registerSetupStage({ sandbox: { openingOrders: 0 } });

const SOON_MS = 40_000;
const NEIGHBOUR = 'profile-pasta';

interface SetupAnswer {
  revision: number;
  setup: { profiles: { _id: string }[] };
}

async function order(
  number: number,
  dishes: Parameters<typeof knownOrder>[0]['dishes'],
): Promise<KnownOrder> {
  const made = knownOrder({ number, dishes, state: 'fired' });
  await stage.put(made);
  return made;
}

/** Actions on one board are looked for on the other, however long that takes. */
const KEEPS_DONE = { stationDoneLeaves: 'served' };

async function useNeighbours(chef: Person): Promise<void> {
  const { body } = await chef.get('/api/setup');
  const { revision, setup } = body as SetupAnswer;
  const profiles = setup.profiles.map((one) =>
    one._id === 'profile-grill'
      ? { ...one, neighbours: [NEIGHBOUR], ...KEEPS_DONE }
      : { ...one, ...KEEPS_DONE },
  );
  const changed = { ...setup, profiles, glass: { alarmSeconds: 2 } };
  expect((await chef.send('PUT', '/api/setup', { revision, setup: changed })).status).toBe(200);
}

const marks = (page: Page, one: KnownOrder) => card(page, one).locator('[data-covers]').allTextContents();

it('a display unplugged in a rush is offered for cover, covered by one tap, marked from both sides, and back [COVER-01] [COVER-02]', async () => {
  const chef = await atWork(await personOf('chef'));
  await useNeighbours(chef);
  const [pasta, expo, grill] = await Promise.all([
    laptop(chef, `/kds/kitchen/${NEIGHBOUR}`),
    laptop(chef, '/kds/expeditor/profile-expo'),
    laptop(await atWork(await personOf('cook')), '/kds/kitchen/profile-grill'),
  ]);
  const both = await order(501, ['burger', 'carbonara']);
  const burger = await order(502, ['burger']);
  await card(grill, burger).waitFor();
  await card(pasta, both).waitFor();
  expect(await card(pasta, burger).count()).toBe(0);

  const at = grill.url();
  await grill.goto('about:blank');
  const offer = pasta.locator('[data-cover="offer"]');
  await offer.waitFor({ timeout: SOON_MS });
  expect(await offer.innerText()).toMatch(/Grill.* has no screen: 2 tickets/s);
  await expo.locator('[data-cover="offer"]').waitFor({ timeout: SOON_MS });
  await lookUntilStill(pasta, offer);
  await offer.getByRole('button', { name: 'Show here' }).click();
  await card(pasta, burger).waitFor();
  // A card entirely of the other board says so once; beside own lines each line does.
  expect(await marks(pasta, burger)).toEqual(['Covering Grill']);
  expect(await marks(pasta, both)).toEqual(['Covering Grill', 'Covering Grill']);
  expect(await marks(expo, both)).toEqual([]);

  await look(pasta);
  await tapDish(pasta, burger, 'burger');
  await shows(pasta, burger, 'burger', 'prepared');
  await grill.goto(at);
  await shows(grill, burger, 'burger', 'prepared');
  await look(grill);
  await tapDish(grill, both, 'burger');
  await shows(pasta, both, 'burger', 'prepared');
  await until(async () => (await card(pasta, burger).count()) === 0, 'the cover never ends', SOON_MS);
  await card(pasta, both).waitFor();
  await soon(() => marks(pasta, both)).toEqual([]);
  await card(grill, burger).waitFor();

  await expo.goto(`${stage.hubUrl}/kds/setup/log`);
  await expo.getByText('Pasta covers Grill').first().waitFor();
  await expo.getByText('Pasta no longer covers Grill').first().waitFor();
  await expo.getByRole('searchbox').fill('502');
  const way = expo.getByRole('region', { name: 'Timeline' });
  await way.getByText(/Grill.* covered by .*Pasta/).waitFor();
}, 180_000);
