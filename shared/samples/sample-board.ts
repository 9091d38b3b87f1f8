// Builds a whole operator board from sample tickets: counts, groups and sums are derived as on the hub.
import { STAGES } from '../model/kitchen-states.ts';
import type { OperatorBoard } from '../protocol/board/board.ts';
import type { OperatorOptions } from '../protocol/board/board-options.ts';
import type { Ticket } from '../protocol/board/ticket.ts';
import { operatorDefaults } from './sample-options.ts';

export interface BoardDraft {
  profile: OperatorBoard['profile'];
  tickets: Ticket[];
  options?: Partial<OperatorOptions>;
  /** Category of an item by its name, for the counts beside the board. */
  categories?: Record<string, string>;
  /** Overrides of derived parts. */
  parts?: Partial<Omit<OperatorBoard, 'head'>>;
  served?: number;
  more?: number;
  averageServedSeconds?: number;
}

/** Builds a board of these tickets in their order. */
export function sampleBoard(draft: BoardDraft): OperatorBoard {
  const { tickets } = draft;
  const open = tickets.filter(({ status }) => status !== 'served');
  const inStage = (stage: string) => tickets.filter((ticket) => ticket.stage === stage).length;
  const more = draft.more ? { more: draft.more } : {};
  const average =
    draft.averageServedSeconds === undefined ? {} : { averageServedSeconds: draft.averageServedSeconds };
  return {
    profile: draft.profile,
    options: { ...operatorDefaults, ...draft.options },
    head: {
      counts: {
        ...stageCounts(inStage),
        // Tickets beyond the card limit are those that wait longest for their turn.
        pending: inStage('pending') + (draft.more ?? 0),
        served: inStage('served') + (draft.served ?? 0),
        late: open.filter(({ alert }) => alert === 'late').length,
        warn: open.filter(({ alert }) => alert === 'warn').length,
      },
      ...more,
      ...average,
    },
    groups: [{ key: 'all', tickets: tickets.map(({ id }) => id) }],
    tickets: Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket])),
    items: sums(open, draft.categories ?? {}),
    ingredients: [],
    stations: [],
    waiters: waiters(open),
    sources: [
      { id: 'online', label: 'first-party online order' },
      { id: 'restaurantOnPremise', label: 'PAD' },
    ],
    review: [],
    ...draft.parts,
  };
}

/** The same board in stages, one group each, as `groupBy: stage` projects it. */
export function inStages(board: OperatorBoard): OperatorBoard {
  const all = Object.values(board.tickets);
  const groups = STAGES.map((stage) => ({
    key: stage,
    tickets: all.filter((ticket) => ticket.stage === stage).map(({ id }) => id),
  })).filter(({ tickets }) => tickets.length > 0);
  return { ...board, groups, options: { ...board.options, groupBy: 'stage', stageLayout: 'horizontal' } };
}

function stageCounts(inStage: (stage: string) => number): Record<(typeof STAGES)[number], number> {
  return {
    pending: inStage('pending'),
    fired: inStage('fired'),
    cooking: inStage('cooking'),
    prepared: inStage('prepared'),
    ready: inStage('ready'),
    served: inStage('served'),
  };
}

function sums(tickets: Ticket[], categories: Record<string, string>): OperatorBoard['items'] {
  const byName = new Map<string, OperatorBoard['items'][number]>();
  for (const line of tickets.flatMap(({ items }) => items)) {
    if (line.state === 'cancelled' || line.state === 'transferred') continue;
    const sum = byName.get(line.name) ?? {
      itemId: line.name,
      name: line.name,
      count: 0,
      category: categories[line.name] ?? 'Kitchen',
      states: { todo: 0, preparing: 0, cooking: 0, prepared: 0, served: 0 },
    };
    sum.count += line.quantity;
    sum.states[line.state] += line.quantity;
    byName.set(line.name, sum);
  }
  return [...byName.values()].sort((one, other) => other.count - one.count);
}

function waiters(tickets: Ticket[]): OperatorBoard['waiters'] {
  const counts = new Map<string, number>();
  for (const { waiter } of tickets) if (waiter) counts.set(waiter, (counts.get(waiter) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ id: name, name, count }));
}
