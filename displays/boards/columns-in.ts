// Owns how many columns of cards a board has (README of the mockups, "Grid and space"): as many as stay readable.

/** The setup's card width runs from 150 to 250: 150 makes five columns on 1080p at 100 %, 250 makes three. */
const REM_PER_UNIT = 0.15;
/** Below this a ticket's number, its signs and its minutes have no room side by side. */
const LEAST_REM = 20;

/** All in CSS pixels. */
interface Room {
  width: number;
  rem: number;
  gap: number;
}

/** At least one column, however narrow the screen. @param minCardWidth in the setup's units */
export function columnsIn({ width, rem, gap }: Room, minCardWidth: number): number {
  const least = Math.max(LEAST_REM, minCardWidth * REM_PER_UNIT) * rem;
  return Math.max(1, Math.floor((width - gap) / (least + gap)));
}
