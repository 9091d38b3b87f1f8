// Layout of the boards on displays, in a real browser, against a hub that sends sample boards: columns, customers, languages,
// themes.
import { describe, expect, it } from 'vitest';
import { CUSTOMER_MAX_COLUMN_MEMBERS, MASONRY_DEBOUNCE_MS } from '../../shared/limits.ts';
import type { Board, OperatorBoard } from '../../shared/protocol/board/board.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { guests } from '../../shared/samples/guests.ts';
import { inHebrew } from '../../shared/samples/hebrew.ts';
import { SampleHub } from '../displays/boards/sample-hub.ts';
import { accessibilityViolations } from '../support/accessibility.ts';
import { variants } from '../support/length.ts';
import { context, files, open, page, registerSampleStage } from './support/sample-stage.ts';
import { look } from './support/unhurried.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const hall = '/kds/customer/guests';
const card = (title: string) =>
  page.locator('main article', { has: page.getByRole('button', { name: title, exact: true }) });
const lastCommand = (hub: SampleHub) => hub.commands.at(-1)?.command;
const friday = () => fridayNight(Date.now());
const UNDER_LOAD = { timeout: 10_000 };
/** Order numbers for customers are never smaller than page titles. */
const LEAST_GUEST_PX = 30;

/** The same number of orders in every column, as a hub sends them; every fifth of the ready ones waits too long. */
function manyGuests(count: number): ReturnType<typeof guests> {
  const board = guests(Date.now());
  const models = Object.values(board.tickets).filter(({ name }) => name);
  const column = (key: string, first: number) =>
    Array.from({ length: Math.min(count, CUSTOMER_MAX_COLUMN_MEMBERS) }, (_, index) => {
      const model = models[index % models.length];
      if (!model) throw new Error('No guests');
      const warn = key === 'served' && index % 5 === 4;
      return { ...model, id: `${key} ${index}`, number: String(first + index), warn };
    });
  const columns = {
    pending: column('pending', 1400),
    fired: column('fired', 1200),
    served: column('served', 1000),
  };
  const all = [...columns.pending, ...columns.fired, ...columns.served];
  const ids = (cards: typeof all) => cards.map(({ id }) => id);
  const more = count - CUSTOMER_MAX_COLUMN_MEMBERS;
  return {
    ...board,
    ...(more > 0 ? { unsent: { pending: more, fired: more, served: more } } : {}),
    columns: { pending: ids(columns.pending), fired: ids(columns.fired), served: ids(columns.served) },
    delivered: [],
    tickets: Object.fromEntries(all.map((card) => [card.id, card])),
  };
}

/** A real frame, whatever the page's clock does: size observers have reported by then. */
const aFrame = () =>
  page.evaluate(
    () =>
      new Promise<void>((laidOut) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          laidOut();
        });
        observer.observe(document.body);
      }),
  );

const columnsOf = (cards: Element[]) =>
  new Set(cards.map((one) => Math.round(one.getBoundingClientRect().left))).size;

function ticketOf(board: OperatorBoard, title: string) {
  const ticket = Object.values(board.tickets).find((one) => one.title === title);
  if (!ticket) throw new Error(`No ticket ${title}`);
  return ticket;
}

