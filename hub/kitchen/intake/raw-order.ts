// Raw order documents: members unknown to the hub stay unchanged.

export type RawOrder = Record<string, unknown>;

export function iso(moment: number): string {
  return new Date(moment).toISOString();
}

export function rawOf(value: unknown): RawOrder {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Without undefined members, so that a new version removes what it omits. */
export function said(raw: RawOrder): RawOrder {
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
}

/** Raw courses and items of a document, by id. */
export function rawsById(document: unknown) {
  const { orderedItems, orderedOffers, kdsCourses, courses } = rawOf(document);
  const offered = listOf(orderedOffers).flatMap((offer) => listOf(offer['orderedItems']));
  const byId = (list: readonly RawOrder[]) => new Map(list.map((raw) => [String(raw['_id']), raw]));
  return {
    items: byId([...offered, ...listOf(orderedItems)]),
    courses: byId(listOf(kdsCourses ?? courses)),
  };
}

function listOf(value: unknown): RawOrder[] {
  return Array.isArray(value) ? value.map(rawOf) : [];
}
