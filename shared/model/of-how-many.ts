import { canonicalJson } from '../json/canonical-json.ts';

/**
 * Merges the texts of several dishes shown as one: common texts unchanged, others with their count, "1× No onion"
 * (GRP-22). One list for each dish; entries keep the order of their first occurrence.
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

/** The same for plain texts, such as notes. */
export function textsOfHowMany(lists: readonly (readonly string[])[]): string[] {
  return ofHowMany(lists.map((texts) => texts.map((text) => ({ text })))).map(({ text }) => text);
}
