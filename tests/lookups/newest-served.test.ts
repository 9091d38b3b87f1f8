import { describe, expect, test } from 'vitest';
import { createNewestServed, readServedMark } from '../../hub/lookups/recall-list.ts';
import type { RecallTicket } from '../../shared/protocol/recall.ts';

const ticket = (orderId: string, servedAt: number, courseId = 'c'): RecallTicket => ({
  orderId,
  courseId,
  title: orderId,
  number: orderId,
  courseType: 'Mains',
  orderType: 'Seated',
  servedAt,
  items: [],
});
const names = ({ tickets }: { tickets: RecallTicket[] }) =>
  tickets.map(({ orderId, courseId }) => (courseId === 'c' ? orderId : `${orderId}/${courseId}`));

describe('[TICK-08] the newest served tickets', () => {
  test('are first, whatever their source', () => {
    const list = createNewestServed(3, undefined);
    list.add([ticket('a', 10), ticket('b', 30)]);
    list.add([ticket('c', 20)]);
    expect([names(list.page()), list.page().more]).toEqual([['b', 'c', 'a'], undefined]);
  });

  test('have a cursor for the next page, even between equal times', () => {
    const all = [ticket('a', 10), ticket('b', 10), ticket('c', 10), ticket('c', 10, 'd'), ticket('e', 5)];
    const seen: string[] = [];
    let more: string | undefined;
    for (let pages = 0; pages < 4; pages++) {
      const list = createNewestServed(2, more === undefined ? undefined : readServedMark(more));
      for (const one of all) list.add([one]);
      const page = list.page();
      seen.push(...names(page), '|');
      more = page.more;
      if (more === undefined) break;
    }
    expect(seen).toEqual(['a', 'b', '|', 'c', 'c/d', '|', 'e', '|']);
  });

  test('are complete once one more than the page was served later than all unread ones', () => {
    const list = createNewestServed(2, undefined);
    list.add([ticket('a', 30), ticket('b', 20)]);
    expect(list.isFullFrom(0)).toBe(false);
    list.add([ticket('c', 10)]);
    expect([list.isFullFrom(10), list.isFullFrom(9)]).toEqual([false, true]);
  });
});

test.each([
  ['12/o/c', { servedAt: 12, key: 'o/c' }],
  ['12', undefined],
  ['12/', undefined],
  ['x/o/c', undefined],
  ['', undefined],
])('the page cursor %s is read correctly [TICK-08]', (text, mark) => {
  expect(readServedMark(text)).toEqual(mark);
});
