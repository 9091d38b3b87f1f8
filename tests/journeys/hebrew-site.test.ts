// An Israeli restaurant: everything in Hebrew and from right to left, names, numbers and times intact, arrows mirrored,
// and taps that work as elsewhere.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { card, dish, heads, shows, tapDish } from './support/cards.ts';
import { dishOf, type OrderSpec, order, titleOf } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';

const SITE = 'site-4';
const restaurant = registerRestaurant({}, SITE);
const PATIENCE = { timeout: 20_000 };
const hebrew = { keeps: { kds_lng: 'he-il' } };
const atSite = { organization: SITE, language: 'he' } as const;
const first: OrderSpec = {
  ...atSite,
  number: 41,
  table: 12,
  dishes: [{ key: 'burger', units: 2, note: 'בלי בצל', allergy: 'sesame' }, 'carbonara'],
  firedMinutesAgo: 4,
};
const takeaway: OrderSpec = {
  ...atSite,
  number: 42,
  dishes: ['steak', 'fries'],
  firedMinutesAgo: 2,
  customer: 'נועה כהן',
};

/** Languages are named in their own language, and people by their names. */
const OWN_NAMES = /^English$|Robin Hale/;

let pass: Page;
let grill: Page;
let guests: Page;

/** Latin words without isolation, which would break the line from right to left. */
const strangers = (within: Locator) =>
  within.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (
        !holder ||
        holder.closest('bdi, script, style, option, [dir="ltr"], kbd') ||
        holder.checkVisibility() === false
      )
        continue;
      if (/[A-Za-z]{2,}/.test(node.textContent ?? '')) found.push(node.textContent ?? '');
    }
    for (const node of root.querySelectorAll('[aria-label], [placeholder], [title]')) {
      const labels = ['aria-label', 'placeholder', 'title'].map((name) => node.getAttribute(name) ?? '');
      found.push(...labels.filter((label) => /[A-Za-z]{3,}/.test(label)));
    }
    return found;
  });

const middleOf = async (of: Locator) => {
  const box = await of.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0) / 2;
};
const turned = (of: Locator) =>
  of.evaluateAll((signs) =>
    signs.map((sign) => getComputedStyle(sign).scale + getComputedStyle(sign).transform),
  );

const step = journey('[UX-08] [SHELL-21] an Israeli restaurant');

step('has its boards from right to left, with its own names', async () => {
  await order(restaurant.stage, first);
  await order(restaurant.stage, takeaway);
  pass = await restaurant.screen('/kds/expeditor/profile-expo', hebrew);
  grill = await restaurant.screen('/kds/kitchen/profile-grill/bon-grill', hebrew);
  for (const page of [pass, grill]) {
    await shows(page, first, 'burger', 'todo');
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(/^he/);
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(await middleOf(page.locator('header').first().getByRole('heading', { level: 1 }))).toBeGreaterThan(
      width / 2,
    );
    expect(await middleOf(page.locator('header').first().locator('time'))).toBeLessThan(width / 2);
    // The oldest ticket is where reading begins.
    expect(await middleOf(card(page, first))).toBeGreaterThan(width / 2);
  }
  expect(await pass.getByRole('heading', { level: 1 }).innerText()).toBe('פס');
  expect(await dish(pass, first, 'burger').innerText()).toContain(dishOf('burger').name.he);
  expect(await dish(grill, first, 'burger').innerText()).toContain(dishOf('burger').print.he);
});

step('has lines from right to left: quantity, name, sign; numbers stay numbers', async () => {
  const line = dish(pass, first, 'burger');
  const [quantity, name] = [line.locator('i').first(), line.locator('bdi').first()];
  expect(await quantity.innerText()).toBe('2');
  expect(await middleOf(quantity)).toBeGreaterThan(await middleOf(name));
  await line.getByText('בלי בצל').waitFor();
  expect(await card(pass, first).innerText()).toMatch(/אלרגיה: *[\u2066-\u2069]*שומשום/);
  expect(await pass.locator('header').first().locator('time').innerText()).toMatch(/^\d{1,2}:\d\d$/);
  expect(await card(pass, takeaway).innerText()).toContain('נועה כהן');
  const phone = card(pass, takeaway).locator('bdi', { hasText: '555' });
  if ((await phone.count()) > 0) expect(await phone.first().innerText()).toMatch(/^[+\d][\d\s-]+$/);
});

