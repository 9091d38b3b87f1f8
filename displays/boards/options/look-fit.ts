// Owns what the display assistant suggests for each kind of board: how large its names become, and how many columns
// that leaves (UX-01).
import {
  BASE_FONT_PERCENT,
  CUSTOMER_SIZE_PERCENT,
  FONT_SCALE_PERCENT,
  MIN_CARD_WIDTH,
} from '../../../shared/limits.ts';
import { columnsIn, typeIn } from '../columns/columns-in.ts';
import { type Eyes, type Screen, type Suggestion, suggestedScale } from './look-sight.ts';

/** Which names a board has: those of items on a pass, on a station, or the orders that guests look for. */
export type NameKind = 'pass' | 'station' | 'guests';

/** Type sizes of the names in rem, as tokens.css has them: --fs-item, --fs-station, --fs-guest-s. */
export const NAME_REM = { pass: 1.75, station: 2, guests: 5.5 } as const;
const GAP_REM = 0.75;
/** Of a rem at 100 %, unless the browser has another type size. */
const USUAL_REM_PX = 16;

export interface Fit extends Suggestion {
  /** How many columns of cards have room; the narrowest cards of the setup are wide enough. */
  columns: number;
  /** Type size of the names in CSS pixels. */
  namePx: number;
}

/** The page, which may be smaller than the screen. */
export interface Page {
  /** CSS pixels. */
  width: number;
  height: number;
  /** CSS pixels per rem as the page is drawn now. */
  rem: number;
}

/**
 * Never below the usual size: there some type would be smaller than a board's least. On a pass or a station the scale is
 * that of all type, for guests that of the orders.
 */
export function fitFor(kind: NameKind, eyes: Eyes, screen: Screen, page: Page): Fit {
  const found = suggestedScale(eyes, screen, percentsFor(kind), (percent) => namePxAt(kind, percent, page));
  return {
    ...found,
    columns: columnsAt(found.percent, page),
    namePx: namePxAt(kind, found.percent, page),
  };
}

/**
 * Type size of the names at a scale, in CSS pixels.
 * @param columns of cards; as many as the narrowest cards allow unless told
 */
export function namePxAt(
  kind: NameKind,
  percent: number,
  page: Page,
  columns = columnsAt(percent, page),
): number {
  if (kind === 'guests') return (NAME_REM.guests * page.rem * percent) / 100;
  const rem = remAt(percent);
  const gap = GAP_REM * rem;
  return NAME_REM[kind] * rem * typeIn((page.width - gap * (columns + 1)) / columns, rem);
}

function columnsAt(percent: number, { width }: Page): number {
  const rem = remAt(percent);
  return columnsIn({ width, rem, gap: GAP_REM * rem }, MIN_CARD_WIDTH.min);
}

function remAt(percent: number): number {
  return (USUAL_REM_PX * percent) / 100;
}

function percentsFor(kind: NameKind): number[] {
  const { step } = BASE_FONT_PERCENT;
  const { max } = kind === 'guests' ? CUSTOMER_SIZE_PERCENT : FONT_SCALE_PERCENT;
  const usual = FONT_SCALE_PERCENT.default;
  return Array.from({ length: (max - usual) / step + 1 }, (_, index) => usual + index * step);
}
