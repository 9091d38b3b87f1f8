// Tickets selected on this display (TICK-29): at most four, removed together with their tickets.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { MAX_SELECTED_COURSES } from '../../shared/limits.ts';

interface Selection {
  ids: readonly string[];
}

const selection = createStore<Selection>(() => ({ ids: [] }));

/** Selects or deselects a ticket; a fifth one is ignored. Returns the number of selected tickets. */
export function toggleSelected(id: string): number {
  const { ids } = selection.getState();
  const without = ids.filter((other) => other !== id);
  if (without.length < ids.length) selection.setState({ ids: without });
  else if (ids.length < MAX_SELECTED_COURSES) selection.setState({ ids: [...ids, id] });
  return selection.getState().ids.length;
}

/** Selects all of these, or deselects all if they are selected already; those beyond four are ignored. */
export function toggleGroup(group: readonly string[]): number {
  const { ids } = selection.getState();
  const rest = ids.filter((id) => !group.includes(id));
  const areChosen = rest.length === ids.length - group.length;
  selection.setState({ ids: areChosen ? rest : [...rest, ...group].slice(0, MAX_SELECTED_COURSES) });
  return selection.getState().ids.length;
}

export function clearSelection(): void {
  if (selection.getState().ids.length > 0) selection.setState({ ids: [] });
}

/** Deselects tickets that have left the board or can't be selected any more. */
export function keepSelected(still: (id: string) => boolean): void {
  const { ids } = selection.getState();
  const kept = ids.filter(still);
  if (kept.length < ids.length) selection.setState({ ids: kept });
}

export function useSelected(id: string): boolean {
  return useStore(selection, ({ ids }) => ids.includes(id));
}

export function useSelection(): readonly string[] {
  return useStore(selection, ({ ids }) => ids);
}
