// What a guest must not be served and where it stands: on top of the ticket for all of it, and again at a line that
// alone is meant. What a dish contains by the catalogue is no warning.
import { speaksOfAllergy } from '../../shared/model/speaks-of-allergy.ts';
import type { Line, Ticket } from '../../shared/protocol/board/ticket.ts';

type Bearer = Pick<Line, 'allergens' | 'contains' | 'state'>;

/** What a guest of this line must not be served. */
function warnedOf({ allergens, contains = [] }: Bearer): string[] {
  return allergens.filter((text) => !contains.includes(text));
}

/** Every allergen told by guests for lines that will be cooked, each once, in the order of the lines. */
export function collectedAllergens(lines: readonly Bearer[]): string[] {
  return [...new Set(lines.filter(counts).flatMap(warnedOf))];
}

/** A line repeats its allergens unless every line of the ticket has the same: then the block on top says it all. */
export function ownAllergens(line: Bearer, lines: readonly Bearer[]): readonly string[] {
  const all = collectedAllergens(lines).length;
  return lines.filter(counts).every((each) => new Set(warnedOf(each)).size === all) ? [] : warnedOf(line);
}

/** Whether the order has an allergy: only then does it matter what its dishes contain (EXPO-12). */
export function warnsOfAllergy({ allergies = [], allergiesSeen, tags, items }: Ticket): boolean {
  if (allergiesSeen !== undefined || allergies.length > 0) return true;
  return collectedAllergens(items).length > 0 || sortTags(tags).warnings.length > 0;
}

/** What the dish itself contains, without what its guest has warned of already. */
export function containedIn({ contains = [] }: Bearer): readonly string[] {
  return contains;
}

/** Tags that speak of an allergy stand as a warning, the others as tags. */
export function sortTags(tags: Ticket['tags']): { warnings: string[]; others: Ticket['tags'] } {
  return {
    warnings: tags.filter(({ text }) => speaksOfAllergy(text)).map(({ text }) => text),
    others: tags.filter(({ text }) => !speaksOfAllergy(text)),
  };
}

/** A text that says by itself what it warns of needs no "Allergy:" before it; the bare word adds nothing to a list. */
export function warningParts(texts: readonly string[]): { whole: string[]; named: string[] } {
  const named = texts.filter((text) => !speaksOfAllergy(text));
  const whole = texts.filter(speaksOfAllergy);
  return { whole: named.length > 0 ? whole.filter((text) => text.trim().includes(' ')) : whole, named };
}

function counts({ state }: Bearer): boolean {
  return state !== 'cancelled' && state !== 'transferred';
}
