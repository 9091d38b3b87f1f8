// View chosen at this display, per board. All of it survives a reload; the looks stay on the display until changed.
import { useCallback, useState } from 'react';
import type { View } from '../../../shared/protocol/board/view.ts';
import { browserStorage, tabStorage } from '../browser-storage.ts';
import { parseJson } from '../open-commands.ts';
import { readView } from './read-address.ts';

/** Undefined removes a key from the view. */
export type ViewChange = { [Key in keyof View]: View[Key] | undefined };

export interface BoardView {
  view: View;
  change: (change: Partial<ViewChange>) => void;
  /** Resets to the initial view. */
  clear: () => void;
  isFiltered: boolean;
}

/** @param key identifies the board · @param first the initial view */
export function useBoardView(key: string, first: View): BoardView {
  const [view, setView] = useState(() => kept(tabStorage, key) ?? { ...first, ...kept(browserStorage, key) });
  const set = useCallback(
    (next: View) => {
      tabStorage.write(keyOf(key), JSON.stringify(next));
      browserStorage.write(keyOf(key), JSON.stringify({ ...looksOf(next), maxCards: undefined }));
      setView(next);
    },
    [key],
  );
  const isFiltered =
    [view.waiter, view.search, view.firedAgo, view.showFrom].some(Boolean) ||
    listsOf(view).some((list) => list.length > 0);
  return {
    view,
    change: (change) => set(without({ ...view, ...change })),
    clear: () => set(without({ ...first, ...looksOf(view) })),
    isFiltered: isFiltered || view.preparedOnly === true || view.cookingOnly === true,
  };
}

/** Everything that isn't a filter, and stays when filters are cleared. */
function looksOf(view: View): Partial<ViewChange> {
  const { show, groupBy, allCourses, sort, descending, hideServed, secondaryAlerts } = view;
  const { itemsBy, itemSort, maxCards } = view;
  return {
    show,
    groupBy,
    allCourses,
    sort,
    descending,
    hideServed,
    secondaryAlerts,
    itemsBy,
    itemSort,
    maxCards,
  };
}

function listsOf(view: View): string[][] {
  return [view.sources ?? [], view.orderTypes ?? [], view.itemIds ?? [], view.excludeTables ?? []];
}

function without(change: Partial<ViewChange>): View {
  return readView(change);
}

function kept(texts: typeof browserStorage, key: string): View | undefined {
  const text = texts.read(keyOf(key));
  return text === null ? undefined : readView(parseJson(text));
}

function keyOf(key: string): string {
  return `kds_view:${key}`;
}
