// Customers' allergens and their place: on top of the ticket for all of it, and again at single lines they apply to.
// The catalogue's allergens of a dish aren't warnings.
import { mentionsAllergen } from '../../shared/model/mentions-allergen.ts';
import type { Line, Ticket } from '../../shared/protocol/board/ticket.ts';

type Bearer = Pick<Line, 'allergens' | 'contains' | 'state'>;

/** Allergens stated by this line's customer, beyond the dish's own. */
function warnedOf({ allergens, contains = [] }: Bearer): string[] {
  return allergens.filter((text) => !contains.includes(text));
}

/** Every allergen stated by customers for lines that will be cooked, each once, in the order of the lines. */
export function collectedAllergens(lines: readonly Bearer[]): string[] {
  return [...new Set(lines.filter(counts).flatMap(warnedOf))];
}

/** A line repeats its allergens unless every line of the ticket has the same: the block on top is enough then. */
export function ownAllergens(line: Bearer, lines: readonly Bearer[]): readonly string[] {
  const all = collectedAllergens(lines).length;
  return lines.filter(counts).every((each) => new Set(warnedOf(each)).size === all) ? [] : warnedOf(line);
}

/** True if the order has an allergy: only then do the allergens of its dishes matter (EXPO-12). */
export function warnsOfAllergy({ allergies = [], allergiesSeen, tags, items }: Ticket): boolean {
  if (allergiesSeen !== undefined || allergies.length > 0) return true;
  return collectedAllergens(items).length > 0 || sortTags(tags).warnings.length > 0;
}

/** Allergens of the dish itself, except those its customer has already stated. */
export function containedIn({ contains = [] }: Bearer): readonly string[] {
  return contains;
}

/** Splits the tags: those about an allergy are shown as warnings. */
export function sortTags(tags: Ticket['tags']): { warnings: string[]; others: Ticket['tags'] } {
  return {
    warnings: tags.filter(({ text }) => mentionsAllergen(text)).map(({ text }) => text),
    others: tags.filter(({ text }) => !mentionsAllergen(text)),
  };
}

/** A text that names its warning needs no "Allergy:" prefix; the bare word adds nothing to a list. */
export function warningParts(texts: readonly string[]): { whole: string[]; named: string[] } {
  const named = texts.filter((text) => !mentionsAllergen(text));
  const whole = texts.filter(mentionsAllergen);
  return { whole: named.length > 0 ? whole.filter((text) => text.trim().includes(' ')) : whole, named };
}

function counts({ state }: Bearer): boolean {
  return state !== 'cancelled' && state !== 'transferred';
}
