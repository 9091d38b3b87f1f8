// Legibility of a card's line from two metres: no lone 1, the seat separate from the count, doneness first, removals as words
// on a filled chip, notes on separate rows.
import { expect, it } from 'vitest';
import { sampleBoard } from '../../shared/samples/sample-board.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import { night, pass } from './support/course-night-stage.ts';
import { context, open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

function steaks(contains: string[], allergens: string[] = []) {
  const lines = [
    sampleLine('Ribeye', 1, 'todo', {
      diner: '2',
      add: ['Fries', 'Medium rare'],
      remove: ['Butter', 'No salt'],
      notes: ['Sauce on the side, please'],
      contains,
      allergens,
    }),
    sampleLine('Burger', 2),
  ];
  return sampleBoard({
    profile: night().profile,
    options: { showDinerNO: true },
    tickets: [sampleTicket(Date.now(), { title: 'T12', fired: 3, lines })],
  });
}

const line = (name: string) => page.locator('[data-line-item]').filter({ hasText: name });

it.each([
  ['en', 'S2', 'No Butter'],
  ['he-il', 'ס2', 'בלי \u2068Butter\u2069'],
])('a line is readable from afar, in %s [CARD-06] [CARD-07]', async (language, seat, without) => {
  await context.addInitScript((kept) => localStorage.setItem('kds_lng', kept), language);
  await open(pass, steaks([]));
  const ribeye = line('Ribeye');
  await ribeye.waitFor();
  const one = await ribeye.locator('[data-many] > i').boundingBox();
  expect(one?.width ?? 0).toBeLessThanOrEqual(1);
  await line('Burger').getByText('2', { exact: true }).waitFor();
  const seatBox = await ribeye.getByText(seat, { exact: true }).boundingBox();
  const nameBox = await ribeye.getByText('Ribeye', { exact: true }).boundingBox();
  if (seatBox === null || nameBox === null) throw new Error('no seat or name');
  expect(language === 'en' ? seatBox.x > nameBox.x + nameBox.width : seatBox.x < nameBox.x).toBe(true);
  const texts = await ribeye.locator('[data-kind]').allTextContents();
  expect(texts).toEqual(['Medium rare', without, 'No salt', 'Fries']);
  const surfaces = await ribeye
    .locator('[data-kind]')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundImage !== 'none'));
  expect(surfaces).toEqual([true, true, true, false]);
  const note = await ribeye.locator('[data-note]').boundingBox();
  const last = await ribeye.locator('[data-kind]').last().boundingBox();
  if (note === null || last === null) throw new Error('no note or modifier');
  expect(note.y).toBeGreaterThanOrEqual(last.y + last.height / 2);
});

it('contained allergens are shown only on orders with an allergy [EXPO-12]', async () => {
  const station = '/kds/kitchen/pass/grill';
  const alone = steaks(['soy', 'sesame']);
  await open(station, { ...alone, profile: { ...alone.profile, type: 'kitchen' } });
  await line('Ribeye').waitFor();
  expect(await page.getByText('contains').count()).toBe(0);
  const warned = steaks(['soy', 'sesame'], ['nuts']);
  await open(station, { ...warned, profile: { ...warned.profile, type: 'kitchen' } });
  await page.getByText('contains soy, sesame').waitFor();
});

it('an order without a course shows no course name, and a station shows neither phone nor courier [EXPO-11] [EXPO-12]', async () => {
  const now = Date.now();
  const order = sampleTicket(now, {
    title: 'K-140',
    fired: 3,
    courseType: 'Other',
    orderType: 'Delivery',
    customer: { name: 'Dana Levi', phone: '0527714480' },
    delivery: { eta: now + 20 * 60_000 },
    promisedAt: now + 10 * 60_000,
    lines: [sampleLine('Burger', 2)],
  });
  const board = sampleBoard({ profile: night().profile, tickets: [order] });
  const card = page.locator('main article[data-ticket]');
  await open(pass, board);
  await card.getByText('052-771-4480').waitFor();
  expect(await card.textContent()).toContain('ETA');
  expect(await card.textContent()).not.toContain('Other');
  await open('/kds/kitchen/pass/grill', { ...board, profile: { ...board.profile, type: 'kitchen' } });
  await card.getByText('Dana Levi').waitFor();
  expect(await card.textContent()).not.toMatch(/052|ETA/);
});

it('a later part of a split card names the course it continues [GRP-27]', async () => {
  const fired = { status: 'fired', stage: 'fired', alert: 'none', firedAt: Date.now() } as const;
  const course = (id: string, courseType: string) => ({ ...fired, id, courseType, actions: [] });
  const dishes = (courseId: string, count: number) =>
    Array.from({ length: count }, (_, at) => sampleLine(`${courseId} ${at}`, 1, 'todo', { courseId }));
  const banquet = sampleTicket(Date.now(), {
    title: '12',
    fired: 0,
    courseType: 'Beverages, Mains',
    courseIds: ['drinks', 'mains'],
    courses: [course('drinks', 'Beverages'), course('mains', 'Mains')],
    lines: [...dishes('drinks', 3), ...dishes('mains', 60)],
  });
  await open(pass, sampleBoard({ profile: night().profile, tickets: [banquet] }));
  const parts = page.locator('main article[data-torn]');
  await parts.nth(1).waitFor();
  expect(await parts.first().locator('header').textContent()).not.toContain('Mains');
  expect(await parts.nth(1).locator('header').textContent()).toContain('Mains');
});