describe('the cards', () => {
  it.each([
    [1920, 1080, 5],
    [1366, 768, 4],
    [1280, 800, 4],
    [800, 1280, 2],
    [390, 844, 1],
  ])(
    'are in readable columns at %i × %i: %i of them [SHELL-28] [UX-01] [UX-03]',
    async (width, height, columns) => {
      await page.setViewportSize({ width, height });
      await open(pass, friday());
      await card('T12').waitFor();
      await expect.poll(() => page.$$eval('main article', columnsOf), UNDER_LOAD).toBe(columns);
      if (width !== 1920) return;
      await page.getByRole('button', { name: 'Filters and items' }).click();
      await expect.poll(() => page.$$eval('main article', columnsOf), UNDER_LOAD).toBe(columns - 1);
    },
  );

  it('move to other columns once the width has been stable for 200 ms [SHELL-28]', async () => {
    // From the beginning: a timer set on the real clock would continue while this one is frozen.
    await page.clock.install();
    await open(pass, friday());
    await card('T12').waitFor();
    const columns = () => page.$$eval('main article:not([data-measuring] *)', columnsOf);
    await expect.poll(columns, UNDER_LOAD).toBeGreaterThan(3);
    await page.clock.pauseAt(Date.now() + 1_000);
    const before = await columns();
    for (const width of [1800, 1600, 1500, 1366]) {
      await page.setViewportSize({ width, height: 1080 });
      await aFrame();
      await page.clock.runFor(MASONRY_DEBOUNCE_MS - 1);
    }
    expect(await columns()).toBe(before);
    await page.clock.runFor(1);
    await expect.poll(columns, UNDER_LOAD).toBe(4);
  });

  it('show every title in full and every header inside its card [EXPO-11] [UX-01]', async () => {
    const board = friday();
    const t12 = ticketOf(board, 'T12');
    const named = {
      ...t12,
      title: 'Terrace garden 118',
      waiter: 'Maximiliane Featherstonehaugh',
      diners: 12,
    };
    await open(pass, { ...board, tickets: { ...board.tickets, [t12.id]: named } });
    const title = page.getByRole('button', { name: 'Terrace garden 118', exact: true });
    await title.waitFor();
    const cut = await title.evaluate((node) => node.scrollWidth > node.clientWidth);
    expect(cut).toBe(false);
    const over = await page.$$eval('main article header *', (parts) =>
      parts.flatMap((part) => {
        const edge = part.closest('article')?.getBoundingClientRect();
        const box = part.getBoundingClientRect();
        return edge && box.width > 0 && (box.right > edge.right + 1 || box.left < edge.left - 1)
          ? [part.outerHTML]
          : [];
      }),
    );
    expect(over).toEqual([]);
  });

  it('of pending courses cut no row of their headers, whose line takes room too [CARD-04] [UX-01]', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const board = friday();
    const pending = Object.values(board.tickets).filter(({ status }) => status === 'pending');
    expect(pending.length).toBeGreaterThan(1);
    const held = { since: Date.now(), before: { courseType: 'Entrees', status: 'served' as const } };
    // Higher than estimated, so that they are measured in places that are too low.
    const tall = (ticket: (typeof pending)[number]) =>
      ticket.items.map((item) => ({ ...item, notes: ['No salt', 'Cut small', 'Sauce on the side'] }));
    const urgent = pending.map((ticket) => [
      ticket.id,
      { ...ticket, urgent: true, held, items: tall(ticket) },
    ]);
    const ids = new Set(pending.map(({ id }) => id));
    const groups = board.groups.map((group) => ({
      ...group,
      tickets: group.tickets.filter((id) => ids.has(id)),
    }));
    await open(pass, { ...board, groups, tickets: Object.fromEntries(urgent) });
    await page.locator('main article').first().waitFor();
    const cutByPx = () =>
      page.$$eval('main :not([data-measuring]) > article header > :last-child', (rows) =>
        rows.map((facts) => {
          const ends = [...facts.children].map((one) => one.getBoundingClientRect().bottom);
          return Math.max(...ends) - facts.getBoundingClientRect().bottom;
        }),
      );
    await expect.poll(async () => Math.max(...(await cutByPx())), UNDER_LOAD).toBeLessThan(0.5);
  });
});

describe('the customer board', () => {
  it('delivers only a ready order, after a question [CUST-01] [CUST-05]', async () => {
    const hub = await open(hall, guests(Date.now()));
    await page.getByRole('button', { name: /1051/ }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    expect(hub.commands).toEqual([]);
    await page.getByRole('button', { name: /1052/ }).click();
    await page.getByRole('button', { name: 'Mark as picked up' }).click();
    await expect
      .poll(() => lastCommand(hub))
      .toEqual({ name: 'order.deliver', orderId: 'o-1052', delivered: true });
    await look(page);
    await page.getByRole('button', { name: '1046' }).click();
    await look(page);
    await page.getByRole('button', { name: 'Not picked up' }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ orderId: 'o-1046', delivered: false });
  });

  it('shows names only, and those who have waited too long [CUST-03] [CUST-18]', async () => {
    await open(hall, guests(Date.now(), { nameOnly: true, servedTitle: 'Come and get it' }));
    await page.getByText('Come and get it').waitFor();
    await page.getByRole('button', { name: 'Yossi' }).waitFor();
    expect(await page.getByText('1052').count()).toBe(0);
    await page.getByText('waiting 4 min').waitFor();
  });
});

