// Owns the word for where a modifier goes: with, on the side, on top, without (GRP-14). Its text may say so itself.
import type { Line } from '../../shared/protocol/ticket.ts';

type Modifier = Line['modifiers'][number];

const PLACEMENTS = ['with', 'side', 'above', 'without'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** In both languages of the displays, and as tills tend to write it. */
const SAID: Readonly<Record<Placement, RegExp>> = {
  with: /^(?:with|extra|add|plus|\+|עם|תוספת)(?=[\s:,.+-]|$)/iu,
  side: /\b(?:on the )?side\b|\baside\b|בצד/iu,
  above: /\bon top\b|\babove\b|מעל/iu,
  without: /^(?:w\/o|w\/out|without|no|remove|minus|בלי|ללא)(?=[\s:,.-]|$)/iu,
};

/** The placement whose word is to be told with this modifier; undefined for none, and for one that its text tells. */
export function toldPlacement({ placement, text }: Modifier): Placement | undefined {
  const known = PLACEMENTS.find((one) => one === placement?.toLowerCase());
  return known === undefined || SAID[known].test(text.trim()) ? undefined : known;
}

/** Whether the word stands before the modifier's text. */
export function standsBefore(placement: Placement): boolean {
  return placement === 'with' || placement === 'without';
}
