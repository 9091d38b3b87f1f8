// Generates one past day of the sample restaurant from a seed: lunch and dinner with their peaks, busier at the
// weekend, a kitchen that slows down with more orders, and now and then a dish that runs out (SAND-08).
import { HOUR_MS, MINUTE_MS } from '../../../shared/limits.ts';
import { itemId } from '../restaurant/catalogue-lists.ts';
import { Dice, mixSeed } from '../restaurant/dice.ts';
import { MENU, type Words } from '../restaurant/menu.ts';
import { type PastCook, type PastEvent, pastOrder } from './past-orders.ts';

export interface PastDay {
  organization: string;
  language: keyof Words;
  cooks: readonly PastCook[];
  seed: number;
  /** YYYY-MM-DD, part of every order's id. */
  day: string;
  /** 0 = Sunday. */
  weekday: number;
  /** Midnight at its start, milliseconds since 1970. */
  startsAt: number;
}

/** Number of orders per weekday, Sunday first. */
const ORDERS = [66, 42, 46, 50, 58, 78, 86] as const;
const ABOUT_THEM = { least: 0.88, more: 0.24 } as const;
/** Share of a day's orders, and their time span, most of them in the middle. Hours after midnight. */
const LUNCH = { share: 0.38, from: 11.5, to: 15 } as const;
const DINNER = { from: 17.5, to: 22.25 } as const;
/** Orders per half hour the kitchen handles at full speed, and the slowdown per additional one. */
const COPES_WITH = 5;
const SLOWER_BY = 0.09;
const SLOWEST = 3;
/** Share of days on which the kitchen is short of staff. */
const SHORT_STAFFED = 0.12;
const SHORT_STAFFED_SLOWNESS = 1.35;
const RUNS_OUT = 0.55;
const FIRST_NUMBER = 101;

/** All events of the day, in order of time. */
export function pastDay(past: PastDay): PastEvent[] {
  const { seed, day, organization } = past;
  const dice = new Dice(mixSeed(seed, organization, 'past', day));
  const arrivals = arrivalsOf(past, dice);
  const base = dice.chance(SHORT_STAFFED) ? SHORT_STAFFED_SLOWNESS : 1;
  const orders = arrivals.flatMap((at, index) => {
    const recent = arrivals.filter((other) => other <= at && other > at - HOUR_MS / 2).length;
    const slowness = Math.min(SLOWEST, base * (1 + Math.max(0, recent - COPES_WITH) * SLOWER_BY));
    const number = FIRST_NUMBER + index;
    const id = `past-${organization}-${day}-${number}`;
    return pastOrder({ ...past, id, number, at, slowness, dice: new Dice(mixSeed(seed, id)) });
  });
  return [...orders, ...ranOut(past, dice)].toSorted((one, other) => one.at - other.at);
}

function arrivalsOf({ startsAt, weekday }: PastDay, dice: Dice): number[] {
  const usual = ORDERS[weekday] ?? ORDERS[0];
  const count = Math.round(usual * (ABOUT_THEM.least + dice.next() * ABOUT_THEM.more));
  return Array.from({ length: count }, () => {
    const { from, to } = dice.chance(LUNCH.share) ? LUNCH : DINNER;
    // The mean of two draws: few at the edges, most in the middle.
    const part = (dice.next() + dice.next()) / 2;
    return Math.round(startsAt + (from + part * (to - from)) * HOUR_MS);
  }).toSorted((one, other) => one - other);
}

/** A dish that is 86'd at some point of the dinner, and available again later. */
function ranOut({ startsAt, cooks }: PastDay, dice: Dice): PastEvent[] {
  const cook = cooks.at(-1);
  if (cook === undefined || !dice.chance(RUNS_OUT)) return [];
  const dish = dice.pick(MENU.filter(({ course }) => course === 'Mains' || course === 'Desserts'));
  const from = Math.round(startsAt + (18.5 + dice.next() * 2) * HOUR_MS);
  const until = from + dice.between(25, 150) * MINUTE_MS;
  const limit = { name: 'stock.limit', itemId: itemId(dish.key), quantity: 0, autoReset: true } as const;
  return [
    { at: from, kind: 'tap', command: limit, cook },
    { at: until, kind: 'tap', command: { name: 'stock.clear', itemId: itemId(dish.key) }, cook },
  ];
}
