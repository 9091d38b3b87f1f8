// Owns the order of lines on a ticket: by priority, then by name, then as ordered; items of one offer together (GRP-08, GRP-25, ORD-21).

export interface OrderedLine {
  priority: number;
  name: string;
  /** Place in the order document. */
  index: number;
  offer?: string | undefined;
}

/** Sorts lines; with `offersTogether` the items of an offer follow the first of them. */
export function inLineOrder<Of extends OrderedLine>(lines: readonly Of[], offersTogether: boolean): Of[] {
  const sorted = [...lines].sort(compareLines);
  if (!offersTogether) return sorted;
  const seen = new Set<string>();
  return sorted.flatMap((line) => {
    if (line.offer === undefined) return [line];
    if (seen.has(line.offer)) return [];
    seen.add(line.offer);
    return sorted.filter(({ offer }) => offer === line.offer);
  });
}

function compareLines(one: OrderedLine, other: OrderedLine): number {
  return one.priority - other.priority || compareText(one.name, other.name) || one.index - other.index;
}

/** By code units: the same on every machine, whatever its language. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
