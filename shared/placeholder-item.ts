// The catalogue's item that is no food: tills order it to mark what is taken away (SET-37, CONST-06).
const PLACEHOLDER_NAME = 'REMOVE';

/** By its name alone: no other mark of a catalogue item tells it from a dish. */
export function isPlaceholder({ name }: { name: string }): boolean {
  return name.trim() === PLACEHOLDER_NAME;
}
