/** Of `names` the one that takes the fewest changed characters to become; the first of several. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const byDistance = names.map((each) => ({ each, distance: editDistance(name, each) }));
  return byDistance.toSorted((one, other) => one.distance - other.distance)[0]?.each;
}

/** Characters to insert, remove or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
