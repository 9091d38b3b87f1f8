// Order documents as they came: members that the hub doesn't know stay as they are.

export type RawOrder = Record<string, unknown>;

export function iso(moment: number): string {
  return new Date(moment).toISOString();
}

export function rawOf(value: unknown): RawOrder {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Without what isn't said: a version leaves out what the one before said. */
export function said(raw: RawOrder): RawOrder {
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
}

/** Courses and items of a document as they came, by their ids. */
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