describe('a customer board with full columns', () => {
  it.each([
    [1920, 1080, 'en'],
    [1280, 800, 'he-il'],
    [1080, 1920, 'he-il'],
  ])(
    'shows them whole and legible at %i × %i in %s, and counts the others [CUST-11] [UX-03]',
    async (width, height, language) => {
      await page.setViewportSize({ width, height });
      if (language !== 'en')
        await page.addInitScript((spoken) => localStorage.setItem('kds_lng', spoken), language);
      await open(hall, manyGuests(60));
      await page.getByRole('button', { name: /1400/ }).waitFor();
      await page.evaluate(() => document.fonts.ready);
      const columns = () =>
        page.$$eval('main section', (sections) =>
          sections.map((section) => {
            const list = section.querySelector('ul')?.getBoundingClientRect();
            const cards = [...section.querySelectorAll('li')].filter((one) => !one.hidden);
            const isCut = cards.some((one) => {
              const box = one.getBoundingClientRect();
              const button = one.querySelector('button');
              const isOver = button !== null && button.scrollWidth > button.clientWidth + 1;
              return !list || isOver || box.bottom > list.bottom + 1 || box.left < list.left - 1;
            });
            const sizes = [...section.querySelectorAll('li b')].map((one) =>
              Number.parseFloat(getComputedStyle(one).fontSize),
            );
            const more = /\d+/.exec(section.querySelector('p')?.textContent ?? '')?.[0] ?? '0';
            const told = Number(section.querySelector('h2 b')?.textContent);
            return { total: cards.length + Number(more), told, isCut, smallest: Math.min(...sizes) };
          }),
        );
      await expect
        .poll(async () => (await columns()).map(({ total, told, isCut }) => ({ total, told, isCut })))
        .toEqual([
          { total: 60, told: 60, isCut: false },
          { total: 60, told: 60, isCut: false },
          { total: 60, told: 60, isCut: false },
        ]);
      for (const { smallest } of await columns()) expect(smallest).toBeGreaterThanOrEqual(LEAST_GUEST_PX);
    },
  );

  it('stacks its columns on an upright display, ready orders on top [CUST-11]', async () => {
    await page.setViewportSize({ width: 1080, height: 1920 });
    await open(hall, guests(Date.now()));
    await page.getByRole('button', { name: /1052/ }).waitFor();
    const tops = await page.$$eval('main section', (sections) =>
      sections.map((section) => Math.round(section.getBoundingClientRect().top)),
    );
    const [received = 0, preparing = 0, ready = 0] = tops;
    expect(ready).toBeLessThan(preparing);
    expect(preparing).toBeLessThan(received);
  });
});

describe.each(variants(['he-il', 'en'], 1))('the boards in %s', (language) => {
  it.each(variants(['default', 'default_dark'], 1))(
    'have no serious accessibility violation, %s [UX-04] [UX-08]',
    async (theme) => {
      await context.addCookies([{ name: 'kds_theme', value: theme, url: files.url }]);
      await page.addInitScript((spoken) => localStorage.setItem('kds_lng', spoken), language);
      const spoken = <Any extends Board & OperatorBoard>(board: Any) =>
        language === 'en' ? board : inHebrew(board);
      for (const [path, board] of [
        [pass, spoken(friday())],
        [grill, spoken(grillStation(Date.now()))],
        [hall, guests(Date.now())],
      ] as const) {
        const fresh = await context.newPage();
        const hub = new SampleHub(board);
        await hub.stand(fresh);
        await fresh.goto(files.url + path);
        await fresh
          .getByText(path === hall ? '1052' : 'T12')
          .first()
          .waitFor();
        const serious = await accessibilityViolations(fresh);
        const told = serious.map(
          ({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n')}`,
        );
        expect(told).toEqual([]);
        const isWide = await fresh.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(isWide).toBe(false);
        await fresh.close();
      }
    },
  );
});
