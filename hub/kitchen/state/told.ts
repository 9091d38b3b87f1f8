// Owns what a bare `true` in a document means beside words of known date. A `true` is dated the document's
// lastUpdated, but it is repeated in every later document: the moment shown to people must not move with it.
import type { ItemStage, Register, Told } from './kitchen.ts';

/** Id of a word that only a bare `true` told; any other id is greater. */
const TOLD_ID = ' ';

/** Stages from the last to the first: of flags in one document the furthest holds. */
const STAGES_FROM_LAST = ['prepared', 'cooking', 'preparing'] as const;

export function joinTold(a: Told, b: Told): Told {
  if (a.first <= b.first && a.last >= b.last) return a;
  return { first: Math.min(a.first, b.first), last: Math.max(a.last, b.last) };
}

/**
 * The word that holds when documents also told `value` by a bare flag. A flag that only repeats the word of known
 * date keeps its who and when, and its id, so that an undo still finds it.
 */
export function heldWord<Value>(
  word: Register<Value> | undefined,
  told: Told | undefined,
  value: Value,
): Register<Value> | undefined {
  if (told === undefined || (word !== undefined && word.date >= told.last)) return word;
  if (word === undefined) return { value, date: told.last, id: TOLD_ID, at: told.first };
  if (word.value === value) return { ...word, date: told.last };
  return { value, date: told.last, id: TOLD_ID, at: Math.max(told.first, word.date) };
}

/** The stage that holds: preparing, cooking and prepared are flags of one thing (cloud contract "Actions"). */
export function heldStage(
  word: Register<ItemStage> | undefined,
  told: Readonly<Record<string, Told>>,
): Register<ItemStage> | undefined {
  let furthest: { stage: ItemStage; told: Told } | undefined;
  for (const stage of STAGES_FROM_LAST) {
    const flag = told[stage];
    if (flag !== undefined && (furthest === undefined || flag.last > furthest.told.last)) {
      furthest = { stage, told: flag };
    }
  }
  return furthest === undefined ? word : heldWord(word, furthest.told, furthest.stage);
}
