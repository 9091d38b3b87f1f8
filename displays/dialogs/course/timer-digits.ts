// Owns what a timer keypad keeps of what is typed: minutes of at most two digits, without a leading zero (DLG-11).
import { TIMER_MAX_MINUTES } from '../../../shared/limits.ts';

const MOST_DIGITS = String(TIMER_MAX_MINUTES).length;

/** A third digit is not taken; anything that is no digit is left out. */
export function timerDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, MOST_DIGITS);
}
