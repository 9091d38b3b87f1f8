import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Moments } from '../../../hub/boards/projection/moments.ts';

const change = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  moment: fc.oneof(
    { weight: 5, arbitrary: fc.nat({ max: 50 }) },
    { weight: 1, arbitrary: fc.constant(Infinity) },
  ),
  dueTo: fc.option(fc.nat({ max: 50 })),
});

test('due times are returned in order, each key once, however often it was set [LIVE-03]', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
      const moments = new Moments();
      const plain = new Map<string, number>();
      for (const { key, moment, dueTo } of changes) {
        moments.set(key, moment);
        if (moment === Infinity) plain.delete(key);
        else plain.set(key, moment);
        if (dueTo !== null) {
          const due = [...plain].filter(([, at]) => at <= dueTo).map(([waiting]) => waiting);
          for (const waiting of due) plain.delete(waiting);
          expect(moments.removeDue(dueTo).sort()).toEqual(due.sort());
        }
        expect(moments.next()).toBe(Math.min(Infinity, ...plain.values()));
      }
    }),
  );
});

test('at most the requested number of due times is returned, earliest first; the others stay due [LIVE-03]', () => {
  const moments = new Moments();
  for (const [key, at] of Object.entries({ c: 3, a: 1, b: 2, later: 9 })) moments.set(key, at);
  expect(moments.removeDue(5, 2)).toEqual(['a', 'b']);
  expect(moments.next()).toBe(3);
  expect(moments.removeDue(5, 2)).toEqual(['c']);
  expect(moments.next()).toBe(9);
});
