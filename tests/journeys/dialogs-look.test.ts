// Accessibility of the boards' dialogs: readable and tappable in both themes and languages, at three sizes, by hand and by
// key, in a real browser.
import { beforeEach, describe, expect, it } from 'vitest';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { itemNight } from '../../shared/samples/item-night.ts';
import { accessibilityViolations } from '../support/accessibility.ts';
import { variants } from '../support/length.ts';
import { lastCommand, pass } from './support/course-night-stage.ts';
import { context, open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const SIZES = [
  [1920, 1080],
  [1280, 800],
  [390, 844],
] as const;
const BURGER = 'House burger';
const grill = '/kds/kitchen/grill/grill';
const groups = [
  { _id: 'g1', name: 'Primary Kitchen', shortName: 'Prm.K', enabled: true, isPrimary: true },
  { _id: 'g2', name: 'Second Kitchen', shortName: 'Sec.K', enabled: false, isPrimary: false },
];

beforeEach(async () => {
  const limits = [
    { itemId: 'bun', name: 'Bun', isIngredient: true, quantity: 9, autoReset: true, blockedBy: [] },
  ];
  const items = [
    { id: 'bun', name: 'Bun', ingredientOf: [BURGER] },
    { id: BURGER, name: BURGER },
  ];
  await context.route('**/api/catalogue', (route) => route.fulfill({ json: { items } }));
  await context.route('**/api/inventory', (route) => route.fulfill({ json: { limits } }));
  const setup = { loadBalancing: { initiated: true, groups } };
  await context.route('**/api/setup', (route) =>
    route.fulfill({ json: { revision: 1, setup, adminCode: 'needed' } }),
  );
});

/** Finds a button by its label in either language. */
const button = (english: string, hebrew: string) =>
  page.getByRole('button', { name: new RegExp(`^(${english}|${hebrew})`) });
const item = () => {
  const board = itemNight(Date.now());
  const { detail } = board;
  if (!detail) return board;
  const permutations = detail.permutations.map((one) => ({
    ...one,
    places: one.places.map((place) => ({ ...place, note: { itemIds: ['x'] } })),
  }));
  const loadBalance = { groups: groups.map(({ _id: id, ...group }) => ({ ...group, id, open: 3 })) };
  return { ...board, loadBalance, detail: { ...detail, permutations } };
};
const option = async (english: string, hebrew: string) => {
  await button('Options', 'אפשרויות').click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: new RegExp(`^(${english}|${hebrew})`) })
    .click();
};

/** Each dialog, how to open it, and on which board. */
const DIALOGS: [name: string, path: string, go: () => Promise<void>][] = [
  ['old tickets', pass, () => option('Clear old tickets', 'ניקוי כרטיסים ישנים')],
  ['leave out', pass, () => option('Hide tables', 'הסתרת שולחנות')],
  ['limits', pass, () => option('86 / Stock', 'מלאי')],
  [
    'admin code over the groups',
    pass,
    async () => {
      await option('Load balance', 'איזון');
      await button('Edit groups', 'עריכת קבוצות').click();
    },
  ],
  [
    'item with its note and its limit',
    pass,
    async () => {
      await button('Filters and items', 'סינון').click();
      await page.locator('aside button[aria-haspopup="dialog"]').first().click();
      await button('Stock', 'מלאי').first().click();
      await page.locator('dialog section ul button[aria-expanded]').first().click();
    },
  ],
  ['stations', grill, () => button('Choose a station', 'בחירת עמדה').click()],
  ['SMS', grill, () => button('SMS', 'הודעה ללקוח').first().click()],
];

const LOOKS = variants(
  [
    ['light', 'he-il'],
    ['dark', 'en'],
  ] as const,
  1,
);

describe.each(LOOKS)('the dialogs in %s and %s', (theme, language) => {
  it.each(DIALOGS)(
    'are accessible: %s: no contrast or naming violation, keys of 64 px, nothing beyond the edge, the focus stays inside [UX-03] [UX-04] [UX-08]',
    async (name, path, go) => {
      await context.addInitScript(
        ([wantedTheme, wantedLanguage]) => {
          localStorage.setItem('kds_lng', wantedLanguage ?? '');
          document.cookie = `kds_theme=${wantedTheme}; path=/`;
        },
        [theme, language],
      );
      await open(path, path === pass ? item() : grillStation(Date.now()), [
        'boards',
        'setup',
        'dealer-options',
      ]);
      await go();
      await page.getByRole('dialog').last().waitFor();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const serious = await accessibilityViolations(page, 'dialog[open]');
        expect(serious.map(({ id, nodes }) => `${name} ${width} ${id}: ${nodes[0]?.html}`)).toEqual([]);
        const small = await page.$$eval('dialog[open]:not(:has(dialog)) button', (buttons) =>
          buttons.flatMap((one) => {
            const { width: wide, height: high } = one.getBoundingClientRect();
            return high > 0 && (wide < 63.5 || high < 63.5) ? [`${one.outerHTML} ${wide} ${high}`] : [];
          }),
        );
        expect(small).toEqual([]);
        const wider = await page.$$eval('dialog[open]', (dialogs) =>
          dialogs.flatMap((one) => {
            if (one.scrollWidth <= one.clientWidth + 1) return [];
            const { left, right } = one.getBoundingClientRect();
            const beyond = [...one.querySelectorAll('*')].filter((part) => {
              const box = part.getBoundingClientRect();
              return box.width > 0 && (box.right > right + 1 || box.left < left - 1);
            });
            return beyond.map((part) => part.outerHTML.slice(0, 160));
          }),
        );
        expect(wider).toEqual([]);
      }
      for (let steps = 0; steps < 12; steps++) {
        await page.keyboard.press('Tab');
        const isInside = await page.evaluate(
          () =>
            document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        );
        expect(isInside).toBe(true);
      }
    },
  );
});

describe('the item dialog', () => {
  it('saves a table’s note for each of its pieces, and the focus returns [DLG-29] [DLG-22] [UX-04]', async () => {
    const hub = await open(pass, item());
    await button('Filters and items', '-').click();
    await page.locator('aside button[aria-haspopup="dialog"]').first().click();
    const table = page.locator('dialog section ul button[aria-expanded]').first();
    await table.focus();
    await page.keyboard.press('Enter');
    const note = page.getByRole('textbox', { name: new RegExp(`^Note for ${BURGER}`) });
    await expect.poll(() => note.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.type('Birthday');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => lastCommand(hub))
      .toMatchObject({ name: 'item.note', itemId: 'x', note: 'Birthday' });
    await expect.poll(() => note.count()).toBe(0);
    await expect.poll(() => table.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});
