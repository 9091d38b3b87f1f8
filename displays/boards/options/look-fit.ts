// Suggestions of the display assistant for each kind of board: size of the names, and the number of columns that
// this leaves (UX-01).
import {
  BASE_FONT_PERCENT,
  CUSTOMER_SIZE_PERCENT,
  FONT_SCALE_PERCENT,
  LEAST_NAME_ARC_MINUTES,
  LEAST_NUMBER_ARC_MINUTES,
  MIN_CARD_WIDTH,
} from '../../../shared/limits.ts';
import { SMALL_STEP, screenPercent } from '../../ui/theme/screen-scale.ts';
import { columnsIn, GAP_REM, typeIn } from '../columns/columns-in.ts';

/** Names of a board: items on a pass, items at a station, or the orders on a customer board. */
export type NameKind = 'pass' | 'station' | 'guests';

/** Type sizes of the names in rem, as tokens.css has them: `--fs-item`, `--fs-station`, `--fs-guest-s`. */
export const NAME_REM = { pass: 1.75, station: 2, guests: 5.5 } as const;
/** Pixels per rem at 100 %, unless the browser has another type size. */
const USUAL_REM_PX = 16;

export interface Fit extends Suggestion {
  /** Number of card columns that fit; the setup's narrowest cards are wide enough. */
  columns: number;
  /** Approximate number of tickets on the page on a busy evening; none on a customer board. */
  tickets: number;
  /** Type size of the names in CSS pixels. */
  namePx: number;
}

/** The page, which may be smaller than the display. */
export interface PageSize {
  /** CSS pixels. */
  width: number;
  height: number;
  /** CSS pixels per rem at the current scale. */
  rem: number;
}

/**
 * Never below the display's default: some type would be smaller than a board's minimum there. On a pass or a
 * station the scale applies to all type, on a customer board to the orders.
 */
export function fitFor(kind: NameKind, eyes: ViewingSetup, screen: Screen, page: PageSize): Fit {
  const sizeAt = (percent: number) => namePxAt(kind, percent, page);
  const found = suggestedScale(eyes, screen, percentsFor(kind, page), sizeAt, leastArc(kind));
  return {
    ...found,
    columns: columnsAt(found.percent, page),
    tickets: ticketsAt(kind, found.percent, page),
    namePx: namePxAt(kind, found.percent, page),
  };
}

/** Minutes of arc that the names of such a board need; the titles above a pass's and a station's then have 16. */
export function leastArc(kind: NameKind): number {
  return kind === 'guests' ? LEAST_NUMBER_ARC_MINUTES : LEAST_NAME_ARC_MINUTES;
}

/**
 * Type size of the names at a scale, in CSS pixels.
 * @param columns of cards; by default as many as the narrowest cards allow
 */
export function namePxAt(
  kind: NameKind,
  percent: number,
  page: PageSize,
  columns = columnsAt(percent, page),
): number {
  if (kind === 'guests') return (NAME_REM.guests * page.rem * percent) / 100;
  const rem = remAt(percent);
  const gap = GAP_REM * rem;
  return NAME_REM[kind] * rem * typeIn((page.width - gap * (columns + 1)) / columns, rem);
}

function columnsAt(percent: number, { width }: PageSize): number {
  const rem = remAt(percent);
  return columnsIn({ width, rem, gap: GAP_REM * rem }, MIN_CARD_WIDTH.min);
}

/** Height of a ticket including a possible hole, in rem: mean of a busy evening. */
const TICKET_REM = { pass: 20, station: 18 } as const;
const TOOLBAR_REM = 5;

/** Approximate number of tickets that fit a page at a scale (CARD-05). */
function ticketsAt(kind: NameKind, percent: number, page: PageSize): number {
  if (kind === 'guests') return 0;
  const column = page.height / remAt(percent) - TOOLBAR_REM;
  return Math.max(1, Math.floor((columnsAt(percent, page) * column) / TICKET_REM[kind]));
}

