// Owns the list of people who may act at an HQ: those of all its sites, each once (HQ-01).
import type { ArrivingPerson } from '../cloud/catalogue.ts';

/** Who is on several lists keeps the first name and passcode told, and may do what any list allows. */
export function joinPeople(lists: readonly (readonly ArrivingPerson[])[]): ArrivingPerson[] {
  const joined = new Map<string, ArrivingPerson>();
  for (const person of lists.flat()) {
    const known = joined.get(person._id);
    const profiles = [...new Set([...(known?.profiles ?? []), ...person.profiles])];
    joined.set(person._id, { ...person, ...known, profiles });
  }
  return [...joined.values()];
}
