import { describe, expect, it } from 'vitest';
import { printAll, printItems } from '../../../../displays/dialogs/print/print-dialog.tsx';
import { sampleLine, sampleTicket } from '../../../../shared/samples/sample-ticket.ts';

const lines = [sampleLine('Steak', 2), sampleLine('Soup', 1, 'cancelled'), sampleLine('Salad')];
const made = sampleTicket(0, { title: 'T1', fired: 1, lines, actions: ['course.print:items'] });
const [steak, soup, salad] = made.items;
if (!steak || !soup || !salad) throw new Error('The sample has three lines');
const { orderId } = made;

describe('what is printed', () => {
  it('[PRINT-01] chosen lines with all their items, also a cancelled one that was chosen', () => {
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

  it('[PRINT-01] [GRP-04] one command for each course of the card', () => {
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

  it('[PRINT-07] all: whole courses where the board offers it, else what isn’t cancelled, line by line', () => {
    const whole = { ...made, courseIds: ['c1', 'c2'], actions: ['course.print', 'course.print:items'] };
    expect(printAll(whole)).toEqual([
      { name: 'course.print', orderId, courseId: 'c1' },
      { name: 'course.print', orderId, courseId: 'c2' },
    ]);
    expect(printAll(made).map(({ itemIds }) => itemIds)).toEqual([[...steak.itemIds, ...salad.itemIds]]);
  });
});
