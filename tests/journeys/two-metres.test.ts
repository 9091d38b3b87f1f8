// What a card's line says to a cook who stands two metres away: no lone 1, the seat apart from the count, doneness first,
// removals as words on a filled chip, notes on their own rows.
import { expect, it } from 'vitest';
import { sampleBoard } from '../../shared/samples/sample-board.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import { night, pass } from './support/course-night-stage.ts';
import { context, open, page, standOnSamples } from './support/sample-stage.ts';

standOnSamples();

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
])('[CARD-06] [CARD-07] a line reads from afar, in %s', async (language, seat, without) => {
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

it('[EXPO-12] shows what a dish contains only on orders with an allergy', async () => {
  const station = '/kds/kitchen/pass/grill';
  const alone = steaks(['soy', 'sesame']);
  await open(station, { ...alone, profile: { ...alone.profile, type: 'kitchen' } });
  await line('Ribeye').waitFor();
  expect(await page.getByText('contains').count()).toBe(0);
  const warned = steaks(['soy', 'sesame'], ['nuts']);
  await open(station, { ...warned, profile: { ...warned.profile, type: 'kitchen' } });
  await page.getByText('contains soy, sesame').waitFor();
});
