// Merged lines expanded on this display (GRP-06), stored by their items: a line that loses
// an item to another state stays expanded.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Line } from '../../../shared/protocol/board/ticket.ts';

type Merged = Pick<Line, 'itemIds'>;

const expandedLines = createStore<{ itemIds: ReadonlySet<string> }>(() => ({ itemIds: new Set() }));

export function toggleExpanded({ itemIds }: Merged): void {
  const next = new Set(expandedLines.getState().itemIds);
  const isOpen = itemIds.some((id) => next.has(id));
  for (const id of itemIds) {
    if (isOpen) next.delete(id);
    else next.add(id);
  }
  expandedLines.setState({ itemIds: next });
}

/** The items of all lines that are expanded. */
export function expandedItems(): ReadonlySet<string> {
  return expandedLines.getState().itemIds;
}

/** The returned function is true for expanded lines; re-renders only when that changes. */
export function useExpanded(lines: readonly Line[]): (line: Line) => boolean {
  const keys = useStore(expandedLines, (state) =>
    lines
      .filter((line) => isIn(state.itemIds, line))
      .map(({ id }) => id)
      .join('\n'),
  );
  const ids = keys === '' ? [] : keys.split('\n');
  return ({ id }) => ids.includes(id);
}

/** Changes whenever any line is expanded or collapsed. */
export function useExpansion(): string {
  return useStore(expandedLines, ({ itemIds }) => [...itemIds].join());
}

function isIn(expanded: ReadonlySet<string>, { itemIds }: Merged): boolean {
  return itemIds.some((id) => expanded.has(id));
}
