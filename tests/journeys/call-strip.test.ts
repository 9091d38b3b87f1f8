// Notices of a board about its tickets: in one strip that covers nothing, with their subject, and a cancellation until it is
// acknowledged. In a real browser, on a clock controlled by the test.
import type { Locator } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Sound, SoundSubject } from '../../shared/protocol/sounds.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { stopClock } from './support/course-night-stage.ts';
import { listenTo, soundsOn } from './support/played.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';
import { soon } from './support/soon.ts';

registerSampleStage();

const PASS = '/kds/expeditor/pass';
/** A ticket beyond those the hub has sent. */
const HIDDEN: SoundSubject = {
  orderId: 'o-hidden',
  courseId: 'c-hidden',
  ticketId: 'c-hidden',
  title: '8',
  orderType: 'Seated',
  courseType: 'Mains',
  items: [{ name: 'sea bass', quantity: 1 }],
};

beforeEach(() => listenTo(page));

async function stand(board: OperatorBoard = crowd(Date.now())): Promise<SampleHub> {
  const hub = await open(PASS, board);
  await page.getByRole('heading', { level: 1 }).click();
  await stopClock();
  hub.goByScreen();
  await pass(1_000);
  return hub;
}

/** Lets time pass, frame by frame. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 250) await page.clock.runFor(Math.min(250, left));
}

const tell = (hub: SampleHub, sound: Sound, ...about: SoundSubject[]) =>
  hub.notify({ kind: 'sound', sound, about });
const call = (text: string) => page.locator('main').getByRole('button', { name: text, exact: true });
const cards = () =>
  page.locator('main article').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));

/** Everything tappable on the board that the strip overlaps. */
async function coveredBy(strip: Locator): Promise<string[]> {
  const box = await strip.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return await page.locator('main article, header button, main [data-cards] button').evaluateAll(
    (all, { x, y, width, height }) =>
      all
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        })
        .map((one) => one.textContent ?? ''),
    box,
  );
}

describe('[NOTE-01] the strip of a board', () => {
  it('reports a cancelled dish with eighty tickets hidden, and covers and moves nothing', async () => {
    const hub = await stand();
    const before = await cards();
    tell(hub, 'cancelled', HIDDEN);
    await call('Canceled: Table 8, sea bass').waitFor();
    expect(await coveredBy(call('Canceled: Table 8, sea bass'))).toEqual([]);
    expect(await cards()).toEqual(before);
    tell(hub, 'late', { ...HIDDEN, title: 'T-105', courseId: 'c-2', firedAt: Date.now() - 4.5 * 60_000 });
    tell(hub, 'new', { ...HIDDEN, title: '3', courseId: 'c-3', count: 5 });
    await call('New: Table 3 · 5 items').waitFor();
    await call('Late: T-105 · Mains, 4 min').waitFor();
    expect(await cards()).toEqual(before);
  });

  it('reports once an order of several courses, with all of its items', async () => {
    const hub = await stand();
    tell(hub, 'new', { ...HIDDEN, courseId: 'c-drinks', count: 3 });
    tell(hub, 'new', { ...HIDDEN, courseId: 'c-starters', count: 1 }, { ...HIDDEN, count: 2 });
    tell(hub, 'new', { ...HIDDEN, count: 2 });
    await call('New: Table 8 · 6 items').waitFor();
    expect(await page.locator('[data-calls] button').count()).toBe(1);
  });

  it('turns to the ticket’s page and highlights it', async () => {
    const board = crowd(Date.now());
    const last = Object.values(board.tickets).at(-1);
    if (!last) throw new Error('No ticket');
    // A notice about a ticket that isn't ready any more disappears.
    board.tickets[last.id] = { ...last, status: 'ready', stage: 'ready' };
    const hub = await stand(board);
    const { id, orderId, courseIds, title, orderType, courseType } = last;
    expect(await page.locator(`main article[data-ticket="${id}"]`).count()).toBe(0);
    tell(hub, 'ready', { orderId, courseId: courseIds[0] ?? id, ticketId: id, title, orderType, courseType });
    const ready = page.locator('main [data-sound="ready"]');
    await ready.waitFor();
    await pass(500);
    await ready.click();
    const card = page.locator(`main article[data-ticket="${id}"]`).first();
    await card.waitFor();
    await soon(() => card.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid');
    expect(await ready.count()).toBe(0);
    await pass(3_500);
    expect(await card.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('none');
  });

  it('reports the result of an action there too, and over no card', async () => {
    const hub = await stand();
    hub.notify({ kind: 'toast', code: 'sms-sent', level: 'success' });
    const toast = page.locator('main').getByText('SMS sent successfully');
    await soon(() => pass(50).then(() => toast.count())).toBe(1);
    expect(await coveredBy(toast)).toEqual([]);
    await pass(3_500);
    expect(await toast.count()).toBe(0);
  });

  it('names three and lists the others behind a button', async () => {
    const hub = await stand();
    const many = ['1', '2', '3', '4', '5'].map((title) => ({ ...HIDDEN, title, courseId: `c-${title}` }));
    tell(hub, 'cancelled', ...many);
    await call('2 more').waitFor();
    await pass(500);
    await call('2 more').click();
    await page.getByRole('button', { name: 'Canceled: Table 5, sea bass' }).waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await soon(() => page.locator('main [data-sound]').count()).toBe(0);
  });
});

describe('[NOTE-02] a cancellation', () => {
  it('sounds every 20 s until it is tapped; all other notices disappear after a while', async () => {
    const hub = await stand();
    tell(hub, 'cancelled', HIDDEN);
    tell(hub, 'new', { ...HIDDEN, courseId: 'c-3', count: 5 });
    const cancelled = call('Canceled: Table 8, sea bass');
    await cancelled.waitFor();
    await soon(() => pass(250).then(() => soundsOn(page))).toEqual(['cancelled', 'new']);
    await pass(41_000);
    const again = (await soundsOn(page)).filter((sound) => sound === 'cancelled');
    expect(again).toHaveLength(3);
    expect(await page.locator('main [data-sound]').count()).toBe(1);
    await cancelled.click();
    await soon(() => cancelled.count()).toBe(0);
    await pass(41_000);
    expect((await soundsOn(page)).filter((sound) => sound === 'cancelled')).toHaveLength(3);
    await soon(() => hub.watched.at(-1)?.view?.search).toBe('8');
  });

  it('is back after a reload, with a second dish of the same course', async () => {
    const hub = await stand();
    tell(hub, 'cancelled', HIDDEN);
    tell(hub, 'cancelled', { ...HIDDEN, items: [{ name: 'fries', quantity: 2 }] });
    await call('Canceled: Table 8, sea bass, 2 × fries').waitFor();
    await page.reload();
    await soon(() => pass(250).then(() => call('Canceled: Table 8, sea bass, 2 × fries').count())).toBe(1);
  });

  it('is announced in Hebrew [UX-08]', async () => {
    await page.addInitScript(() => localStorage.setItem('kds_lng', 'he-il'));
    const hub = await stand();
    tell(hub, 'cancelled', { ...HIDDEN, items: [{ name: 'לברק', quantity: 1 }] });
    await call('בוטל: שולחן 8, לברק').waitFor();
  });
});
