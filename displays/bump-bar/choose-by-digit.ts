// Selecting a card by digits: 1 to 9, and 0 for the tenth, immediately; larger numbers by two digits in a row.
import { BUMP_DIGITS_MS } from '../../shared/limits.ts';

/** The digits so far, and the time of the last one in milliseconds. */
export interface Typed {
  digits: string;
  at: number;
}

interface DigitChoice {
  /** Starts at 1; undefined if no card has that number. */
  number: number | undefined;
  typed: Typed;
}

/** @param count number of selectable cards */
export function chooseByDigit(
  digit: number,
  typed: Typed | undefined,
  now: number,
  count: number,
): DigitChoice {
  const isSecond = typed !== undefined && typed.digits.length === 1 && now - typed.at <= BUMP_DIGITS_MS;
  const both = isSecond ? Number(typed.digits) * 10 + digit : 0;
  // A first 0 already selected the tenth card; a pair beyond the last card is two selections.
  if (both >= 10 && both <= count) return { number: both, typed: { digits: String(both), at: now } };
  const number = digit === 0 ? 10 : digit;
  return { number: number <= count ? number : undefined, typed: { digits: String(digit), at: now } };
}
