// Card of an order on a customer board, and its column (CUST-03, CUST-04, CUST-09, CUST-23).

import type { CustomerCard } from '../../../shared/protocol/board/board.ts';
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import { entryOf } from '../../kitchen/state/registers.ts';
import { type CustomerColumn, customerStatus } from '../../kitchen/visibility/customer-status.ts';
import type { CustomerReason } from '../../kitchen/visibility/exclusion-rules.ts';
import type { CustomerBoardSettings } from './customer-settings.ts';

export interface CustomerEntry {
  /** Absent if customers don't see the order. */
  column: CustomerColumn | undefined;
  /** Why customers don't see it; absent while they do. */
  reason: CustomerReason | undefined;
  card: CustomerCard;
  /** Next moment (ms) at which this changes by time alone; Infinity if none. */
  nextChangeAt: number;
}

/** Evaluates an order at `now` (ms). Parts of the name that the board doesn't show never leave the hub. */
export function customerEntry(
  order: Order,
  options: CustomerOptions,
  settings: CustomerBoardSettings,
  now: number,
): CustomerEntry {
  const status = customerStatus(order, settings, now);
  const { document } = order;
  const source = document.source ?? '';
  const column = shownColumn(status.column, options);
  const given = options.showCustomerName || options.nameOnly ? document.orderer?.name : undefined;
  const name = settings.showFullNames ? given : given && publicName(given);
  const color = entryOf(options.sourceColors, source) || (column && statusColor(order, column, options));
  const card: CustomerCard = {
    id: order.id,
    number: document.number ?? document.UID ?? order.id,
    ...(name ? { name } : {}),
    orderType: document.orderType,
    source,
    ...(color ? { color } : {}),
    ...(status.warn ? { warn: true } : {}),
    since: status.since,
  };
  const reason = status.reason ?? (column === undefined ? 'column-off' : undefined);
  return { column, reason, card, nextChangeAt: status.nextChangeAt };
}

/** An order in preparation may have its own colour while it is ready, or for having waited for its fire (TICK-04). */
function statusColor(
  { courses }: Order,
  column: CustomerColumn,
  { statusColors }: CustomerOptions,
): string | undefined {
  const fired = column === 'fired' ? courses.filter(({ firedAt }) => firedAt !== undefined) : [];
  const isReady = fired.length > 0 && fired.every(({ status }) => status === 'ready');
  const wasNotified = fired.some(({ notifiedAt }) => notifiedAt !== undefined);
  return (
    (isReady && entryOf(statusColors, 'ready')) ||
    (wasNotified && entryOf(statusColors, 'notifiedFired')) ||
    entryOf(statusColors, column)
  );
}

/** Columns that the profile switches off aren't shown (CUST-02). */
function shownColumn(
  column: CustomerColumn | undefined,
  options: CustomerOptions,
): CustomerColumn | undefined {
  switch (column) {
    case undefined:
    case 'pending':
      return column;
    case 'fired':
      return options.showFired ? column : undefined;
    case 'served':
      return options.showServed ? column : undefined;
    case 'delivered':
      return options.showDelivered ? column : undefined;
    default:
      return column satisfies never;
  }
}

/** Decides which orders fit into a full column: the oldest waiting ones, the newest finished ones. */
export function compareCustomerCards(
  column: CustomerColumn,
): (one: CustomerCard, other: CustomerCard) => number {
  const sign = column === 'served' || column === 'delivered' ? -1 : 1;
  return (one, other) =>
    sign * (one.since - other.since) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

/** Order in which customers look for their number: ascending, "9" before "10" (CUST-25). */
export function byNumber(one: CustomerCard, other: CustomerCard): number {
  return NUMBERS.compare(one.number, other.number) || (one.id < other.id ? -1 : 1);
}

const NUMBERS = new Intl.Collator('en', { numeric: true });

/**
 * Name as strangers may read it: "Dev Patel" becomes "Dev P.", so does "Patel, Dev", and `Guest 7` stays unchanged.
 * Empty for anything that isn't a name: a phone number, an email address (CUST-23).
 */
export function publicName(given: string): string {
  if (given.includes('@')) return '';
  const [family = '', first] = given.split(',', 2);
  const all = (first === undefined ? given : `${first} ${family}`).split(/\s+/);
  const words = all.filter((word) => /^\p{L}/u.test(word));
  const [name] = words;
  if (name === undefined) return '';
  const [initial] = words.length > 1 ? (words.at(-1) ?? '') : '';
  const short = all.filter((word) => /^\d{1,4}$/.test(word));
  return [name, ...(initial === undefined ? [] : [`${initial}.`]), ...short].join(' ');
}
