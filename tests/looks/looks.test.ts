// The baselines of how the gallery looks (UX-09): every part and dialog in one theme and language, boards in both; in the
// other variants texts must read on their ground, and dialogs be without barriers.
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OVERLAYS } from '../../displays/gallery/dialog-names.ts';
import { BOARDS, galleryAddress, LOOKS } from '../../displays/gallery/gallery-query.ts';
import type { Language } from '../../displays/i18n/language.ts';
import type { Theme } from '../../displays/ui/theme/theme-choice.ts';
import { BUILT_DISPLAYS } from '../displays/support/built-displays.ts';
import { type FakeHub, startFakeHub } from '../displays/support/fake-hub.ts';
import { accessibilityViolations, lowContrastTexts } from '../support/accessibility.ts';
import { launchChromium } from '../support/chromium.ts';
import { variants } from '../support/length.ts';
import { cutOut, differsFromBaseline, takeBrowser } from './compare.ts';

/** A Friday evening in the samples' time zone; all ages and clocks follow from it. */
const NOW = new Date('2026-03-06T18:47:00Z');
const SCREEN = { width: 1280, height: 800 };
/** The gallery shows its variants side by side: one of them has half of a large display. */
const PARTS_WIDTH = 1920;

/** Half of the pixels show every visible change, in a quarter of the bytes. */
const SCALE = 0.5;
const LOOK_EVERY_MS = 60;
const SAME_TIMES = 4;
const SETTLES_WITHIN_MS = 20_000;
const CLOCK_STOPS_MS = 2_000;
/** Countdowns continue by the second while the picture is taken. */
const STILL = '[data-prep] span { visibility: hidden }';

const VARIANTS: { theme: Theme; language: Language }[] = [
  { theme: 'default_dark', language: 'en' },
  { theme: 'default', language: 'en' },
  { theme: 'default_dark', language: 'he-il' },
  { theme: 'default', language: 'he-il' },
];

/** Parts and dialogs are compared in it alone: what differs in the others shows on the boards. */
const PICTURED: (typeof VARIANTS)[number] = { theme: 'default_dark', language: 'en' };
const isPictured = ({ theme, language }: (typeof VARIANTS)[number]) =>
  theme === PICTURED.theme && language === PICTURED.language;

let browser: Browser;
let files: FakeHub;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  files = await startFakeHub(BUILT_DISPLAYS);
  browser = await launchChromium([
    '--font-render-hinting=none',
    '--disable-lcd-text',
    // Otherwise a toolbar asks for a touch until one of the test's actions counts as one.
    '--autoplay-policy=no-user-gesture-required',
  ]);
  takeBrowser(browser.version());
  context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: SCALE,
    timezoneId: 'Asia/Jerusalem',
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  await page.clock.setFixedTime(NOW);
});

afterAll(async () => {
  await browser.close();
  await files.close();
});

/**
 * Runs in the page: minutes on cards use its monotonic clock, and would continue while a busy machine draws. Dialogs need
 * that clock to open.
 */
function stopClock(afterMs: number): void {
  const { performance } = globalThis;
  const now = performance.now.bind(performance);
  performance.now = () => Math.min(now(), afterMs);
}

async function show(wish: Parameters<typeof galleryAddress>[0]): Promise<void> {
  await page.goto(`${files.url}/gallery.html${galleryAddress(wish)}`);
}

function same(name: string, png: Buffer): string[] {
  return [differsFromBaseline({ name, png, browser: browser.version() })].flatMap((wrong) => wrong ?? []);
}

const fileName = (...words: string[]) =>
  words
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

describe('the gallery matches its baseline', () => {
  it.each(variants(VARIANTS, 1))(
    'in every part, with readable contrast, $theme, $language [UX-09] [UX-01]',
    async ({ theme, language }) => {
      const usual = page;
      page = await context.newPage();
      try {
        await page.clock.setFixedTime(NOW);
        await page.addInitScript(stopClock, CLOCK_STOPS_MS);
        await page.setViewportSize({ ...SCREEN, width: PARTS_WIDTH });
        await show({ parts: 'one', theme, language });
        await page.locator('[data-part="skeleton"]').waitFor();
        await settled();
        await page.locator('[data-part]').evaluateAll(toWholePixels, 1 / SCALE);
        const whole = await page.screenshot({ fullPage: true, style: STILL });
        const places = await partPlaces();
        expect.soft(await lowContrastTexts(page)).toEqual([]);
        const compared = isPictured({ theme, language }) ? places : [];
        const wrong = compared.flatMap(({ name, ...place }) =>
          same(fileName('part', name, theme, language), cutOut(whole, place)),
        );
        expect(wrong).toEqual([]);
      } finally {
        await page.close();
        page = usual;
      }
    },
  );

  describe.each(variants(LOOKS, 1))('in $theme, $language', (look) => {
    it.each(BOARDS)('[UX-09] on the board %s', async (board) => {
      await page.setViewportSize(SCREEN);
      await show({ board, ...look });
      await page.locator('main').waitFor();
      await settled();
      const name = fileName('board', board, look.theme, look.language);
      expect(same(name, await page.screenshot({ style: STILL }))).toEqual([]);
    });

    it.each(variants(OVERLAYS, 8))(
      'in the dialog %s, with no accessibility violation [UX-09] [UX-04]',
      async (dialog) => {
        await page.setViewportSize(SCREEN);
        await show({ dialog, ...look });
        const opened = dialog === 'side' ? page.locator('aside') : page.getByRole('dialog');
        await opened.waitFor();
        await settled();
        const name = fileName('dialog', dialog, look.theme, look.language);
        if (isPictured(look)) expect.soft(same(name, await opened.screenshot({ style: STILL }))).toEqual([]);
        expect(await barriersIn(dialog === 'side' ? 'aside' : 'dialog[open]', dialog)).toEqual([]);
      },
    );
  });
});

/** Serious axe violations in a part of the page. */
async function barriersIn(part: string, name: string): Promise<string[]> {
  const barriers = await accessibilityViolations(page, part);
  return barriers.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${name}: ${id} at ${target.join(' ')}`),
  );
}

/** Runs in the page: otherwise a fraction of a pixel in one part would redraw the glyphs of all parts below. */
function toWholePixels(parts: Element[], grid: number): void {
  for (const part of parts as HTMLElement[]) {
    const { height } = part.getBoundingClientRect();
    part.style.minBlockSize = `${Math.ceil(height / grid) * grid}px`;
  }
}

/** Position of each part, in pixels of the picture. */
function partPlaces() {
  return page.locator('[data-part]').evaluateAll((parts, scale) => {
    const { top, left } = document.documentElement.getBoundingClientRect();
    return parts.map((part) => {
      const box = part.getBoundingClientRect();
      return {
        name: part.getAttribute('data-part') ?? '',
        x: Math.floor((box.x - left) * scale),
        y: Math.floor((box.y - top) * scale),
        width: Math.floor(box.width * scale),
        height: Math.floor(box.height * scale),
      };
    });
  }, SCALE);
}

/** Waits until cards are measured, laid out and at rest. */
async function settled(): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  let former = '';
  let times = 0;
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(whereThingsStand);
        times = now === former ? times + 1 : 0;
        former = now;
        return times;
      },
      { interval: LOOK_EVERY_MS, timeout: SETTLES_WITHIN_MS },
    )
    .toBeGreaterThanOrEqual(SAME_TIMES);
}

/** Runs in the page. */
function whereThingsStand(): string {
  const all = [...document.body.querySelectorAll('article, aside, dialog, table, tr, li, h2, button, p')];
  return all
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    })
    .join('\n');
}
