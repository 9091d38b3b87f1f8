// Prints from pads: accepted once, and as part of their course.
import { describe, expect, it } from 'vitest';
import { decidePadPrint, type PadPrint } from '../../../hub/kitchen/print/pad-print.ts';
import type { Print } from '../../../hub/kitchen/state/print.ts';
import { PRINT_SAME_WINDOW_MS } from '../../../shared/limits.ts';
import { course, order } from '../builders.ts';

const NOW = 1_000_000;
const COURSES = [course('starters', ['soup']), course('mains', ['steak', 'fish'])];

function sent(itemIds: string[], more: Partial<PadPrint> = {}): PadPrint {
  const printItems = itemIds.map((_id) => ({ _id }));
  const document = { ...order('order-1', { courses: COURSES }), _id: 'order-1' };
  return { kitchenBon: 'bon-grill', bonTags: ['KDS_FULL_BON'], printItems, order: document, ...more };
}

function printed(print: PadPrint, id = 'p1', at = NOW): Print {
  const decision = decidePadPrint(print, [], id, at);
  if (decision.kind !== 'print') throw new Error(decision.kind);
  return decision.job.fact;
}

describe('a print from a pad', () => {
  it('is remembered with its course, station and items, and sent as an orderFire [PRINT-10][PRINT-12]', () => {
    const print = sent(['steak', 'fish'], { bonTags: ['KDS_PARTIAL_BON'] });
    expect(decidePadPrint(print, [], 'p1', NOW)).toEqual({
      kind: 'print',
      job: {
        fact: printed(print),
        message: {
          kind: 'print',
          print: printed(print),
          commandId: 'p1',
          message: { type: 'orderFire', ...print },
        },
      },
    });
    expect(printed(print)).toEqual({
      kind: 'print',
      requestId: 'p1',
      orderId: 'order-1',
      courseId: 'mains',
      bon: 'bon-grill',
      items: ['fish', 'steak'],
      whole: false,
      reason: 'pad',
      profile: '',
      at: NOW,
    });
  });

  it.each<[string, PadPrint, string]>([
    ['two courses', sent(['soup', 'steak']), ''],
    ['no course', sent(['beer']), ''],
    [
      'courses of an order without kdsCourses',
      sent(['a'], { order: { _id: 'o', courses: [course('c', ['a'])] } }),
      'c',
    ],
    ['an order without courses', sent(['a'], { order: { _id: 'o' } }), ''],
    ['invalid courses', sent(['a'], { order: { _id: 'o', kdsCourses: [7, { orderedItems: 'a' }] } }), ''],
  ])('[PRINT-10] of %s is printed too', (_, print, courseId) => {
    expect(printed(print).courseId).toBe(courseId);
  });

  it('is the same for 5 s with the same order, course, items and station [PRINT-03][PRINT-13]', () => {
    const before = [printed(sent(['steak', 'fish']))];
    const again = (print: PadPrint, now: number) => decidePadPrint(print, before, 'p2', now);
    const last = NOW + PRINT_SAME_WINDOW_MS;
    expect(again(sent(['fish', 'steak']), last)).toEqual({ kind: 'known', id: 'p1' });
    expect(again(sent(['fish', 'steak']), last + 1).kind).toBe('print');
    expect(again(sent(['fish']), last).kind).toBe('print');
    expect(again(sent(['fish', 'steak'], { kitchenBon: null }), last).kind).toBe('print');
  });

  it('under a known id is already done, or a different print [PRINT-10]', () => {
    const before = [printed(sent(['steak']))];
    expect(decidePadPrint(sent(['steak']), before, 'p1', NOW + 3_600_000)).toEqual({
      kind: 'known',
      id: 'p1',
    });
    expect(decidePadPrint(sent(['fish']), before, 'p1', NOW)).toEqual({ kind: 'reused' });
  });
});