function remAt(percent: number): number {
  return (USUAL_REM_PX * percent) / 100;
}

function percentsFor(kind: NameKind, page: PageSize): number[] {
  const { max } = kind === 'guests' ? CUSTOMER_SIZE_PERCENT : FONT_SCALE_PERCENT;
  const usual = kind === 'guests' ? FONT_SCALE_PERCENT.default : leastPercent(page);
  const step = usual % BASE_FONT_PERCENT.step === 0 ? BASE_FONT_PERCENT.step : SMALL_STEP;
  return Array.from({ length: (max - usual) / step + 1 }, (_, index) => usual + index * step);
}

/** In steps that can be selected, and no smaller than on 1080p on a larger display. */
function leastPercent(page: PageSize): number {
  const unasked = screenPercent(page);
  return Math.min(FONT_SCALE_PERCENT.default, Math.ceil(unasked / SMALL_STEP) * SMALL_STEP);
}

// Minimum type size for a viewing distance: the arithmetic of the display assistant (UX-01).
//
// An object of height h at distance d is seen under the angle ψ = 2·atan(h / 2d), in minutes of arc 60·180/π times that.
// Height is that of a capital letter, as in ISO 9241-303:2011, 5.5.4, which asks for at least 16 minutes of
// arc. Names of dishes need 11: cooks know them, and type for 16 would leave two tickets on a display.

/** Viewing setup as entered by a person. */
export interface ViewingSetup {
  /** Diagonal of the display. */
  inches: number;
  /** Viewing distance. */
  cm: number;
}

/** The whole display in CSS pixels. */
interface Screen {
  width: number;
  height: number;
}

/** Cap height relative to the type size, in Heebo. */
export const CAPITAL_PART = 0.711;
const MM_PER_INCH = 25.4;
const MM_PER_CM = 10;
const ARC_MINUTES_PER_RADIAN = (180 / Math.PI) * 60;

/** Visual angle in minutes of arc of capitals of this type size (CSS pixels). */
export function arcMinutes(sizePx: number, eyes: ViewingSetup, screen: Screen): number {
  const height = sizePx * CAPITAL_PART * mmPerPixel(eyes, screen);
  return 2 * Math.atan(height / (2 * eyes.cm * MM_PER_CM)) * ARC_MINUTES_PER_RADIAN;
}

/** Maximum distance in centimetres at which capitals of this type size (CSS pixels) still have this many minutes of arc. */
export function farthestCm(sizePx: number, eyes: ViewingSetup, screen: Screen, least: number): number {
  const height = sizePx * CAPITAL_PART * mmPerPixel(eyes, screen);
  return height / (2 * Math.tan(least / ARC_MINUTES_PER_RADIAN / 2)) / MM_PER_CM;
}

function mmPerPixel({ inches }: ViewingSetup, { width, height }: Screen): number {
  return (inches * MM_PER_INCH) / Math.hypot(width, height);
}

interface Suggestion {
  percent: number;
  /** Visual angle of the names at that scale. */
  arcMinutes: number;
  /** True if that is enough. */
  reads: boolean;
}

/**
 * The smallest scale at which names reach this many minutes of arc; if none does, the first of those that come
 * nearest.
 * @param percents in ascending order
 * @param sizeAt type size of the names at a scale, in CSS pixels
 */
export function suggestedScale(
  eyes: ViewingSetup,
  screen: Screen,
  percents: readonly number[],
  sizeAt: (percent: number) => number,
  least: number,
): Suggestion {
  const all = percents.map((percent): Suggestion => {
    const arc = arcMinutes(sizeAt(percent), eyes, screen);
    return { percent, arcMinutes: arc, reads: arc >= least };
  });
  const enough = all.find(({ reads }) => reads);
  const nearest = all.reduce<Suggestion | undefined>(
    (best, one) => (best === undefined || one.arcMinutes > best.arcMinutes ? one : best),
    undefined,
  );
  return enough ?? nearest ?? { percent: 100, arcMinutes: 0, reads: false };
}
