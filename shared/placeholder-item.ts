// Catalogue item that isn't food: tills order it to mark removed items (SET-37, CONST-06).
const PLACEHOLDER_NAME = 'REMOVE';

/** By name only: nothing else distinguishes it from a dish in the catalogue. */
export function isPlaceholder({ name }: { name: string }): boolean {
  return name.trim() === PLACEHOLDER_NAME;
}
