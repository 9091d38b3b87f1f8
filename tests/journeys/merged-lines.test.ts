// Merged lines and a ticket's own timer, in a real browser.
import { describe, expect, it } from 'vitest';
import { optionBoard } from '../../shared/samples/option-boards.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const card = (title: string) =>
  page.locator('main article', { has: page.getByRole('button', { name: title, exact: true }) });
const ribeyes = () => card('T12').getByRole('button', { name: /^\d ?Ribeye/ });
const expand = (name: RegExp) => page.getByRole('button', { name });
describe('a merged line', () => {
  it('shows its items on the card without overlaps [GRP-06]', async () => {
    await open(grill, optionBoard('kitchen', Date.now()));
    await expand(/show all 4 separately/).click();
    await expect.poll(() => ribeyes().count()).toBe(5);
    const overlaps = () =>
      page.locator('main article').evaluateAll((cards) => {
        const boxes = cards.map((node) => node.getBoundingClientRect());
        return boxes.some((one, index) =>
          boxes
            .slice(index + 1)
            .some(
              (other) =>
                Math.abs(one.left - other.left) < 1 &&
                other.top < one.bottom - 1 &&
                one.top < other.bottom - 1,
            ),
        );
      });
    await expect.poll(overlaps).toBe(false);
  });
});

describe('the item panel beside a board', () => {
  it('frames an item chosen with H on all cards, and hides none [TICK-35]', async () => {
    const hub = await open(pass, optionBoard('expo', Date.now(), { selectItemAction: 'H' }));
    await page.getByRole('button', { name: 'Filters and items' }).click();
    const cards = await page.locator('main article').count();
    await page
      .locator('aside')
      .getByRole('button', { name: /^\d+ ?Ribeye/ })
      .click();
    await expect.poll(() => page.locator('main [data-chosen="true"]').count()).toBe(2);
    expect(await page.locator('main article').count()).toBe(cards);
    expect(hub.watched.at(-1)?.view?.itemIds).toEqual(['ribeye']);
  });
});
