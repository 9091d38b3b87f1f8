// Owns what a person may set at a display for the cards of one board, and what holds where nothing is set
// (KITCH-08, KITCH-09, EXPO-33).
import * as z from 'zod/mini';
import {
  EXPO_CARD_HEIGHT,
  FIXED_COLUMNS,
  KITCHEN_CARD_HEIGHT,
  MAX_CARD_COUNT,
  MIN_CARD_WIDTH,
} from '../../shared/limits.ts';
import type { OperatorOptions } from '../../shared/protocol/board-options.ts';

const between = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max));
const flag = z.optional(z.boolean());

export const boardLook = z.object({
  columnsBy: z.optional(z.enum(['width', 'count'])),
  /** The setup's units. */
  cardWidth: z.optional(between(MIN_CARD_WIDTH)),
  columns: z.optional(between(FIXED_COLUMNS)),
  /** The setup's units; the bounds of a kitchen hold those of a pass. */
  cardHeight: z.optional(between(KITCHEN_CARD_HEIGHT)),
  sameHeight: flag,
  maxCards: z.optional(between(MAX_CARD_COUNT)),
  ingredients: flag,
  refreshTimer: flag,
  moreFilters: flag,
  bumpBar: flag,
  bumpNumbers: flag,
});
/** Only what somebody has set. */
export type BoardLook = z.infer<typeof boardLook>;

/** What the board is drawn with. */
export type ShownLook = { [Key in keyof BoardLook]-?: NonNullable<BoardLook[Key]> };

type Asked = Pick<OperatorOptions, 'minCardWidth' | 'maxCardCount' | 'displayIngredients'>;

/** What is set here, else what the profile asks for, else what a board of this kind has. */
export function shownLook(look: BoardLook, options: Asked, station: boolean): ShownLook {
  const { min, max, default: usual } = cardHeightLimits(station);
  return {
    columnsBy: look.columnsBy ?? 'width',
    cardWidth: look.cardWidth ?? options.minCardWidth,
    columns: look.columns ?? FIXED_COLUMNS.default,
    sameHeight: look.sameHeight ?? false,
    maxCards: look.maxCards ?? options.maxCardCount,
    refreshTimer: look.refreshTimer ?? false,
    moreFilters: look.moreFilters ?? !station,
    bumpBar: look.bumpBar ?? false,
    bumpNumbers: look.bumpNumbers ?? true,
    cardHeight: Math.min(max, Math.max(min, look.cardHeight ?? usual)),
    // Without the profile's word the hub reckons none.
    ingredients: options.displayIngredients && (look.ingredients ?? true),
  };
}

/** How high a card may be before it is torn, in the setup's units (EXPO-27, KITCH-10). */
export function cardHeightLimits(station: boolean): typeof EXPO_CARD_HEIGHT | typeof KITCHEN_CARD_HEIGHT {
  return station ? KITCHEN_CARD_HEIGHT : EXPO_CARD_HEIGHT;
}
