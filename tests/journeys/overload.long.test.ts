// A board with far more tickets than fit: all of them can be reached, none overlaps another, and taps meanwhile are answered.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { until } from '../support/until.ts';
import { cardTitled } from './support/cards.ts';
import { type OrderSpec, order, titleOf } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { look } from './support/unhurried.ts';

const restaurant = registerRestaurant();
const MANY = 120;
const PATIENCE = { timeout: 30_000 };
const DISHES = ['burger', 'carbonara', 'caesar', 'cola', 'salmon', 'fries'] as const;

/** Oldest first; some are late, some due, some unfired. */
const wishes: OrderSpec[] = Array.from({ length: MANY }, (_, index) => ({
  number: 2_000 + index,
  dishes: DISHES.slice(index % 4, (index % 4) + 1 + (index % 3)),
  ...(index % 10 === 9 ? {} : { firedMinutesAgo: 40 - index / 4 }),
}));

let pass: Page;

const tile = (page: Page) => page.locator('main').getByRole('button', { name: /^\d+ (more|held)/ });
/** Turns the page like a person, who looks at the current one first. */
const turnPage = async (page: Page) => {
  await look(page);
  await tile(page).click();
};
const titlesOn = (page: Page) =>
  page.locator('main article[data-ticket]:not([data-torn="start"], [data-torn="both"]) h3').allTextContents();
/** Cooking and unfired tickets. */
const waitingOn = async (page: Page) => {
  if ((await tile(page).count()) === 0) return 0;
  const [words = ''] = (await tile(page).innerText()).split(':');
  return (words.match(/\d+/g) ?? []).reduce((sum, figure) => sum + Number(figure), 0);
};

/** Cards that overlap another one, or the board's edge. */
const misplaced = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const room = main.getBoundingClientRect();
    const cards = [...main.querySelectorAll('article[data-ticket]')]
      .filter((card) => !card.closest('[data-measuring]'))
      .map((card) => ({ title: card.querySelector('h3')?.textContent, box: card.getBoundingClientRect() }));
    return cards.flatMap(({ title, box }, index) => {
      const isOut =
        box.top < room.top - 1 || box.bottom > room.bottom + 1 || box.left < -1 || box.right > room.right + 1;
      const isOn = cards.some(
        (other, at) =>
          at !== index &&
          box.left < other.box.right - 1 &&
          other.box.left < box.right - 1 &&
          box.top < other.box.bottom - 1 &&
          other.box.top < box.bottom - 1,
      );
      return isOut || isOn ? [title] : [];
    });
  });

/** A page is at rest when two reads are equal. */
async function settled(page: Page): Promise<string[]> {
  let last = '';
  return until(
    async () => {
      const titles = await titlesOn(page);
      const now = JSON.stringify(titles);
      const stands = now === last && titles.length > 0;
      last = now;
      return stands ? titles : undefined;
    },
    'the board does not come to rest',
    30_000,
  );
}

/** Goes through all pages, and returns the titles on each. */
async function walk(page: Page): Promise<string[]> {
  const seen = new Set<string>();
  for (let turn = 0; turn < MANY; turn++) {
    const titles = await settled(page);
    expect(await misplaced(page)).toEqual([]);
    for (const title of titles) seen.add(title);
    // The tile is in a separate chunk.
    const isAll = async () => seen.size >= MANY || (await tile(page).count()) > 0;
    await until(isAll, `no tile says what waits beyond ${seen.size}`);
    const left = await waitingOn(page);
    if (left === 0) return [...seen];
    const before = JSON.stringify(titles);
    await turnPage(page);
    // The next page, or more tickets from the hub.
    await until(
      async () => JSON.stringify(await titlesOn(page)) !== before || (await waitingOn(page)) !== left,
      `the tile of ${left} waiting tickets does nothing`,
      20_000,
    );
  }
  throw new Error('the pages have no end');
}

const step = journey('[EXPO-10] [EXPO-08] a board of 120 tickets');

step('shows how many wait, and counts them all', async () => {
  for (const wish of wishes) await order(restaurant.stage, wish);
  const display = await restaurant.stage.display(restaurant.person, {
    kind: 'expo',
    profile: 'profile-expo',
  });
  const board = () => display.board('w') as OperatorBoard | undefined;
  await until(
    () => {
      const counts = board()?.head.counts;
      return counts !== undefined && counts.pending + counts.fired === MANY;
    },
    'the hub has not taken all orders',
    30_000,
  );
  pass = await restaurant.screen('/kds/expeditor/profile-expo');
  const titles = await settled(pass);
  await expect.poll(() => waitingOn(pass)).toBe(MANY - titles.length);
  const shown = await pass.locator('nav button[data-stage] b').allTextContents();
  expect(shown.reduce((sum, count) => sum + Number(count), 0)).toBe(MANY);
  const late = board()?.head.counts.late ?? 0;
  expect(late).toBeGreaterThan(20);
  await pass.getByRole('button', { name: `${late} late` }).waitFor();
});

step('lets every one of them be reached, each page without overlapping cards', async () => {
  expect((await walk(pass)).toSorted()).toEqual(wishes.map(titleOf).toSorted());
});

step('does so on a small display too', async () => {
  const small = await restaurant.screen('/kds/expeditor/profile-expo', {
    size: { width: 1280, height: 800 },
  });
  expect((await walk(small)).toSorted()).toEqual(wishes.map(titleOf).toSorted());
  await small.close();
});

step('answers taps on a later page, one after the other, and nothing stays pending [LIVE-07]', async () => {
  await pass.reload();
  await settled(pass);
  await turnPage(pass);
  const titles = await until(async () => {
    const now = await settled(pass);
    return now.length > 3 && !now.includes(titleOf(wishes[0] ?? { number: 0 })) ? now : undefined;
  }, 'the page does not turn');
  const display = await restaurant.stage.display(restaurant.person, {
    kind: 'expo',
    profile: 'profile-expo',
    view: { maxCards: 100 },
  });
  const tapped = titles.slice(0, 4);
  for (const title of tapped) {
    await look(pass);
    await cardTitled(pass, title).locator('li [data-line]').first().click();
  }
  const ticketOf = (title: string) => display.tickets('w').find((one) => one.title === title);
  for (const title of tapped) {
    await expect.poll(() => ticketOf(title)?.items[0]?.state, PATIENCE).not.toBe('todo');
  }
  await expect.poll(() => pass.locator('main [aria-busy="true"]').count(), PATIENCE).toBe(0);
});

step('keeps counts and waiting tickets correct while more come and go [TICK-06]', async () => {
  for (let index = 0; index < 10; index++) {
    await order(restaurant.stage, { number: 2_500 + index, dishes: ['burger'], firedMinutesAgo: 0 });
  }
  for (let index = 0; index < 10; index++) {
    const wish = wishes[index];
    if (wish?.firedMinutesAgo !== undefined) await order(restaurant.stage, { ...wish, servedMinutesAgo: 0 });
  }
  const open = MANY + 10 - 9;
  await pass.reload();
  await expect.poll(async () => (await settled(pass)).length + (await waitingOn(pass)), PATIENCE).toBe(open);
  expect(await misplaced(pass)).toEqual([]);
  expect(restaurant.screens.faults).toEqual([]);
});
