import { describe, expect, it } from 'vitest';
import { moveBefore, moveBehind } from '../../../../displays/dialogs/course/course-moves.ts';
import { sampleLine, sampleTicket, type TicketDraft } from '../../../../shared/samples/sample-ticket.ts';

const card = (title: string, draft: Partial<TicketDraft> = {}) =>
  sampleTicket(0, { title, fired: 5, lines: [sampleLine('Soup')], ...draft });
const [a, b, c] = [card('a'), card('b'), card('c')];
const move = (title: string) => ({ name: 'course.move', orderId: `o-${title}`, courseId: `c-${title}` });

describe('moving a course', () => {
  it('[TICK-36] behind another one names that one', () => {
    expect(moveBehind(a, c)).toEqual([{ ...move('a'), do: 'after', after: 'c-c' }]);
  });

  it('[TICK-36] before another one is behind what hangs before that', () => {
    expect(moveBefore(c, b, [a, b, c])).toEqual([{ ...move('c'), do: 'after', after: 'c-a' }]);
  });

  it('[TICK-36] the moved one itself is nothing to hang behind', () => {
    expect(moveBefore(b, c, [a, b, c])).toEqual([{ ...move('b'), do: 'after', after: 'c-a' }]);
  });

  it('[TICK-36] before the first one is the start', () => {
    expect(moveBefore(c, a, [a, b, c])).toEqual([{ ...move('c'), do: 'toStart' }]);
  });

  it('[TICK-36] every course of a card moves, behind the last of the other card', () => {
    const pair = card('pair', { courseIds: ['x', 'y'] });
    expect(moveBehind(pair, card('two', { courseIds: ['v', 'w'] }))).toEqual([
      { name: 'course.move', orderId: 'o-pair', courseId: 'x', do: 'after', after: 'w' },
      { name: 'course.move', orderId: 'o-pair', courseId: 'y', do: 'after', after: 'w' },
    ]);
  });
});
