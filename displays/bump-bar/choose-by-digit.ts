// Choosing a card by digits: 1 to 9 and 0 for the tenth at once, larger numbers by two digits in a row.
import { BUMP_DIGITS_MS } from '../../shared/limits.ts';

/** The digits so far, and when the last of them came in milliseconds. */
export interface Typed {
  digits: string;
  at: number;
}

interface DigitChoice {
  /** Counted from 1; undefined where no card has that number. */
  number: number | undefined;
  typed: Typed;
}

/** @param count how many cards there are to choose from */
export function chooseByDigit(
  digit: number,
  typed: Typed | undefined,
  now: number,
  count: number,
): DigitChoice {
  const isSecond = typed !== undefined && typed.digits.length === 1 && now - typed.at <= BUMP_DIGITS_MS;
  const both = isSecond ? Number(typed.digits) * 10 + digit : 0;
  // A first 0 was the tenth card itself; a pair that no card has is two choices.
  if (both >= 10 && both <= count) return { number: both, typed: { digits: String(both), at: now } };
  const number = digit === 0 ? 10 : digit;
  return { number: number <= count ? number : undefined, typed: { digits: String(digit), at: now } };
}
