// Owns linked eat-in tickets: a fire that joins another of the same eat-in number (ORD-37, CONST-04).
import { EAT_IN_LINK_MS } from '../../../shared/limits.ts';
import type { FireStamp, Order } from '../state/kitchen.ts';
import type { KitchenView } from './decision.ts';

/**
 * The latest fire, within 5 minutes of `now` (ms), of any order with the same eat-in number, this one included;
 * undefined where linking is off or there is none. Its window counts from the first fire, not from those that joined.
 */
export function sharedFire(order: Order, view: KitchenView, now: number): FireStamp | undefined {
  const number = eatInNumberOf(order);
  if (!view.setup.linkEatInTickets || number === undefined) return undefined;
  let latest: FireStamp | undefined;
  for (const other of view.eatInOrders(number)) {
    if (other.site !== order.site) continue;
    for (const { fire } of other.courses) {
      // A fire of unknown moment may be hours old.
      if (fire === undefined || !fire.sure || Math.abs(now - fire.at) > EAT_IN_LINK_MS) continue;
      if (latest === undefined || isLater(fire, latest)) latest = fire;
    }
  }
  return latest;
}

/** Undefined where there is none; blanks around it don't count. */
export function eatInNumberOf({ document }: Order): string | undefined {
  const number = document.eatInNumber?.trim();
  return number === undefined || number === '' ? undefined : number;
}

function isLater(one: FireStamp, other: FireStamp): boolean {
  return one.at === other.at ? one.requestId > other.requestId : one.at > other.at;
}
