// How many columns of cards a board has (README of the mockups, "Grid and space"): as many as stay readable; and the
// meaning of the setup's units of width and height.
import { EXPO_CARD_HEIGHT, KITCHEN_CARD_HEIGHT } from '../../../shared/limits.ts';

/** The setup's card width runs from 150 to 250: 150 makes five columns on 1080p at 100 %, 250 makes three. */
const REM_PER_UNIT = 0.15;
/** Below this a ticket's number, its icons and its minutes don't fit side by side. */
const LEAST_REM = 20;

/**
 * The setup's card height runs from 120 to 800. Up to a pass's usual 200 a unit is 4 px at 100 %: 120 is half a column of
 * 1080p, 200 four fifths of it. Above, the slider covers the rest: most of it up to 600, where a pass's slider ends, and
 * the whole column at 800, so that each step has an effect on a high enough display.
 */
const REM_PER_UNIT_OF_HEIGHT = 0.25;
const PART_AT_EXPO_MAX = 0.85;
/** In columns of this width no number is cut off beside its icons. */
const FULL_TYPE_REM = 22;
/** Smaller type is unreadable. */
const LEAST_TYPE = 0.4;

/** Between columns, and between the cards of one. */
export const GAP_REM = 0.5;

/** All in CSS pixels. */
interface ColumnRoom {
  width: number;
  rem: number;
  gap: number;
}

/** At least one column, however narrow the display. @param minCardWidth in the setup's units */
export function columnsIn({ width, rem, gap }: ColumnRoom, minCardWidth: number): number {
  const least = Math.max(LEAST_REM, minCardWidth * REM_PER_UNIT) * rem;
  return Math.max(1, Math.floor((width - gap) / (least + gap)));
}

/**
 * Maximum height of a card before it is torn (EXPO-27, KITCH-10), in CSS pixels like its column.
 * @param units as in the setup
 */
export function cardLimit(units: number, rem: number, column: number): number {
  const known = Math.min(units, EXPO_CARD_HEIGHT.default) * REM_PER_UNIT_OF_HEIGHT * rem;
  return known >= column ? column : known + (column - known) * restOfWay(units);
}

function restOfWay(units: number): number {
  const { default: usual, max } = EXPO_CARD_HEIGHT;
  if (units <= max) return (PART_AT_EXPO_MAX * Math.max(0, units - usual)) / (max - usual);
  return Math.min(
    1,
    PART_AT_EXPO_MAX + ((1 - PART_AT_EXPO_MAX) * (units - max)) / (KITCHEN_CARD_HEIGHT.max - max),
  );
}

/** Scale at which type fits a column, up to 1. Sizes in CSS pixels. */
export function typeIn(columnWidth: number, rem: number): number {
  return Math.min(1, Math.max(LEAST_TYPE, columnWidth / (FULL_TYPE_REM * rem)));
}
