// A station's list: height of its rows, order of their content, and touch targets.
import { expect, it } from 'vitest';
import { sampleBoard } from '../../shared/samples/sample-board.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import { night } from './support/course-night-stage.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
];

function list() {
  const side = sampleLine('Kebab', 1, 'todo', {
    modifiersOnly: true,
    alsoAt: ['Grill'],
    add: ['Green salad'],
    remove: ['Onion'],
  });
  const board = sampleBoard({
    profile: { ...night().profile, type: 'kitchen' },
    options: { ticketDisplayMethod: 'table', showDinerNO: true, stationId: 'cold' },
    tickets: [
      sampleTicket(Date.now(), {
        title: 'T12',
        fired: 3,
        urgent: true,
        lines: [sampleLine('Caesar salad', 2, 'todo', { diner: '2', remove: ['Cheese'] })],
      }),
      sampleTicket(Date.now(), { title: 'T14', fired: 9, alert: 'late', lines: [side] }),
      sampleTicket(Date.now(), { title: 'T15', fired: 1, lines: [sampleLine('Slaw', 1)] }),
    ],
  });
  return board;
}

const row = (text: string) => page.locator('[data-row]').filter({ hasText: text });

it.each(SIZES)(
  'list rows are 48 to 56 px high on one baseline at $width x $height [KITCH-03]',
  async (size) => {
    await page.setViewportSize(size);
    await open('/kds/kitchen/pass/cold', list());
    for (const text of ['Caesar salad', 'Green salad', 'Slaw']) {
      const box = await row(text).boundingBox();
      expect(box?.height, text).toBeGreaterThanOrEqual(48);
      expect(box?.height, text).toBeLessThanOrEqual(57);
      const mark = await row(text).locator('button').last().boundingBox();
      if (text !== 'Green salad')
        expect(Math.min(mark?.width ?? 0, mark?.height ?? 0)).toBeGreaterThanOrEqual(48);
    }
    const middles = await row('Caesar salad')
      .locator('bdi')
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
      );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(8);
  },
);

it('list rows start with the side that the station makes, then the dish it goes with [KITCH-03]', async () => {
  await open('/kds/kitchen/pass/cold', list());
  const cells = await row('Green salad').locator('td').allInnerTexts();
  expect(cells[2]?.trim()).toBe('Green salad');
  expect(cells[3]).toContain('for Kebab (Grill)');
  expect(cells[3]).toContain('NO ONION');
});

it('list rows say Urgent if the ticket is [KITCH-03]', async () => {
  await open('/kds/kitchen/pass/cold', list());
  await row('Caesar salad').getByText('Urgent').waitFor();
  expect(await row('Slaw').getByText('Urgent').count()).toBe(0);
});
