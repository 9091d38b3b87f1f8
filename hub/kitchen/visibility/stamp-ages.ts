// Keeps the age of known stamps when hub time makes a large move, so that no ticket leaves a board because a clock was
// set (TIME-16, ORD-26, ORD-27). Alerts and timers use the stamps themselves.

import { type AgeOverrides, countsFrom } from '../state/age-overrides.ts';
import type { Order, OrderState } from '../state/kitchen.ts';
import { openSince } from './exclusion.ts';

/** Known state of an order, and the order derived from it unless no document has arrived yet. */
export interface KnownOrder {
  state: Pick<OrderState, 'orderId' | 'touchedAt'>;
  order: Order | undefined;
}

export interface StampAges {
  ages: AgeOverrides;
  /** Hub time was moved: every stamp of these orders keeps its age. */
  moved(known: Iterable<KnownOrder>, from: number, to: number): void;
  /**
   * Re-bases stamps that arrived since; both clocks in ms. Their writer may still use the time before the move: a stamp
   * belongs to the clock it is nearer to. Future fires are some minutes ahead of their clock, and must not count as
   * old.
   */
  seen(known: KnownOrder, now: number, unmovedNow: number): void;
  forget(orderId: string): void;
  /** The time used so far proved wrong: stamps seen next are evaluated from scratch. */
  clear(): void;
}

/**
 * The cloud sends whole seconds, no two machines agree to the second, and a stamp that closely follows another is moved
 * after it: a stamp ahead of its clock by less than this counts as it is, as it does when nothing is re-based.
 */
const CLOCKS_APART_MS = 30_000;

export function createStampAges(): StampAges {
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

/** Stamps by which time alone removes an order or a course from a board; those of items do at a station (KITCH-17). */
function stampsThatAge({ state, order }: KnownOrder): number[] {
  const stamps = [state.touchedAt, order?.deliveredAt];
  for (const course of order?.courses ?? []) {
    stamps.push(course.firedAt, openSince(course), course.servedAt);
    for (const { stageAt, servedAt, cancelledAt } of course.items)
      stamps.push(stageAt, servedAt, cancelledAt);
  }
  return stamps.filter((stamp) => stamp !== undefined);
}
