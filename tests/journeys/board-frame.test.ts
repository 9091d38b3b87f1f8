// The frame around the cards of the pass and of a station, their content, and how little of it moves, in a real browser.
import { describe, expect, it } from 'vitest';
import { SCREEN_SHIFT_MS } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { withoutTicket } from '../displays/boards/without-ticket.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';
import { look } from './support/unhurried.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const friday = () => fridayNight(Date.now());
const button = (name: string | RegExp) => page.getByRole('button', { name });
const card = (id: string) => page.locator(`main article[data-ticket="${id}"]`);

const STEP_MS = 5_000;

/** The board with one ticket that has to be reviewed first. */
function withReview(board: OperatorBoard): OperatorBoard {
  const [first = ''] = board.groups.flatMap(({ tickets }) => tickets);
  return { ...board, options: { ...board.options, reviewNewTickets: true }, review: [first] };
}

/** Parts of every operator's board. */
async function expectFrame(): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Done' }).waitFor();
  await page.locator('main article').first().waitFor();
  await page.getByRole('complementary', { name: 'New tickets' }).waitFor();
  expect(await page.getByRole('complementary', { name: 'Filters and items' }).count()).toBe(0);
  await button('Filters and items').click();
  await page.getByRole('complementary', { name: 'Filters and items' }).waitFor();
  await button('Options').click();
  await page.getByRole('dialog', { name: 'Options' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

describe('the frame of a board', () => {
  it('has, on the pass, filters at the side, a toolbar, cards, options, and new tickets to review [EXPO-01]', async () => {
    await open(pass, withReview(friday()));
    await expectFrame();
  });

  it('has, on a station, all of it, status filters, customer messages, and cards or a list [KITCH-01]', async () => {
    const board = withReview(grillStation(Date.now()));
    const hub = await open(grill, { ...board, options: { ...board.options, enablePrepSms: true } });
    await expectFrame();
    await page.getByRole('navigation').getByRole('button', { name: 'New' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view?.status).not.toContain('fired');
    await look(page);
    await button('SMS').click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await look(page);
    await button('List').click();
    await page.getByRole('table').waitFor();
    expect(await page.locator('[data-cards] article').count()).toBe(0);
    await look(page);
    await button('Cards').click();
    await page.locator('[data-cards] article').first().waitFor();
    await look(page);
    // A station handles a ticket as the pass does.
    await page.locator('[data-cards] article h3 button').first().click();
    await page.getByRole('dialog').waitFor();
  });

  it('lets fired and ready tickets be selected, others not; fired ones count their preparation down [EXPO-15]', async () => {
    const board = withoutTicket(friday(), 'T30');
    await open(pass, board);
    await page.locator('main article').first().waitFor();
    const seen = { chosen: 0, not: 0, counting: 0 };
    for (const ticket of Object.values(board.tickets)) {
      const drawn = card(ticket.id).first();
      if ((await drawn.count()) === 0) continue;
      const canBeChosen = ticket.status === 'fired' || ticket.status === 'ready';
      expect(await drawn.getByRole('checkbox').count(), ticket.title).toBe(canBeChosen ? 1 : 0);
      seen[canBeChosen ? 'chosen' : 'not'] += 1;
      const isCounting = ticket.status === 'fired' && ticket.prep !== undefined;
      expect(await drawn.locator('header [data-countdown]').count(), ticket.title).toBe(isCounting ? 1 : 0);
      if (isCounting) seen.counting += 1;
    }
    expect(Math.min(seen.chosen, seen.not, seen.counting)).toBeGreaterThan(0);
    const countdown = page.locator('header [data-prep="running"] [data-countdown]').first();
    const before = await countdown.textContent();
    expect(before).toMatch(/^\d+:\d\d$/);
    await expect.poll(() => countdown.textContent(), { timeout: 10_000 }).not.toBe(before);
  });
});

describe('the toolbar', () => {
  it.each([
    [800, 1280, 100],
    [1280, 800, 200],
    [1920, 1080, 200],
  ])(
    'keeps its buttons in reach at %i × %i, type at %i %% [SHELL-20] [UX-03]',
    async (width, height, percent) => {
      await page.setViewportSize({ width, height });
      const board = friday();
      const counts = { ...board.head.counts, fired: 137, cooking: 163, served: 310 };
      await open(pass, {
        ...board,
        head: { ...board.head, counts },
        options: { ...board.options, baseFontSize: percent },
      });
      // Buttons that don't fit into the bar are in its menu.
      await page.getByRole('button', { name: 'More', exact: true }).click();
      for (const name of ['Filters and items', 'Find order or table', 'Options', 'Selected']) {
        const box = await button(name).boundingBox();
        expect(box?.x, name).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );
});

describe('[UX-07] motion', () => {
  /** Transitions and animations of elements, and their duration in seconds. */
  const motions = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((one) => {
        const { transitionProperty, transitionDuration, animationName } = getComputedStyle(one);
        const lengths = transitionDuration.split(',').map((text) => Number.parseFloat(text));
        const isStill = lengths.every((length) => length === 0) && animationName === 'none';
        const last = Math.max(...lengths);
        return isStill ? [] : [{ of: one.tagName, property: transitionProperty, animationName, last }];
      }),
    );

  /** Opens a board with a dialog over it and a toast over that. */
  async function openEverything(): Promise<void> {
    const hub = await open(pass, friday());
    await page.locator('[data-cards] article').first().waitFor();
    await page.getByRole('button', { name: 'Serve', exact: true }).first().click();
    await expect.poll(() => hub.commands.length).toBe(1);
    await button('Options').click();
    await page.getByRole('dialog', { name: 'Options' }).waitFor();
    hub.refuseLast('wrong-state');
    await page.locator('[data-sonner-toast]').waitFor();
  }

  it('changes opacity and transform only, for at most 150 ms', async () => {
    await openEverything();
    const all = await motions();
    expect(all.length).toBeGreaterThan(0);
    for (const { of, property, last, animationName } of all) {
      expect(animationName, of).toBe('none');
      expect(
        property.split(', ').every((one) => one === 'opacity' || one === 'transform'),
        `${of} ${property}`,
      ).toBe(true);
      expect(last, of).toBeLessThanOrEqual(0.15);
    }
  });

  it('is off under reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openEverything();
    expect(await motions()).toEqual([]);
  });
});

describe('an untouched board', () => {
  it('shifts by a few pixels after some minutes, without scrolling, and comes back [UX-01]', async () => {
    await page.clock.install();
    await open(pass, friday());
    await page.locator('[data-cards] article').first().waitFor();
    // The second chunk is loaded too.
    await button(/0\/4/).waitFor();
    const at = () => page.evaluate(() => getComputedStyle(document.body).translate);
    const seen = new Set([await at()]);
    // In short steps, so that hub messages are handled in between.
    for (let ms = 0; ms < 12 * SCREEN_SHIFT_MS && seen.size < 4; ms += STEP_MS) {
      await page.clock.runFor(STEP_MS);
      await page.locator('[data-cards] article').first().waitFor();
      seen.add(await at());
    }
    expect([...seen].sort()).toEqual(['0px 3px', '3px', '3px 3px', 'none']);
    await page.mouse.wheel(200, 200);
    const scrolls = await page.evaluate(() => scrollX + scrollY);
    expect(scrolls).toBe(0);
  }, 120_000);
});
