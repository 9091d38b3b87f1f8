// What the kitchen knew when hub time was moved by much keeps its age, so that no ticket leaves a board because a clock
// was set (TIME-16, ORD-26, ORD-27). Alerts and timers go by the stamps themselves.

import { countsFrom, type KeptAges } from '../state/kept-ages.ts';
import type { Order, OrderState } from '../state/kitchen.ts';
import { openSince } from './exclusion.ts';

/** What is known of an order: its state, and the order derived from it unless no document came yet. */
export interface KnownOrder {
  state: Pick<OrderState, 'orderId' | 'touchedAt'>;
  order: Order | undefined;
}

export interface AgeBook {
  ages: KeptAges;
  /** Hub time was moved: every stamp of these orders is as old as before. */
  moved(known: Iterable<KnownOrder>, from: number, to: number): void;
  /**
   * Judges the stamps that came since; both clocks in ms. Their writer may go by the time before the move: a stamp belongs
   * to the clock that it is nearer to. Fires to come lie some minutes ahead of their clock, and must not count as old.
   */
  seen(known: KnownOrder, now: number, unmovedNow: number): void;
  forget(orderId: string): void;
  /** The time by which all was judged so far proved wrong: what is seen next is judged anew. */
  clear(): void;
}

/**
 * The cloud tells whole seconds, no two machines agree to the second, and a stamp that follows another within a moment is
 * put behind it: a stamp ahead of its clock by less counts from itself, as it does where nothing is judged.
 */
const CLOCKS_APART_MS = 30_000;

export function createAgeBook(): AgeBook {
  const ages = new Map<string, Map<number, number>>();

  const keep = (known: KnownOrder, countedFrom: (stamp: number) => number) => {
    const { orderId } = known.state;
    const counted = new Map(
      stampsThatAge(known)
        .map((stamp) => [stamp, countedFrom(stamp)] as const)
        .filter(([stamp, from]) => from !== stamp),
    );
    if (counted.size > 0) ages.set(orderId, counted);
    else ages.delete(orderId);
  };

  return {
    ages,
    moved: (known, from, to) => {
      for (const one of known) {
        const { orderId } = one.state;
        keep(one, (stamp) => Math.min(to, countsFrom(ages, orderId, stamp) + to - from));
      }
    },
    seen: (known, now, unmovedNow) => {
      const held = ages.get(known.state.orderId);
      keep(known, (stamp) => held?.get(stamp) ?? judged(stamp, now, unmovedNow));
    },
    forget: (orderId) => void ages.delete(orderId),
    clear: () => ages.clear(),
  };
}

function judged(stamp: number, now: number, unmovedNow: number): number {
  const ofFormerClock = Math.abs(stamp - unmovedNow) < Math.abs(stamp - now);
  const from = ofFormerClock ? stamp + now - unmovedNow : stamp;
  return from > now + CLOCKS_APART_MS ? now : from;
}

/** The stamps by which time alone takes an order or a course off a board; those of items do at a station (KITCH-17). */
function stampsThatAge({ state, order }: KnownOrder): number[] {
  const stamps = [state.touchedAt, order?.deliveredAt];
  for (const course of order?.courses ?? []) {
    stamps.push(course.firedAt, openSince(course), course.servedAt);
    for (const { stageAt, servedAt, cancelledAt } of course.items)
      stamps.push(stageAt, servedAt, cancelledAt);
  }
  return stamps.filter((stamp) => stamp !== undefined);
}
