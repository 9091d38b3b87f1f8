// How long the made-up cooks take for a dish: quicker than its preparation time says, as a kitchen that has prepared
// for the evening is.
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import { Dice, mixSeed } from './dice.ts';
import { MENU } from './menu.ts';

const QUICKEST_PART = 0.3;
const SLOWEST_PART = 0.55;
const LEAST_MS = 12 * SECOND_MS;
/** Below the twelve minutes after which a main course is late. */
const MOST_MS = 9 * MINUTE_MS;
/** One dish in so many goes wrong and is made again: what makes a ticket late on an evening without trouble. */
const AGAIN_EVERY = 150;
const UNKNOWN_DISH_SECONDS = 300;

/** Milliseconds; the same for the same item. @param seconds its preparation time */
export function cookingMs(itemId: string, seconds: number): number {
  const dice = new Dice(mixSeed('cook', itemId));
  const part = QUICKEST_PART + dice.next() * (SLOWEST_PART - QUICKEST_PART);
  return Math.round(Math.min(MOST_MS, Math.max(LEAST_MS, seconds * SECOND_MS * part)));
}

/** What a cook takes who sees only the line of a ticket. */
export function lineMs(itemId: string, name: string): number {
  const once = cookingMs(itemId, secondsByName.get(name) ?? UNKNOWN_DISH_SECONDS);
  return mixSeed('again', itemId) % AGAIN_EVERY === 0 ? once + MOST_MS : once;
}

const secondsByName = new Map(
  MENU.flatMap(({ name, print, seconds }) =>
    [name.en, name.he, print.en, print.he].map((text) => [text, seconds] as const),
  ),
);
