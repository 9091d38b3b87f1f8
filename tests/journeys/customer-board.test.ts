// A customer board in a real browser: every order whole and legible on each display, names unbroken, and nothing on it for
// staff only.
import { describe, expect, it } from 'vitest';
import type { CustomerBoard, CustomerCard } from '../../shared/protocol/board/board.ts';
import type { CustomerOptions } from '../../shared/protocol/board/board-options.ts';
import { guests } from '../../shared/samples/guests.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const hall = '/kds/customer/guests';
const NAMES = ['June P.', 'Yara H.', 'Will W.', 'Mia C.', 'Ana A.', 'Wendy J.', 'Maximilian W.', 'אביגיל ל.'];
const SIZES = [
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
] as const;

interface Wish {
  pending: number;
  fired: number;
  served: number;
  options?: Partial<CustomerOptions>;
}

/** A board with this many orders in its columns, all of them with a name. */
function boardOf({ pending, fired, served, options = {} }: Wish): CustomerBoard {
  const board = guests(Date.now(), { showDelivered: true, ...options });
  let next = 100;
  const cards = (count: number): CustomerCard[] =>
    Array.from({ length: count }, () => {
      next += 1;
      const name = NAMES[next % NAMES.length] ?? '';
      return { id: `n-${next}`, number: String(next), name, orderType: 'TA', source: '', since: Date.now() };
    });
  const columns = { pending: cards(pending), fired: cards(fired), served: cards(served) };
  const ids = (all: readonly CustomerCard[]) => all.map(({ id }) => id);
  const all = Object.values(columns).flat();
  const collected = Object.values(board.tickets).filter(({ id }) => board.delivered.includes(id));
  return {
    ...board,
    columns: { pending: ids(columns.pending), fired: ids(columns.fired), served: ids(columns.served) },
    tickets: Object.fromEntries([...collected, ...all].map((one) => [one.id, one])),
  };
}

async function show(wish: Wish, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await open(hall, boardOf(wish));
  await page.locator('section li button').first().waitFor();
  await page.locator('footer button').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Layout errors of the orders: hidden, cut, broken or too small. */
const faults = (leastPx: number) =>
  page.locator('section li').evaluateAll(
    (orders, least) =>
      orders.flatMap((order) => {
        if (order instanceof HTMLElement && order.hidden) return [`hidden: ${order.textContent}`];
        const list = order.parentElement?.getBoundingClientRect();
        return [...order.querySelectorAll('[data-fits]')].flatMap((text) => {
          const words = text.firstElementChild;
          if (!words || !list) return ['empty'];
          const box = words.getBoundingClientRect();
          const rows = new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
          const px = Number.parseFloat(getComputedStyle(text).fontSize);
          const isOut =
            box.left < list.left - 0.5 || box.right > list.right + 0.5 || box.bottom > list.bottom + 8;
          const wrong = [
            ...(rows === 1 ? [] : ['broken']),
            ...(isOut ? ['cut'] : []),
            ...(text.matches('b') && px < least ? [`${px} px`] : []),
          ];
          return wrong.map((one) => `${text.textContent}: ${one}`);
        });
      }),
    leastPx,
  );

describe('[CUST-25] a customer board in a rush', () => {
  it.each(SIZES)('shows forty orders whole and legible at %d × %d', async (width, height) => {
    await show({ pending: 14, fired: 14, served: 12 }, [width, height]);
    await expect.poll(() => faults(Math.min(width, height) * 0.033)).toEqual([]);
  });

  it.each(SIZES)('never breaks a name on a board of names at %d × %d', async (width, height) => {
    await show({ pending: 8, fired: 8, served: 6, options: { nameOnly: true } }, [width, height]);
    await expect.poll(() => faults(Math.min(width, height) * 0.04)).toEqual([]);
  });

  it('shares the height of an upright page by the number of orders', async () => {
    await show({ pending: 22, fired: 3, served: 3 }, [1080, 1920]);
    await expect.poll(() => faults(56)).toEqual([]);
    const heights = await page
      .locator('section')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights[0]).toBeGreaterThan(2 * (heights[1] ?? 0));
  });

  it('keeps the sign of an order beside its number', async () => {
    await show({ pending: 3, fired: 3, served: 3 }, [1080, 1920]);
    const gaps = await page.locator('section li button').evaluateAll((orders) =>
      orders.map((order) => {
        const text = order.querySelector('b bdi')?.getBoundingClientRect();
        const sign = order.querySelector('svg')?.getBoundingClientRect();
        return text && sign ? Math.round(sign.left - text.right) : Number.NaN;
      }),
    );
    for (const gap of gaps) expect(gap).toBeLessThan(24);
  });
});

describe('[CUST-26] the panel of collected orders', () => {
  it('says picked up at a counter, and delivered for couriers', async () => {
    await show({ pending: 2, fired: 2, served: 2 }, [1920, 1080]);
    await page.locator('footer h2', { hasText: 'Picked up' }).waitFor();
  });

  it.each([
    [1920, 1080],
    [1080, 1920],
  ])('leaves its space to ready orders where they need it at %d × %d', async (width, height) => {
    await show({ pending: 14, fired: 14, served: 12 }, [width, height]);
    await expect.poll(() => page.locator('footer h2').count()).toBe(0);
    await page.locator('footer time').waitFor();
  });
});

describe('[CUST-27] the options button', () => {
  const button = () => page.getByRole('button', { name: 'Options' });
  const opacity = () => button().evaluate((node) => getComputedStyle(node).opacity);

  it('is for staff only: a tap in the corner shows it, the next one opens', async () => {
    await show({ pending: 2, fired: 2, served: 2 }, [1920, 1080]);
    expect(await opacity()).toBe('0');
    const box = await button().boundingBox();
    if (!box) throw new Error('no button');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await expect.poll(opacity).toBe('1');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.touchscreen.tap(x, y);
    await page.getByRole('dialog').waitFor();
  });

  it('appears when a mouse moves', async () => {
    await show({ pending: 2, fired: 2, served: 2 }, [1920, 1080]);
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 300);
    await expect.poll(opacity).toBe('1');
  });
});
