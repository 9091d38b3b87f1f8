// Search for catalogue entries by name (SET-37, DLG-06).
import { ENTITIES_WITHOUT_SEARCH, ITEM_MATCHES_SHOWN } from '../../../shared/limits.ts';
import { isPlaceholder } from '../../../shared/placeholder-item.ts';
import type { NamedEntry } from '../setup-api.ts';

/** Suggested items during typing; none before the first letter. */
export function itemMatches(
  items: readonly NamedEntry[],
  term: string,
  chosen: readonly string[],
): NamedEntry[] {
  if (term.trim() === '') return [];
  const offered = items.filter((item) => !isPlaceholder(item) && !chosen.includes(item.id));
  return named(offered, term).slice(0, ITEM_MATCHES_SHOWN);
}

/** Selectable members of a list; undefined if there are so many that a search is required first. */
export function listedMembers(members: readonly NamedEntry[], term: string): NamedEntry[] | undefined {
  const offered = members.filter((member) => !isPlaceholder(member));
  if (term.trim() === '') return offered.length > ENTITIES_WITHOUT_SEARCH ? undefined : offered;
  return named(offered, term).slice(0, ENTITIES_WITHOUT_SEARCH);
}

function named(list: readonly NamedEntry[], term: string): NamedEntry[] {
  const wanted = term.trim().toLocaleLowerCase();
  return list.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}
