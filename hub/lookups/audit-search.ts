// Searches the audit log: translates user terms (an order's number, the site's local time) into store terms, and back
// (SAFE-10).
import type { AuditEntryView, AuditPage } from '../../shared/protocol/audit.ts';
import { AUDIT_ACTORS_SCANNED, AUDIT_ORDERS_OF_NUMBER, AUDIT_ROWS_PER_STEP } from '../host/upkeep-limits.ts';
import { momentOf } from '../kitchen/time/local-time.ts';
import type { Stores } from '../store/stores.ts';

export const AUDIT_ROWS_SHOWN = 100;

const DAY_MS = 86_400_000;
const MINUTES_OF_HOUR = 60;

/** Filters of the audit log. */
export interface AuditQuery {
  /** Number or id of the order. */
  order?: string | undefined;
  /** Id of the staff user. */
  staff?: string | undefined;
  /** Name of the paired display, or of the logged-in user. */
  place?: string | undefined;
  result?: 'done' | 'refused' | undefined;
  /** Site time: 2026-11-20T18:05. */
  from?: string | undefined;
  to?: string | undefined;
  /** The `more` value of an earlier page. */
  before?: string | undefined;
}

/** @param timeZone of the site */
export function createAuditSearch(stores: Pick<Stores, 'audit' | 'orders'>, timeZone: () => string) {
  return async ({ order, staff, place, result, from, to, before }: AuditQuery): Promise<AuditPage> => {
    const rows = await newestOf(stores.audit, {
      orderIds:
        order === undefined
          ? undefined
          : [order, ...stores.orders.idsByNumber(order, AUDIT_ORDERS_OF_NUMBER)],
      staffId: staff,
      userName: place,
      result,
      from: from === undefined ? undefined : wallMoment(from, timeZone()),
      to: to === undefined ? undefined : wallMoment(to, timeZone()),
      beforeId: before === undefined ? undefined : Number(before),
      limit: AUDIT_ROWS_SHOWN,
    });
    const last = rows.length === AUDIT_ROWS_SHOWN ? rows.at(-1) : undefined;
    return {
      entries: withNumbers(rows, stores.orders),
      ...(last ? { more: String(last.id) } : {}),
      ...(before === undefined ? { actors: stores.audit.actors(AUDIT_ACTORS_SCANNED) } : {}),
    };
  };
}

/**
 * In slices, the newest first: a search for rare or missing entries reads a month of them, and taps are processed in
 * between.
 */
async function newestOf(
  audit: Pick<Stores['audit'], 'find' | 'ids'>,
  wish: Parameters<Stores['audit']['find']>[0],
): Promise<ReturnType<Stores['audit']['find']>> {
  const ids = audit.ids();
  if (ids === undefined) return [];
  const rows: ReturnType<Stores['audit']['find']> = [];
  let end = Math.min(wish.beforeId ?? Number.POSITIVE_INFINITY, ids.newest + 1);
  for (;;) {
    const fromId = end - AUDIT_ROWS_PER_STEP;
    rows.push(...audit.find({ ...wish, beforeId: end, fromId, limit: wish.limit - rows.length }));
    if (rows.length >= wish.limit || fromId <= ids.oldest) return rows;
    end = fromId;
    await yieldToEventLoop();
  }
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function withNumbers(
  rows: ReturnType<Stores['audit']['find']>,
  orders: Pick<Stores['orders'], 'numbersOf'>,
): AuditEntryView[] {
  const ids = new Set(rows.flatMap(({ orderId }) => (orderId === undefined ? [] : [orderId])));
  const numbers = orders.numbersOf([...ids]);
  return rows.map((row) => {
    const orderNumber = row.orderId === undefined ? undefined : numbers.get(row.orderId);
    return orderNumber === undefined ? row : { ...row, orderNumber };
  });
}

/** Moment (ms) of a local time of the site: 2026-11-20T18:05. */
function wallMoment(text: string, timeZone: string): number {
  const [date = '', time = ''] = text.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return momentOf(Date.parse(`${date}T00:00Z`) / DAY_MS, hours * MINUTES_OF_HOUR + minutes, timeZone);
}
