// Audit log excerpts for a manager's report of some days: sold-out dishes with time and duration, and confirmed
// allergies with the person (REPORT-07).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AllergyReceipt, RanOut } from '../../shared/protocol/figures/report.ts';
import type { SiteContext } from '../engine/ports.ts';
import { dayNumber, momentOf } from '../kitchen/time/local-time.ts';
import { serviceDay } from '../kitchen/time/opening.ts';
import type { StoredAuditEntry } from '../store/audit-store.ts';
import type { Stores } from '../store/stores.ts';

const ACTIONS = ['stock.limit', 'stock.clear', 'order.allergiesSeen'];
/** Longer lists wouldn't be read; the audit log has all. */
const RECEIPTS_MAX = 100;

export interface KitchenActs {
  ranOut: RanOut[];
  /** One entry per order, newest first. */
  receipts: AllergyReceipt[];
  /** Total number of orders, including unlisted ones. */
  receiptCount: number;
}

/** @param from,to service days (YYYY-MM-DD), both included; read day by day, so that the kitchen isn't delayed */
export async function kitchenActs(
  { audit, orders }: Stores,
  { setup, site }: SiteContext,
  from: string,
  to: string,
): Promise<KitchenActs> {
  const [first = 0, last = -1] = [dayNumber(from), dayNumber(to)];
  const rows: StoredAuditEntry[] = [];
  // A service day may begin hours after its midnight, and end equally late on the next day.
  for (let day = first; day <= last + 1; day += 1) {
    const [begin, end] = [momentOf(day, 0, site.timeZone), momentOf(day + 1, 0, site.timeZone)];
    for (const row of audit.doneBetween(begin, end, ACTIONS)) {
      const of = serviceDay(setup.workHours, site.timeZone, row.at);
      if (of >= first && of <= last) rows.push(row);
    }
    await yieldToEventLoop();
  }
  const receipts = Map.groupBy(
    rows.filter(({ action }) => action === 'order.allergiesSeen').toReversed(),
    ({ orderId = '' }) => orderId,
  );
  const listed = [...receipts].slice(0, RECEIPTS_MAX);
  const numbers = orders.numbersOf(listed.map(([orderId]) => orderId));
  return {
    ranOut: ranOutIn(rows),
    receipts: listed.map(([orderId, own]) => receiptOf(orderId, own, numbers)),
    receiptCount: receipts.size,
  };
}

/** @param own newest first: each station of an order confirms separately */
function receiptOf(
  orderId: string,
  own: readonly StoredAuditEntry[],
  numbers: ReadonlyMap<string, string>,
): AllergyReceipt {
  const number = numbers.get(orderId);
  const names = new Set(own.flatMap(({ staff, userName }) => staff?.name ?? userName ?? []));
  return {
    at: own[0]?.at ?? 0,
    orderId,
    ...(number === undefined ? {} : { number }),
    names: [...names],
  };
}

/** @param rows oldest first; a dish is available again once its limit is removed or leaves any of it */
function ranOutIn(rows: readonly StoredAuditEntry[]): RanOut[] {
  const open = new Map<string, RanOut>();
  const all: RanOut[] = [];
  for (const { action, at, staff, params } of rows) {
    const item = String(params?.['items'] ?? '');
    if (item === '' || action === 'order.allergiesSeen') continue;
    const isOut = action === 'stock.limit' && params?.['quantity'] === 0;
    const known = open.get(item);
    if (isOut && known === undefined) {
      const out: RanOut = { item, from: at, ...(staff === undefined ? {} : { by: staff.name }) };
      open.set(item, out);
      all.push(out);
    } else if (!isOut && known !== undefined) {
      known.to = at;
      open.delete(item);
    }
  }
  return all;
}
