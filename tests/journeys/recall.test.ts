// Served and late tickets in a real browser, against a hub that sends sample boards.
import { beforeEach, describe, expect, it } from 'vitest';
import type { RecallAnswer } from '../../shared/protocol/recall.ts';
import { itemNight } from '../../shared/samples/item-night.ts';
import { delaysOfNight, servedNight } from '../../shared/samples/served-night.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { dialog, pass } from './support/course-night-stage.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const TITLE = 'Served in the last 24 hours';
const list = () => dialog(TITLE);
const rows = () => list().getByRole('listitem');
const titles = () => rows().locator('p:first-child > b').allTextContents();
const options = () => page.getByRole('button', { name: 'Options', exact: true });

let night: RecallAnswer;
let asked: URLSearchParams[];
let down: boolean;
beforeEach(() => {
  night = servedNight(Date.now());
  asked = [];
  down = false;
});

/** Routes the hub's answers: search results, two tickets a page. */
async function standRecall(): Promise<void> {
  await page.route('**/api/recall*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    if (down) return route.abort();
    const words = (query.get('search') ?? '').toLowerCase();
    const found = night.tickets.filter(({ title, number }) =>
      `${title} ${number}`.toLowerCase().includes(words),
    );
    const from = Number(query.get('before')?.split('/')[0] ?? 0);
    const more = from + 2 < found.length ? { more: `${from + 2}/x` } : {};
    await route.fulfill({ json: { tickets: found.slice(from, from + 2), ...more } });
  });
}

async function openRecall(): Promise<SampleHub> {
  await standRecall();
  const hub = await open(pass, itemNight(Date.now()));
  await options().click();
  await page.getByRole('button', { name: 'Served tickets', exact: true }).click();
  await rows().first().waitFor();
  return hub;
}

describe('recalling a served ticket', () => {
  it('finds by typed or tapped text; Enter moves to the list [TICK-08] [DLG-12]', async () => {
    await openRecall();
    await list().getByRole('textbox').fill('bar');
    await expect.poll(titles).toEqual(['Bar 3']);
    await list().getByRole('textbox').press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Recall Bar 3, Drinks',
    );
    await list().getByRole('textbox').fill('');
    for (const digit of ['9', '9', '9'])
      await list().getByRole('button', { name: digit, exact: true }).click();
    await list().getByText('No served ticket matches.').waitFor();
  });
});

it('[UX-03] every target of both dialogs is at least 64 px high', async () => {
  await openRecall();
  const heights = async (name: string) =>
    Math.min(
      ...(await dialog(name)
        .getByRole('button')
        .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().height))),
    );
  expect(await heights(TITLE)).toBeGreaterThanOrEqual(64);
  await page.keyboard.press('Escape');
  await page.goto('about:blank');
  await open(pass, { ...itemNight(Date.now()), kpis: delaysOfNight() });
  await page.getByRole('button', { name: /late$/ }).click();
  await dialog('Late tickets').waitFor();
  expect(await heights('Late tickets')).toBeGreaterThanOrEqual(64);
});
