import { describe, expect, test } from 'vitest';
import type { Register } from '../../../hub/kitchen/state/kitchen.ts';
import { mergeLww } from '../../../hub/kitchen/state/registers.ts';
import { at } from '../builders.ts';

const word = (value: string, clock: string, id: string): Register<string> => ({
  value,
  date: at(clock),
  id,
  at: at(clock),
});

describe('[TICK-05] two values of one register', () => {
  test.each([
    ['the later one wins', word('ready', '12:10', 'a'), word('fired', '12:09', 'b'), 'ready'],
    [
      'a millisecond decides',
      { ...word('ready', '12:10', 'a'), date: at('12:09') + 1 },
      word('fired', '12:09', 'b'),
      'ready',
    ],
    [
      'for equal dates, the greater id wins',
      word('ready', '12:10', 'b'),
      word('fired', '12:10', 'a'),
      'ready',
    ],
    [
      'an action wins over a document timestamp of the same time',
      word('ready', '12:10', 'cmd'),
      word('fired', '12:10', ' 0["x"]'),
      'ready',
    ],
    [
      'for one id with two contents, the greater content wins',
      word('ready', '12:10', 'a'),
      word('fired', '12:10', 'a'),
      'ready',
    ],
  ])('are resolved in any order: %s', (_, one, two, holds) => {
    expect(mergeLww(one, two)?.value).toBe(holds);
    expect(mergeLww(two, one)?.value).toBe(holds);
  });

  test('are compared by date before id', () => {
    const [late, early] = [word('late', '12:10', 'a'), word('early', '12:09', 'z')];
    expect(mergeLww(early, late)).toBe(late);
    expect(mergeLww(late, early)).toBe(late);
  });
});

test('a single value is effective, and without one there is none', () => {
  const only = word('ready', '12:10', 'a');
  expect(mergeLww(only, undefined)).toBe(only);
  expect(mergeLww(undefined, only)).toBe(only);
  expect(mergeLww(undefined, undefined)).toBeUndefined();
});

test('the same change again returns the current object', () => {
  const held = word('ready', '12:10', 'a');
  expect(mergeLww(held, { ...held })).toBe(held);
});
