// How many columns of cards a board has (README of the mockups, "Grid and space"): as many as stay readable; and
// what the setup's units of width and height are on a screen.

/** The setup's card width runs from 150 to 250: 150 makes five columns on 1080p at 100 %, 250 makes three. */
const REM_PER_UNIT = 0.15;
/** Below this a ticket's number, its signs and its minutes have no room side by side. */
const LEAST_REM = 20;

/** The setup's card height runs from 120 to 800: on 1080p at 100 % 120 is half a column and 240 the whole of it. */
const REM_PER_UNIT_OF_HEIGHT = 0.25;
/** In columns of this width no number is cut off beside its signs. */
const FULL_TYPE_REM = 22;
/** Smaller type is read by nobody. */
const LEAST_TYPE = 0.4;

/** All in CSS pixels. */
interface ColumnRoom {
  width: number;
  rem: number;
  gap: number;
}

/** At least one column, however narrow the screen. @param minCardWidth in the setup's units */
export function columnsIn({ width, rem, gap }: ColumnRoom, minCardWidth: number): number {
  const least = Math.max(LEAST_REM, minCardWidth * REM_PER_UNIT) * rem;
  return Math.max(1, Math.floor((width - gap) / (least + gap)));
}

/** How high a card may be before it is torn, in CSS pixels (EXPO-27, KITCH-10). @param units as in the setup */
export function cardLimit(units: number, rem: number): number {
  return units * REM_PER_UNIT_OF_HEIGHT * rem;
}

/** Part of its size at which type still has room in a column; 1 where it has at its own. Sizes in CSS pixels. */
export function typeIn(columnWidth: number, rem: number): number {
  return Math.min(1, Math.max(LEAST_TYPE, columnWidth / (FULL_TYPE_REM * rem)));
}
