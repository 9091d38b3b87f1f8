import { describe, expect, it } from 'vitest';
import { moveBefore, moveBehind } from '../../../../displays/dialogs/course/course-moves.ts';
import { sampleLine, sampleTicket, type TicketDraft } from '../../../../shared/samples/sample-ticket.ts';

const card = (title: string, draft: Partial<TicketDraft> = {}) =>
  sampleTicket(0, { title, fired: 5, lines: [sampleLine('Soup')], ...draft });
const [a, b, c] = [card('a'), card('b'), card('c')];
const move = (title: string) => ({ name: 'course.move', orderId: `o-${title}`, courseId: `c-${title}` });

describe('moving a course', () => {
  it('behind another one names that one [TICK-36]', () => {
    expect(moveBehind(a, c)).toEqual([{ ...move('a'), do: 'after', after: 'c-c' }]);
  });

  it('before another one puts it behind that one’s predecessor [TICK-36]', () => {
    expect(moveBefore(c, b, [a, b, c])).toEqual([{ ...move('c'), do: 'after', after: 'c-a' }]);
  });

  it('never uses the moved one as predecessor [TICK-36]', () => {
    expect(moveBefore(b, c, [a, b, c])).toEqual([{ ...move('b'), do: 'after', after: 'c-a' }]);
  });

  it('before the first one puts it at the start [TICK-36]', () => {
    expect(moveBefore(c, a, [a, b, c])).toEqual([{ ...move('c'), do: 'toStart' }]);
  });

  it('moves every course of a card, behind the last of the other card [TICK-36]', () => {
    const pair = card('pair', { courseIds: ['x', 'y'] });
    expect(moveBehind(pair, card('two', { courseIds: ['v', 'w'] }))).toEqual([
      { name: 'course.move', orderId: 'o-pair', courseId: 'x', do: 'after', after: 'w' },
      { name: 'course.move', orderId: 'o-pair', courseId: 'y', do: 'after', after: 'w' },
    ]);
  });
});
