// Status filters of a board's toolbar: the available ones, their stages, and the rule that one always stays on.
import type { Stage } from '../../../shared/model/kitchen-states.ts';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { View } from '../../../shared/protocol/board/view.ts';

export interface StageFilter {
  key: Stage;
  /** The stages it shows; several if the board doesn't distinguish them. */
  stages: readonly Stage[];
}

type Options = Pick<
  OperatorOptions,
  | 'enableCookingFilter'
  | 'trackReadyStatus'
  | 'hidePendingStatus'
  | 'hideServedInKitchen'
  | 'showFired'
  | 'showServed'
>;

/** In the order of the toolbar (EXPO-02); a station that hides served items has no filter for them (KITCH-12). */
export function stageFilters(
  kind: 'expo' | 'kitchen',
  options: Options,
  { hideServed = options.hideServedInKitchen }: Pick<View, 'hideServed'>,
): StageFilter[] {
  const fired: StageFilter = options.enableCookingFilter
    ? { key: 'fired', stages: ['fired'] }
    : { key: 'fired', stages: ['fired', 'cooking'] };
  const cooking: StageFilter[] = options.enableCookingFilter ? [{ key: 'cooking', stages: ['cooking'] }] : [];
  const prepared: StageFilter = { key: 'prepared', stages: ['prepared'] };
  const ready: StageFilter[] = options.trackReadyStatus ? [{ key: 'ready', stages: ['ready'] }] : [];
  const pending: StageFilter[] = options.hidePendingStatus ? [] : [{ key: 'pending', stages: ['pending'] }];
  const served: StageFilter[] =
    options.showServed === false || (kind === 'kitchen' && hideServed)
      ? []
      : [{ key: 'served', stages: ['served'] }];
  const inWork = options.showFired === false ? [] : [fired, ...cooking, prepared];
  return [...inWork, ...ready, ...served, ...pending];
}

/** The initial stages of a board: open ones, and at a station only those still to be cooked. */
export function firstStages(kind: 'expo' | 'kitchen'): Stage[] {
  return kind === 'expo'
    ? ['fired', 'cooking', 'prepared', 'ready', 'pending']
    : ['fired', 'cooking', 'prepared', 'pending'];
}

export function isActive(filter: StageFilter, view: Pick<View, 'status'>): boolean {
  return (
    !view.status || view.status.length === 0 || filter.stages.some((stage) => view.status?.includes(stage))
  );
}

/** The stages after a tap on a filter; undefined if it is the last one on (EXPO-03). */
export function toggleFilter(
  filter: StageFilter,
  all: readonly StageFilter[],
  view: Pick<View, 'status'>,
): Stage[] | undefined {
  const shown = all.filter((other) =>
    other.key === filter.key ? !isActive(other, view) : isActive(other, view),
  );
  if (shown.length === 0) return undefined;
  const filtered = new Set(all.flatMap(({ stages }) => stages));
  const unfiltered = (view.status ?? []).filter((stage) => !filtered.has(stage));
  return [...shown.flatMap(({ stages }) => stages), ...unfiltered];
}

/** Counts for the filters; on a station's board of the station's items only (KITCH-16). */
export function shownCounts({
  counts,
  partCounts,
}: Pick<OperatorBoard['head'], 'counts' | 'partCounts'>): OperatorBoard['head']['counts'] {
  return partCounts ?? counts;
}

/** True if anything is open, whatever the filters show. */
export function hasOpen(head: Pick<OperatorBoard['head'], 'counts' | 'partCounts'>): boolean {
  const counts = shownCounts(head);
  return counts.fired + counts.cooking + counts.prepared + counts.ready > 0;
}

export function countOf(filter: StageFilter, counts: OperatorBoard['head']['counts']): number {
  return filter.stages.reduce((sum, stage) => sum + counts[stage], 0);
}
