// Cooking times of the simulated cooks: shorter than a dish's preparation time, as in a kitchen that has prepared for
// the evening.
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import { Dice, mixSeed } from './dice.ts';
import { MENU } from './menu.ts';

const QUICKEST_PART = 0.3;
const SLOWEST_PART = 0.55;
const LEAST_MS = 12 * SECOND_MS;
/** Below the twelve minutes after which a main course is late. */
const MOST_MS = 9 * MINUTE_MS;
/** One in this many dishes goes wrong and is made again: makes a ticket late even on a quiet evening. */
const AGAIN_EVERY = 150;
const UNKNOWN_DISH_SECONDS = 300;

/** Milliseconds; the same for the same item. @param seconds its preparation time */
export function cookingMs(itemId: string, seconds: number): number {
  const dice = new Dice(mixSeed('cook', itemId));
  const part = QUICKEST_PART + dice.next() * (SLOWEST_PART - QUICKEST_PART);
  return Math.round(Math.min(MOST_MS, Math.max(LEAST_MS, seconds * SECOND_MS * part)));
}

/** Cooking time derived from a ticket's line alone. */
export function lineMs(itemId: string, name: string): number {
  const once = cookingMs(itemId, secondsByName.get(name) ?? UNKNOWN_DISH_SECONDS);
  return mixSeed('again', itemId) % AGAIN_EVERY === 0 ? once + MOST_MS : once;
}

const secondsByName = new Map(
  MENU.flatMap(({ name, print, seconds }) =>
    [name.en, name.he, print.en, print.he].map((text) => [text, seconds] as const),
  ),
);
