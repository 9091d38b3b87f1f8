// Owns how changed parts go into a held board: what didn't differ stays the very same object, so that only what
// changed is drawn anew (LIVE-03).
import type {
  CustomerBoard,
  CustomerParts,
  OperatorBoard,
  OperatorParts,
} from '../../../shared/protocol/board.ts';

export function applyOperatorParts(old: OperatorBoard, parts: OperatorParts): OperatorBoard {
  const { loadBalance: _, detail: _detail, kpis: _kpis, averages: _averages, prepSms: _sms, ...rest } = old;
  const loadBalance = latest(old.loadBalance, parts.loadBalance);
  const detail = latest(old.detail, parts.detail);
  const kpis = latest(old.kpis, parts.kpis);
  const averages = latest(old.averages, parts.averages);
  const prepSms = latest(old.prepSms, parts.prepSms);
  return {
    ...rest,
    profile: parts.profile ?? old.profile,
    options: parts.options ?? old.options,
    head: parts.head ?? old.head,
    groups: parts.groups ?? old.groups,
    tickets: applyTickets(old.tickets, parts.tickets),
    items: parts.items ?? (parts.itemRows ? withRows(old.items, parts.itemRows) : old.items),
    ingredients: parts.ingredients ?? old.ingredients,
    stations: parts.stations ?? old.stations,
    waiters: parts.waiters ?? old.waiters,
    sources: parts.sources ?? old.sources,
    review: parts.review ?? old.review,
    ...(loadBalance && { loadBalance }),
    ...(detail && { detail }),
    ...(kpis && { kpis }),
    ...(averages && { averages }),
    ...(prepSms && { prepSms }),
  };
}

/** Rows that differ go to their places; the others stay the objects they were. */
export function withRows<Row>(rows: readonly Row[], changed: Readonly<Record<string, Row>>): Row[] {
  return rows.map((row, place) => changed[place] ?? row);
}

/** A part that not every board has: as it was unless it changed, gone where it is null. */
function latest<Part>(held: Part | undefined, changed: Part | null | undefined): Part | undefined {
  return changed === undefined ? held : (changed ?? undefined);
}

export function applyCustomerParts(old: CustomerBoard, parts: CustomerParts): CustomerBoard {
  return {
    ...old,
    profile: parts.profile ?? old.profile,
    options: parts.options ?? old.options,
    columns: parts.columns ?? old.columns,
    delivered: parts.delivered ?? old.delivered,
    tickets: applyTickets(old.tickets, parts.tickets),
  };
}

function applyTickets<Card>(
  old: Record<string, Card>,
  changed: Record<string, Card | null> | undefined,
): Record<string, Card> {
  if (!changed || Object.keys(changed).length === 0) return old;
  const next = new Map(Object.entries(old));
  for (const [id, card] of Object.entries(changed)) {
    if (card === null) next.delete(id);
    else next.set(id, card);
  }
  return Object.fromEntries(next);
}
