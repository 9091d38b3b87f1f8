// Owns which organizations are starred on this screen (ORG-06).
import * as z from 'zod/mini';
import { parseJson } from '../link/command-book.ts';

const KEPT_UNDER = 'favoriteOrgs';
const ids = z.array(z.string());

export function favoriteOrgs(): ReadonlySet<string> {
  const read = ids.safeParse(parseJson(localStorage.getItem(KEPT_UNDER) ?? '[]'));
  return new Set(read.success ? read.data : []);
}

/** Stars or unstars; returns all that are starred then. */
export function toggleFavoriteOrg(id: string): ReadonlySet<string> {
  const next = new Set(favoriteOrgs());
  if (!next.delete(id)) next.add(id);
  localStorage.setItem(KEPT_UNDER, JSON.stringify([...next]));
  return next;
}
