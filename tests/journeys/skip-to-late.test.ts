// A board by keyboard: its first stop leads to the first late ticket, and each checkbox has its ticket's name.
import { expect, it } from 'vitest';
import { crowd } from '../../shared/samples/crowd.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const focusedTicket = () =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset['ticket']);

it('the skip link leads to the first late ticket, also on another page, and is visible only with the focus [UX-12]', async () => {
  const board = crowd(Date.now());
  const ids = board.groups.flatMap(({ tickets }) => tickets);
  const last = ids.findLast((id) => board.tickets[id]?.status === 'fired') ?? '';
  const tickets = Object.fromEntries(
    Object.values(board.tickets).map((ticket) => [
      ticket.id,
      { ...ticket, alert: ticket.id === last ? ('late' as const) : ('none' as const) },
    ]),
  );
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(pass, { ...board, tickets });
  const skip = page.locator('[data-skip]');
  await skip.waitFor({ state: 'attached' });
  expect((await skip.boundingBox())?.width).toBeLessThan(2);
  expect(await page.locator(`main [data-ticket="${last}"]`).count()).toBe(0);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await skip.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await page.keyboard.press('Enter');
  await expect.poll(focusedTicket).toBe(last);
});

it('the skip link is absent while no ticket is late, and each checkbox has the name of its ticket [UX-12]', async () => {
  const board = fridayNight(Date.now());
  const tickets = Object.fromEntries(
    Object.values(board.tickets).map((ticket) => [ticket.id, { ...ticket, alert: 'none' as const }]),
  );
  await open(pass, { ...board, tickets });
  await page.getByRole('checkbox', { name: 'Select T12', exact: true }).waitFor();
  const names = await page
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(names.length);
  expect(await page.locator('[data-skip]').count()).toBe(0);
});
