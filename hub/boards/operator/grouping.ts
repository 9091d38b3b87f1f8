// Groups visible tickets: not at all, by stage or by table (GRP-01 to GRP-03, GRP-10, CONST-02).
import { STAGES, type Stage } from '../../../shared/model/kitchen-states.ts';
import type { Beyond, OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import { tablesOf } from '../../kitchen/state/order-tables.ts';
import { compareText } from '../order/line-order.ts';
import { courseTypeOrder } from '../order/sorting.ts';
import type { BoardEntry } from '../ticket/board-entry.ts';
import { isStationDone } from '../ticket/station-part.ts';

/** Groups are tables or stages, each with all its tickets. */
export const MAX_GROUPS = 40;

export type Group = OperatorBoard['groups'][number];

/** In a vertical layout, pending tickets on top would push urgent ones off the page. */
const STAGES_BELOW_EACH_OTHER = ['fired', 'cooking', 'prepared', 'ready', 'pending', 'served'] as const;

/** Groups tickets given in board order; at most 40 groups, each complete; later groups wait. */
export function groupTickets(
  entries: readonly BoardEntry[],
  by: OperatorOptions['groupBy'],
  stageLayout: OperatorOptions['stageLayout'],
): Group[] {
  switch (by) {
    case 'none':
      return [{ key: 'all', tickets: idsOf(entries) }];
    case 'stage':
      return stagesIn(stageLayout)
        .map((stage) => ({
          key: stage,
          tickets: idsOf(entries.filter((entry) => entry.stage === stage)),
        }))
        .filter(({ tickets }) => tickets.length > 0);
    case 'table':
      return tableGroups(entries).slice(0, MAX_GROUPS);
    default:
      return by satisfies never;
  }
}

/**
 * Number of cards for each column of a board grouped by stage: equal parts of the limit; unused room goes to stages
 * that need it, the earliest stage of a fired ticket first. A stage with tickets has at least one card, even beyond the
 * limit.
 * @param counts cards of each stage
 */
export function stageShares(counts: ReadonlyMap<Stage, number>, limit: number): Map<Stage, number> {
  const shares = new Map<Stage, number>();
  let left = limit;
  const wanting = STAGES_BELOW_EACH_OTHER.filter((stage) => (counts.get(stage) ?? 0) > 0);
  for (const stage of wanting) shares.set(stage, 1);
  left -= wanting.length;
  while (left > 0) {
    const open = wanting.filter((stage) => (shares.get(stage) ?? 0) < (counts.get(stage) ?? 0));
    if (open.length === 0) break;
    const part = Math.max(1, Math.floor(left / open.length));
    for (const stage of open.slice(0, left)) {
      const has = shares.get(stage) ?? 0;
      const more = Math.min(part, (counts.get(stage) ?? 0) - has);
      shares.set(stage, has + more);
      left -= more;
    }
  }
  return shares;
}

function stagesIn(layout: OperatorOptions['stageLayout']): readonly Stage[] {
  return layout === 'vertical' ? STAGES_BELOW_EACH_OTHER : STAGES;
}

/** Adds to each stage its tickets beyond the card limit, so that the column adds up; a stage may consist of those alone. */
export function withBeyond(
  stages: readonly Group[],
  beyond: ReadonlyMap<Stage, Beyond>,
  layout: OperatorOptions['stageLayout'],
): Group[] {
  return stagesIn(layout).flatMap((stage) => {
    const group = stages.find(({ key }) => key === stage);
    const left = beyond.get(stage);
    if (left === undefined) return group ?? [];
    return { key: stage, tickets: [], ...group, beyond: left };
  });
}

/**
 * Tables in the order of their first ticket; within a table, fired tickets by course type, fire time and name (GRP-21),
 * then those the station is done with, pending ones and served ones.
 */
function tableGroups(entries: readonly BoardEntry[]): Group[] {
  const tables = new Map<string, BoardEntry[]>();
  for (const entry of entries) {
    const tableIds = tablesOf(entry.order);
    const key = tableIds.length > 0 ? tableIds.join('+') : entry.order.id;
    const table = tables.get(key);
    if (table === undefined) tables.set(key, [entry]);
    else table.push(entry);
  }
  return [...tables].map(([key, tickets]) => ({
    key,
    label: tickets[0]?.title ?? key,
    tickets: idsOf([...tickets].sort(compareInTable)),
  }));
}

function compareInTable(oneEntry: BoardEntry, otherEntry: BoardEntry): number {
  const { course: one } = oneEntry;
  const { course: other } = otherEntry;
  return (
    turnOf(oneEntry) - turnOf(otherEntry) ||
    courseTypeOrder(one.type) - courseTypeOrder(other.type) ||
    fireOrder(one.firedAt, other.firedAt) ||
    compareText(one.type, other.type) ||
    compareText(one.id, other.id)
  );
}

function idsOf(entries: readonly BoardEntry[]): string[] {
  return entries.map(({ id }) => id);
}

function turnOf({ course: { status }, part }: BoardEntry): number {
  if (status === 'served') return 3;
  if (status === 'pending') return 2;
  return isStationDone(part) ? 1 : 0;
}

/** Tickets without a fire time come last. */
function fireOrder(one: number | undefined, other: number | undefined): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return one - other;
}
