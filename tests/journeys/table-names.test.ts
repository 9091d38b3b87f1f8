// A table with a number for a name is called a table everywhere, and a cook by full name, in a real browser against a hub
// that sends sample boards.
import { beforeEach, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { delaysOfNight, servedNight } from '../../shared/samples/served-night.ts';
import { context, open, page, registerSampleStage } from './support/sample-stage.ts';
import { soon } from './support/soon.ts';

registerSampleStage();

const PASS = '/kds/expeditor/pass';
const bare = (title: string) => title.replaceAll(/\bT(?=\d)/g, '');

/** A Friday night at tables named by numbers. */
function numbered(): OperatorBoard {
  const board = fridayNight(Date.now());
  const tickets = Object.values(board.tickets).map((ticket) => [
    ticket.id,
    {
      ...ticket,
      title: bare(ticket.title),
      items: ticket.items.map((line) =>
        line.state === 'prepared' ? { ...line, preparedBy: 'Bartholomew Finch, Lior Tal' } : line,
      ),
    },
  ]);
  const kpis = delaysOfNight();
  const delayed = kpis.delayed.map((item) => ({ ...item, title: bare(item.title), orderType: 'Seated' }));
  return { ...board, tickets: Object.fromEntries(tickets), kpis: { ...kpis, delayed } };
}

beforeEach(async () => {
  const night = servedNight(Date.now());
  const json = { tickets: night.tickets.map((ticket) => ({ ...ticket, title: bare(ticket.title) })) };
  await context.route('**/api/recall?*', (route) => route.fulfill({ json }));
});

it.each([
  ['en', 'Table', 'Options', 'Served tickets', 'Find'],
  ['he-il', 'שולחן', 'אפשרויות', 'כרטיסים שהוגשו', 'חיפוש'],
])(
  'tables are named in lists, dialogs and screen reader texts, in %s [CARD-06]',
  async (language, table, options, recall, find) => {
    await context.addInitScript((kept) => localStorage.setItem('kds_lng', kept), language);
    const board = numbered();
    const hub = await open(PASS, board);
    await page.locator('main article').first().waitFor();
    const dialog = page.getByRole('dialog').last();

    await page.getByRole('button', { name: find }).first().click();
    await dialog.getByRole('textbox').fill('12');
    await dialog.getByText(`${table}\u00a012`, { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: options }).click();
    await dialog.getByRole('button', { name: recall }).click();
    await dialog.getByText(`${table}\u00a014`, { exact: true }).waitFor();
    await dialog.getByText('1042', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    const [first] = Object.values(board.tickets);
    if (!first) throw new Error('The night has no tickets');
    const fresh = {
      ...first,
      id: 'c-77',
      orderId: 'o-77',
      courseIds: ['c-77'],
      title: '77',
      sortAt: Date.now(),
    };
    hub.change({ tickets: { ...board.tickets, 'c-77': fresh } });
    await soon(() => page.locator('p[aria-live="polite"]').allInnerTexts()).toContainEqual(
      expect.stringContaining(`${table}\u00a077`),
    );
  },
);

it('a cook’s name is shown in full beside the dish, or not at all [EXPO-17]', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(PASS, numbered());
  await page.locator('main article').first().waitFor();
  const cooks = await page.locator('main article [class*="_cook_"]').evaluateAll((nodes) =>
    nodes.map((node) => {
      const place = node.getBoundingClientRect();
      const name = node.querySelector('bdi')?.getBoundingClientRect();
      if (!name || name.top >= place.bottom - 1) return 'absent';
      const isWhole =
        name.left >= place.left - 1 && name.right <= place.right + 1 && name.bottom <= place.bottom + 3;
      return isWhole ? 'whole' : 'cut';
    }),
  );
  expect(cooks).toContain('absent');
  expect(cooks).not.toContain('cut');
});
