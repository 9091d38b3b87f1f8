// Owns where allergens stand: on top of the ticket for all of it, and again at a line that alone carries them.
import type { Line } from '../../shared/protocol/ticket.ts';

type Bearer = Pick<Line, 'allergens' | 'state'>;

/** Every allergen of the lines that will be cooked, each once, in the order of the lines. */
export function collectedAllergens(lines: readonly Bearer[]): string[] {
  return [...new Set(lines.filter(counts).flatMap(({ allergens }) => allergens))];
}

/** A line repeats its allergens unless every line of the ticket has the same: then the block on top says it all. */
export function ownAllergens(line: Bearer, lines: readonly Bearer[]): readonly string[] {
  const all = collectedAllergens(lines).length;
  return lines.filter(counts).every(({ allergens }) => new Set(allergens).size === all) ? [] : line.allergens;
}

function counts({ state }: Bearer): boolean {
  return state !== 'cancelled' && state !== 'transferred';
}
