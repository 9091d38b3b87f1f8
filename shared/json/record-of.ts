/**
 * A record with a member for each name, in their order: the schema or the columns of a list of names.
 * @example recordOf(['x', 'y'], (name) => name.length) // { x: 1, y: 1 }
 */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const members: Iterable<readonly unknown[]> = names.map((name) => [name, make(name)]);
  return Object.fromEntries(members);
}
