// Owns which organizations are listed, in which order, and how many (ORG-01, ORG-04, ORG-05, ORG-07).
import { ORGANIZATIONS_SHOWN } from '../../shared/limits.ts';
import type { OrganizationRow } from '../link/http/api.ts';

export interface OrgChoice {
  search: string;
  starredOnly: boolean;
  descending: boolean;
  starred: ReadonlySet<string>;
}

export interface ShownOrgs {
  rows: OrganizationRow[];
  /** How many more match. */
  more: number;
}

/** At most 50 organizations whose name or place holds the search, ordered by name. */
export function shownOrgs(all: readonly OrganizationRow[], choice: OrgChoice): ShownOrgs {
  const search = choice.search.trim().toLocaleLowerCase();
  const direction = choice.descending ? -1 : 1;
  const matching = all
    .filter((row) => !choice.starredOnly || choice.starred.has(row.id))
    .filter((row) => search === '' || haystack(row).includes(search))
    .sort((a, b) => direction * a.name.localeCompare(b.name));
  const rows = matching.slice(0, ORGANIZATIONS_SHOWN);
  return { rows, more: matching.length - rows.length };
}

/** The city and street of an organization, only where present (ORG-02). */
export function placeOf({ address }: OrganizationRow): string {
  return [address?.city, address?.street].filter(Boolean).join(', ');
}

function haystack(row: OrganizationRow): string {
  return `${row.name} ${placeOf(row)}`.toLocaleLowerCase();
}
