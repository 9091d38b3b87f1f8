import { describe, expect, it } from 'vitest';
import { printAll, printItems } from '../../../../displays/dialogs/print/print-dialog.tsx';
import { sampleLine, sampleTicket } from '../../../../shared/samples/sample-ticket.ts';

const lines = [sampleLine('Steak', 2), sampleLine('Soup', 1, 'cancelled'), sampleLine('Salad')];
const made = sampleTicket(0, { title: 'T1', fired: 1, lines, actions: ['course.print:items'] });
const [steak, soup, salad] = made.items;
if (!steak || !soup || !salad) throw new Error('The sample has three lines');
const { orderId } = made;

describe('a print command', () => {
  it('has the chosen lines with all their items, including a chosen cancelled one [PRINT-01]', () => {
    expect(printItems(made, new Set([steak.id, soup.id]))).toEqual([
      {
        name: 'course.print',
        orderId,
        courseId: made.courseIds[0],
        itemIds: [...steak.itemIds, ...soup.itemIds],
      },
    ]);
    expect(printItems(made, new Set())).toEqual([]);
  });

  it('is sent for each course of the card [PRINT-01] [GRP-04]', () => {
    const items = [
      { ...steak, courseId: 'c1' },
      { ...salad, courseId: 'c2' },
    ];
    const commands = printItems({ ...made, items }, new Set([steak.id, salad.id]));
    expect(commands.map(({ courseId, itemIds }) => [courseId, itemIds?.length])).toEqual([
      ['c1', 2],
      ['c2', 1],
    ]);
  });

  it('for all has whole courses if the board offers it, otherwise all uncancelled lines [PRINT-07]', () => {
    const whole = { ...made, courseIds: ['c1', 'c2'], actions: ['course.print', 'course.print:items'] };
    expect(printAll(whole)).toEqual([
      { name: 'course.print', orderId, courseId: 'c1' },
      { name: 'course.print', orderId, courseId: 'c2' },
    ]);
    expect(printAll(made).map(({ itemIds }) => itemIds)).toEqual([[...steak.itemIds, ...salad.itemIds]]);
  });
});
