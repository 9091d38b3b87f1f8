// Owns how tags of orders are read: a tag matches by id or by name, and has a name and a style for people (SET-14).
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { Setup } from '../../../shared/model/setup.ts';

export interface ShownTag {
  text: string;
  style?: string;
}

export interface TagBook {
  /** A tag as tickets and lines show it. */
  shown(tag: string): ShownTag;
  /** Listed tag ids together with their names, for matching tags of orders. */
  withNames(ids: readonly string[]): ReadonlySet<string>;
}

/** The setup's tags win over the catalogue's. */
export function tagBook(setup: Setup, catalogue: Catalogue): TagBook {
  const names = new Map(catalogue.tags.map(({ _id, name }) => [_id, name]));
  const styles = new Map<string, string>();
  for (const { _id, name, style } of setup.tags) {
    if (name !== '') names.set(_id, name);
    if (style === undefined || style === '') continue;
    styles.set(_id, style);
    styles.set(name, style);
  }
  return {
    shown(tag) {
      const text = names.get(tag) || tag;
      const style = styles.get(tag) ?? styles.get(text);
      return style === undefined ? { text } : { text, style };
    },
    withNames(ids) {
      const named = ids.flatMap((id) => names.get(id) ?? []);
      return new Set([...ids, ...named].filter((tag) => tag !== ''));
    },
  };
}
