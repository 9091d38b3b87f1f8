// Looking up a text without the texts' library, as far as the texts go that boards begin with: a value in braces, and the
// form that a count asks for.

/** Texts of an area as its file has them. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** What stands in a text's braces; `count` chooses its form, `defaultValue` stands for a text that there is none of. */
export type TextValues = Readonly<Record<string, unknown>>;

/**
 * @param trees where it is looked for, one after the other
 * @param key steps down a tree, joined by dots
 * @returns undefined where no tree has it
 */
export function lookUp(
  trees: readonly TextTree[],
  language: string,
  key: string,
  values: TextValues = {},
): string | undefined {
  const forms = formsOf(key, language, values['count']);
  for (const tree of trees) {
    for (const form of forms) {
      const text = textAt(tree, form);
      if (text !== undefined) return filled(text, values);
    }
  }
  const { defaultValue } = values;
  return typeof defaultValue === 'string' ? filled(defaultValue, values) : undefined;
}

/** The most exact one first. */
function formsOf(key: string, language: string, count: unknown): string[] {
  if (typeof count !== 'number') return [key];
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${rulesOf(language).select(count)}`, key];
}

const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

function textAt(tree: TextTree, path: string): string | undefined {
  let at: string | TextTree | undefined = tree;
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined;
    at = at[step];
  }
  return typeof at === 'string' ? at : undefined;
}

function filled(text: string, values: TextValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (braces, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : braces,
  );
}
