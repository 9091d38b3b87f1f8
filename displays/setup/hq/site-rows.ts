// Owns the list of an HQ's sites as its setup shows it: the chain as the cloud lists it, and what is chosen of it (HQ-02, HQ-06).
import { type JsonObject, objectsIn } from '../../../shared/json/json-object.ts';
import { textIn } from '../controls/value-at.ts';

/** A site of the chain as the hub told it. */
export interface ListedSite {
  id: string;
  name: string;
  kdsEnabled: boolean;
  inUse: boolean;
}

export interface SiteRow {
  id: string;
  name: string;
  on: boolean;
  canToggle: boolean;
  inUse: boolean;
  /** Why it can't be switched: it has no KDS, or the chain has no such site any more. */
  reason?: 'noKds' | 'gone';
}

/** @param chosen the setup's own list; while it names none, every site with KDS counts as on, as on the boards */
export function siteRows(listed: readonly ListedSite[], chosen: unknown): SiteRow[] {
  const choices = new Map(objectsIn(chosen).map((site) => [idOf(site), site]));
  const rows = listed.map((site): SiteRow => {
    const choice = choices.get(site.id);
    const isOn = choice === undefined ? choices.size === 0 && site.kdsEnabled : choice['enabled'] !== false;
    return {
      id: site.id,
      name: site.name || textIn(choice?.['name']) || site.id,
      on: isOn,
      canToggle: site.kdsEnabled,
      inUse: site.inUse,
      ...(site.kdsEnabled ? {} : { reason: 'noKds' }),
    };
  });
  const known = new Set(listed.map(({ id }) => id));
  const gone = [...choices].flatMap(([id, site]): SiteRow[] => {
    if (known.has(id)) return [];
    const on = site['enabled'] !== false;
    return [{ id, name: textIn(site['name']) || id, on, canToggle: false, inUse: false, reason: 'gone' }];
  });
  return [...rows, ...gone];
}

/** What the setup is to hold once a site is switched: every site by id, name and state (SET-04). */
export function withSite(rows: readonly SiteRow[], id: string, on: boolean): JsonObject[] {
  return rows.map((row) => ({ id: row.id, name: row.name, enabled: row.id === id ? on : row.on }));
}

function idOf(site: JsonObject): string {
  return String(site['id'] ?? '');
}
