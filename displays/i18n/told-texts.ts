// Owns remembering texts that were looked up: a card asks for the same few words each time it is drawn.
import type { i18n as Texts } from 'i18next';

type Look = (...asked: never[]) => unknown;

const told = new WeakMap<Texts, Map<string, Map<string, unknown>>>();

/**
 * The same look-up, which asks the library only once for a text that needs no values. One that isn't there yet, because
 * its area is on its way, is asked for again.
 * @param wish tells apart languages and areas; whoever wishes the same shares what is remembered
 */
export function remembering<Fixed extends Look>(texts: Texts, wish: string, look: Fixed): Fixed {
  const known = told.get(texts) ?? new Map<string, Map<string, unknown>>();
  told.set(texts, known);
  const answers = known.get(wish) ?? new Map<string, unknown>();
  known.set(wish, answers);
  return new Proxy(look, {
    apply(target, self, asked) {
      const [key] = asked;
      if (asked.length !== 1 || typeof key !== 'string') return Reflect.apply(target, self, asked);
      if (answers.has(key)) return answers.get(key);
      const text = Reflect.apply(target, self, asked);
      if (text !== key) answers.set(key, text);
      return text;
    },
  });
}
