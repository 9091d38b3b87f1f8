// What the audit log says of some days that a manager reads with their figures: which dishes ran out, when and for how long, and
// which allergies were confirmed, by whom (REPORT-07).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AllergyReceipt, RanOut } from '../../shared/protocol/figures/report.ts';
import type { SiteContext } from '../engine/ports.ts';
import { dayNumber, momentOf } from '../kitchen/time/local-time.ts';
import { serviceDay } from '../kitchen/time/opening.ts';
import type { StoredAuditEntry } from '../store/audit-store.ts';
import type { Stores } from '../store/stores.ts';

const ACTIONS = ['stock.limit', 'stock.clear', 'order.allergiesSeen'];
/** More of them would not be read; the log of actions has all. */
const RECEIPTS_MAX = 100;

export interface KitchenActs {
  ranOut: RanOut[];
  /** An entry an order, the newest first. */
  receipts: AllergyReceipt[];
  /** Of how many orders, also beyond those that are listed. */
  receiptCount: number;
}

interface ActSources {
  audit: Pick<Stores['audit'], 'doneBetween'>;
  orders: Pick<Stores['orders'], 'numbersOf'>;
}

/** @param from,to service days (YYYY-MM-DD), both included; read day by day, so that the kitchen has its turn */
export async function kitchenActs(
  { audit, orders }: ActSources,
  { setup, site }: SiteContext,
  from: string,
  to: string,
): Promise<KitchenActs> {
  const [first = 0, last = -1] = [dayNumber(from), dayNumber(to)];
  const rows: StoredAuditEntry[] = [];
  // A service day may begin hours after its midnight, and end as long after the next one.
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

/** @param own the newest first: each station of an order confirms for itself */
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

/** @param rows the oldest first; a dish is there again once its limit is removed or leaves any of it */
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
