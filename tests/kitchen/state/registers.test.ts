import { describe, expect, test } from 'vitest';
import type { Register } from '../../../hub/kitchen/state/kitchen.ts';
import { laterWord } from '../../../hub/kitchen/state/registers.ts';
import { at } from '../builders.ts';

const word = (value: string, clock: string, id: string): Register<string> => ({
  value,
  date: at(clock),
  id,
  at: at(clock),
});

describe('[TICK-05] of two words on one thing', () => {
  test.each([
    ['the later one holds', word('ready', '12:10', 'a'), word('fired', '12:09', 'b'), 'ready'],
    [
      'a millisecond decides',
      { ...word('ready', '12:10', 'a'), date: at('12:09') + 1 },
      word('fired', '12:09', 'b'),
      'ready',
    ],
    [
      'on equal dates the greater id holds',
      word('ready', '12:10', 'b'),
      word('fired', '12:10', 'a'),
      'ready',
    ],
    [
      'an action wins over a stamp of the same moment',
      word('ready', '12:10', 'cmd'),
      word('fired', '12:10', ' 0["x"]'),
      'ready',
    ],
    [
      'of one id with two contents the greater content holds',
      word('ready', '12:10', 'a'),
      word('fired', '12:10', 'a'),
      'ready',
    ],
  ])('%s, whichever was heard first', (_, one, two, holds) => {
    expect(laterWord(one, two)?.value).toBe(holds);
    expect(laterWord(two, one)?.value).toBe(holds);
  });

  test('the date decides before the id', () => {
    const [late, early] = [word('late', '12:10', 'a'), word('early', '12:09', 'z')];
    expect(laterWord(early, late)).toBe(late);
    expect(laterWord(late, early)).toBe(late);
  });
});

test('one word alone holds; without any there is none', () => {
  const only = word('ready', '12:10', 'a');
  expect(laterWord(only, undefined)).toBe(only);
  expect(laterWord(undefined, only)).toBe(only);
  expect(laterWord(undefined, undefined)).toBeUndefined();
});

test('the same word heard again gives the one that was held', () => {
  const held = word('ready', '12:10', 'a');
  expect(laterWord(held, { ...held })).toBe(held);
});
