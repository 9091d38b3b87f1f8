// Owns which organizations are starred as this browser remembers it; the hub keeps the same for this display (ORG-06, ORG-15).
import * as z from 'zod/mini';
import { parseJson } from '../link/command-book.ts';

const KEPT_UNDER = 'favoriteOrgs';
const ids = z.array(z.string());

export function favoriteOrgs(): ReadonlySet<string> {
  const read = ids.safeParse(parseJson(localStorage.getItem(KEPT_UNDER) ?? '[]'));
  return new Set(read.success ? read.data : []);
}

export function rememberFavorites(starred: ReadonlySet<string>): void {
  localStorage.setItem(KEPT_UNDER, JSON.stringify([...starred]));
}

/** The same organizations without this one, or with it. */
export function toggled(starred: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(starred);
  if (!next.delete(id)) next.add(id);
  return next;
}
