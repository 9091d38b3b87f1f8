import { canonicalJson } from '../json/canonical-json.ts';

/**
 * What several dishes say when they stand as one: what all of them have as it is, what only some have with its number,
 * "1× No onion" (GRP-22). One list for each dish; entries stand in the order in which they first come.
 */
export function ofHowMany<Entry extends { text: string }>(lists: readonly (readonly Entry[])[]): Entry[] {
  const seen = new Map<string, { entry: Entry; times: number }>();
  for (const entry of lists.flat()) {
    const key = canonicalJson(entry);
    const known = seen.get(key);
    if (known === undefined) seen.set(key, { entry, times: 1 });
    else known.times++;
  }
  return [...seen.values()].map(({ entry, times }) =>
    times >= lists.length ? entry : { ...entry, text: `${times}× ${entry.text}` },
  );
}

/** The same of bare texts, such as notes. */
export function textsOfHowMany(lists: readonly (readonly string[])[]): string[] {
  return ofHowMany(lists.map((texts) => texts.map((text) => ({ text })))).map(({ text }) => text);
}
