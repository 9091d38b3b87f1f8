// HTTP calls of the manager's pages.
import { overviewAnswer, reportAnswer } from '../../shared/protocol/figures/report.ts';
import { isNumber, isRecord, isText, type Reader } from '../link/field-checks.ts';
import { callApi } from '../link/http/api-call.ts';
import type { ChosenDays } from './chosen-days.ts';

/** One event of an order, as stored by the hub. */
export interface HistoryFact {
  /** Milliseconds since 1970, hub time. */
  date: number;
  /** `order` for the order's latest document. */
  kind: string;
  what: Readonly<Record<string, unknown>>;
  origin?: string;
  /** Name of the person working at the display, as sent by it. */
  by?: string;
}

interface ShownHistory {
  document: Readonly<Record<string, unknown>> | undefined;
  facts: readonly HistoryFact[];
}

/** Unreadable entries are left out: the history may come from any version of the hub. */
const history: Reader<ShownHistory> = {
  safeParse: (data) => {
    if (!isRecord(data) || !Array.isArray(data['facts'])) return { success: false };
    const rows = data['facts'].filter(isRecord);
    const found = rows.find(({ document }) => isRecord(document))?.['document'];
    const document = isRecord(found) ? found : undefined;
    const facts = rows.flatMap(factIn);
    const told = document === undefined ? [] : firesIn(document);
    const fires = told.filter(
      ({ date }) => !facts.some((fact) => fact.kind === 'fire' && fact.date === date),
    );
    return { success: true, data: { document, facts: [...facts, ...fires].sort(byDate) } };
  },
};

const byDate = (one: HistoryFact, other: HistoryFact) => one.date - other.date;

/** Fires without an event: their time is in the document. */
function firesIn({ kdsCourses }: Readonly<Record<string, unknown>>): HistoryFact[] {
  const courses = Array.isArray(kdsCourses) ? kdsCourses.filter(isRecord) : [];
  return courses.flatMap(({ _id, fired, orderedItems }) => {
    if (!isRecord(fired) || !isText(fired['at'])) return [];
    const date = Date.parse(fired['at']);
    if (Number.isNaN(date)) return [];
    const { byName } = fired;
    const what = { requestId: `fired ${String(_id)}`, applyToItems: orderedItems };
    return [{ date, kind: 'fire', what, ...(isText(byName) ? { by: byName } : {}) }];
  });
}

function factIn({ date, fact, origin }: Record<string, unknown>): HistoryFact[] {
  if (!isNumber(date) || !isRecord(fact) || !isText(fact['kind'])) return [];
  const inner = isRecord(fact['event']) ? fact['event'] : fact;
  const { context, fired } = inner;
  const by = [context, fired].filter(isRecord).map(({ byName }) => byName);
  const named = by.find(isText);
  return [
    {
      ...{ date, kind: fact['kind'], what: inner },
      ...(isText(origin) ? { origin } : {}),
      ...(named === undefined ? {} : { by: named }),
    },
  ];
}

export const reportApi = {
  /** Today if no days are given; all sites if no site is. */
  report: (days: ChosenDays | undefined, site: string | undefined) => {
    const wish = new URLSearchParams({ ...days, ...(site === undefined ? {} : { site }) });
    return callApi(`/api/reports?${wish}`, { answer: reportAnswer });
  },
  /** The notice overview-changed signals this display when to load it again. */
  overview: () => callApi('/api/overview', { answer: overviewAnswer }),
  history: (orderId: string) =>
    callApi(`/api/orders/${encodeURIComponent(orderId)}/history`, { answer: history }),
};
