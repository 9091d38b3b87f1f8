// Owns which board is meant by an address whose profile isn't there (SHELL-07, SHELL-36).
import type { ProfileRow } from '../../link/http/api.ts';

/** The profile of that name, else the only one of its kind; undefined when nobody can know. */
export function rightProfile(rows: readonly ProfileRow[], asked: string): string | undefined {
  const named = rows.find(({ name }) => name.toLocaleLowerCase() === asked.toLocaleLowerCase());
  const right = named ?? (rows.length === 1 ? rows[0] : undefined);
  return right?.id === asked ? undefined : right?.id;
}
