// Searching the log of actions: the words people use (an order's number, the site's clock) are made
// into what the store knows, and back (SAFE-10).
import { AUDIT_ROWS_SHOWN } from '../../shared/limits.ts';
import type { AuditEntryView, AuditPage } from '../../shared/protocol/audit.ts';
import { AUDIT_ACTORS_LOOKED_AT, AUDIT_ORDERS_OF_NUMBER } from '../host/upkeep-limits.ts';
import { momentOf } from '../kitchen/time/local-time.ts';
import type { Stores } from '../store/stores.ts';
import type { AuditQuery } from '../web/ports.ts';

const DAY_MS = 86_400_000;
const MINUTES_OF_HOUR = 60;

export interface SearchSources {
  stores: {
    audit: Pick<Stores['audit'], 'find' | 'actors'>;
    orders: Pick<Stores['orders'], 'idsByNumber' | 'numbersOf'>;
  };
  /** Of the site. */
  timeZone(): string;
}

export function createAuditSearch({ stores, timeZone }: SearchSources) {
  return ({ order, staff, place, result, from, to, before }: AuditQuery): AuditPage => {
    const rows = stores.audit.find({
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
      ...(before === undefined ? { actors: stores.audit.actors(AUDIT_ACTORS_LOOKED_AT) } : {}),
    };
  };
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

/** The moment (ms) at which a clock on the site's wall shows that: 2026-11-20T18:05. */
function wallMoment(text: string, timeZone: string): number {
  const [date = '', time = ''] = text.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return momentOf(Date.parse(`${date}T00:00Z`) / DAY_MS, hours * MINUTES_OF_HOUR + minutes, timeZone);
}
