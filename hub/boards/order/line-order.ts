// Order of lines on a ticket: by item group if shown, priority, name, then as ordered; items of one offer together
// (GRP-08, GRP-25, ORD-21, KITCH-13).

export interface OrderedLine {
  priority: number;
  name: string;
  /** Index in the order document. */
  index: number;
  offer?: string | undefined;
  /** Item group, if the board shows groups; lines without one come after all groups. */
  group?: { name: string; place: number } | undefined;
}

/** Sorts lines; with `offersTogether` the items of an offer follow its first item, within their item group. */
export function inLineOrder<Of extends OrderedLine>(lines: readonly Of[], offersTogether: boolean): Of[] {
  const sorted = [...lines].sort(compareLines);
  if (!offersTogether) return sorted;
  const seen = new Set<string>();
  return sorted.flatMap((line) => {
    if (line.offer === undefined) return [line];
    const key = JSON.stringify([line.group?.name, line.offer]);
    if (seen.has(key)) return [];
    seen.add(key);
    return sorted.filter(({ offer, group }) => offer === line.offer && group?.name === line.group?.name);
  });
}

function compareLines(one: OrderedLine, other: OrderedLine): number {
  return (
    compareGroups(one.group, other.group) ||
    one.priority - other.priority ||
    compareText(one.name, other.name) ||
    one.index - other.index
  );
}

function compareGroups(one: OrderedLine['group'], other: OrderedLine['group']): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return one.place - other.place || compareText(one.name, other.name);
}

/** By code units: the same result on every machine, whatever its locale. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
