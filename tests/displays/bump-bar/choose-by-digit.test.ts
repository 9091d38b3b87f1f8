import { describe, expect, it } from 'vitest';
import { chooseByDigit } from '../../../displays/bump-bar/choose-by-digit.ts';
import { BUMP_DIGITS_MS } from '../../../shared/limits.ts';

/** Digits with the milliseconds between them; returns the numbers chosen on a board of this many cards. */
function chosen(count: number, ...presses: [digit: number, afterMs: number][]) {
  let at = 1000;
  let typed: { digits: string; at: number } | undefined;
  return presses.map(([digit, afterMs]) => {
    at += afterMs;
    const choice = chooseByDigit(digit, typed, at, count);
    typed = choice.typed;
    return choice.number;
  });
}

describe('[EXPO-33] choosing a card by digits', () => {
  it.each([
    ['a single digit chooses immediately', 8, [[3, 0]], [3]],
    ['0 chooses the tenth card', 12, [[0, 0]], [10]],
    ['a digit without a card chooses nothing', 8, [[9, 0]], [undefined]],
    ['0 without a tenth card chooses nothing', 9, [[0, 0]], [undefined]],
    ['a digit chooses the last card', 8, [[8, 0]], [8]],
    [
      'two digits in a row are one number',
      14,
      [
        [1, 0],
        [2, 300],
      ],
      [1, 12],
    ],
    [
      '1 and 0 choose the tenth card',
      10,
      [
        [1, 0],
        [0, 300],
      ],
      [1, 10],
    ],
    [
      'two digits are one number up to the time limit',
      14,
      [
        [1, 0],
        [4, BUMP_DIGITS_MS],
      ],
      [1, 14],
    ],
    [
      'two digits are two choices after the time limit',
      14,
      [
        [1, 0],
        [2, BUMP_DIGITS_MS + 1],
      ],
      [1, 2],
    ],
    [
      'a pair without a card is two choices',
      14,
      [
        [1, 0],
        [5, 300],
      ],
      [1, 5],
    ],
    [
      'a third digit is a new choice',
      40,
      [
        [1, 0],
        [2, 100],
        [3, 100],
      ],
      [1, 12, 3],
    ],
    [
      'a third and a fourth digit are one number',
      40,
      [
        [1, 0],
        [2, 100],
        [3, 100],
        [4, 100],
      ],
      [1, 12, 3, 34],
    ],
    [
      '0 does not start a pair',
      40,
      [
        [0, 0],
        [5, 100],
      ],
      [10, 5],
    ],
  ] as const)('%s', (_, count, presses, numbers) => {
    expect(chosen(count, ...presses.map(([digit, after]): [number, number] => [digit, after]))).toEqual(
      numbers,
    );
  });
});