step('shows no English: boards, menu, search, options, keys, served tickets, late tickets', async () => {
  for (const page of [pass, grill]) expect(await strangers(page.locator('body'))).toEqual([]);
  const open = pass.locator('dialog[open]').last();
  const look = async (name: string) => {
    await open.waitFor();
    expect(
      (await strangers(open)).filter((one) => !OWN_NAMES.test(one)),
      name,
    ).toEqual([]);
    const box = await open.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 1920, name).toBe(true);
  };
  await card(pass, first)
    .getByRole('button', { name: `שולחן ${titleOf(first)}`, exact: true })
    .click();
  await look('menu');
  await open.getByRole('button', { name: 'מנות' }).first().click();
  await look('courses');
  await pass.keyboard.press('Escape');
  await expect.poll(() => pass.locator('dialog[open]').count()).toBe(0);
  const bar = pass.locator('header').first();
  await bar.getByRole('button').nth(-2).click();
  await look('find');
  await pass.keyboard.press('Escape');
  await bar.getByRole('button').last().click();
  await look('options');
  await pass.keyboard.press('Escape');
  await expect.poll(() => pass.locator('dialog[open]').count()).toBe(0);
});

step('mirrors directional icons, but not clocks and ticks', async () => {
  const flipped = await turned(pass.locator('.flip'));
  for (const style of flipped) expect(style).toMatch(/^-1|matrix\(-1/);
  const straight = await turned(pass.locator('main svg:not(.flip)'));
  expect(straight.length).toBeGreaterThan(3);
  for (const style of straight) expect(style).toBe('nonenone');
});

step('handles a tap and a swipe in the page’s direction [TICK-16] [TICK-23]', async () => {
  await tapDish(grill, first, 'burger');
  await shows(pass, first, 'burger', 'prepared');
  const undo = grill.locator('main').getByRole('button', { name: 'בטל', exact: true });
  await undo.waitFor();
  expect(await turned(grill.locator('.flip'))).toEqual(expect.arrayContaining([expect.stringMatching(/-1/)]));
  await undo.click();
  await shows(pass, first, 'burger', 'todo');
  const box = await dish(pass, first, 'carbonara').boundingBox();
  if (!box) throw new Error('the line is not drawn');
  // Forward swipe in right-to-left reading.
  await pass.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
  await pass.mouse.down();
  await pass.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 6 });
  await pass.mouse.up();
  await shows(pass, first, 'carbonara', 'prepared');
  await shows(grill, first, 'burger', 'todo');
});

step('shows customers their number in the right column [CUST-01]', async () => {
  guests = await restaurant.screen('/kds/customer/profile-guests', hebrew);
  await guests.getByText('42', { exact: true }).first().waitFor(PATIENCE);
  expect(await strangers(guests.locator('body'))).toEqual([]);
  const columns = guests.locator('main section[data-column]');
  expect(await middleOf(columns.first())).toBeGreaterThan(await middleOf(columns.last()));
});

step(
  'keeps the language of the options after a reload, and English is one choice away [EXPO-33]',
  async () => {
    await pass.reload();
    await heads(pass, first, 'new');
    await pass.locator('header').first().getByRole('button').last().click();
    await pass.getByRole('group', { name: 'שפה' }).getByText('English', { exact: true }).click();
    await expect.poll(() => pass.locator('html').getAttribute('dir'), PATIENCE).toBe('ltr');
    await expect.poll(() => card(pass, first).innerText(), PATIENCE).toContain('Mains');
    expect(restaurant.screens.faults).toEqual([]);
  },
);
