// Number of columns that one status is split into, and how many of its orders are shown (CUST-11).
import { CUSTOMER_MAX_COLUMN_MEMBERS } from '../../../shared/limits.ts';

const MOST_ACROSS = 3;

/** Relative widths of the statuses, by their number of columns: 1, 2, 3. */
const SHARES = {
  pending: [19, 28, 36],
  fired: [33, 33, 44],
  served: [48, 48, 60],
} as const;

export type CustomerColumnName = keyof typeof SHARES;

export interface Split {
  across: number;
  rows: number;
  /** Number of orders shown; the rest is only counted. */
  shown: number;
}

/** Share of the board's width, in proportion to the others. @param across as in its split */
export function shareOf(column: CustomerColumnName, across: number): number {
  const [one, two, three] = SHARES[column];
  if (across < 2) return one;
  return across === 2 ? two : three;
}

/** The split that the site has set; ready orders have wide cards, two side by side. */
export function splitOf(column: CustomerColumnName, members: number, splitAt: number): Split {
  return splitMembers(members, splitAt, column === 'served' ? 2 : 1);
}

/**
 * @param splitAt number of orders from which on a column splits; 0 never splits
 * @param least minimum number of columns, where cards are wide
 */
export function splitMembers(members: number, splitAt: number, least = 1): Split {
  const shown = Math.min(members, CUSTOMER_MAX_COLUMN_MEMBERS);
  const wanted = Math.ceil(shown / splitAt);
  const across = splitAt === 0 ? 1 : Math.max(least, Math.min(MOST_ACROSS, wanted));
  return { across, rows: Math.max(1, Math.ceil(shown / across)), shown };
}

// Room that the orders of a column need at full size, in rem as in the style sheet.

/** Height of one row with the gap below it, and with a name below the number. */
const ROW_REM = { pending: 6.5, fired: 7.5, served: 13.75 } as const;
const NAMED_ROW_REM = { pending: 9.2, fired: 10.2, served: 15.3 } as const;
/** Cards side by side across a page of 67.5 rem. */
const UPRIGHT_ACROSS = { pending: 3, fired: 3, served: 2 } as const;
const HEADING_REM = 5.2;
/** Ready orders are read from furthest away. */
const READY_FIRST = 1.25;
const LANDSCAPE_ACROSS = 2;
/** Padding of the page, and its foot with the collected orders (CUST-14). */
const AROUND_REM = 4;
const STRIP_REM = 7;

interface ColumnCount {
  column: CustomerColumnName;
  members: number;
  /** Its orders have a name below their number. */
  isNamed: boolean;
}

/** Height that a column needs on an upright page: its heading and at least one row. */
function needOf({ column, members, isNamed }: ColumnCount): number {
  const row = (isNamed ? NAMED_ROW_REM : ROW_REM)[column];
  return HEADING_REM + Math.max(1, Math.ceil(members / UPRIGHT_ACROSS[column])) * row;
}

/** Share of an upright page's height, in proportion to the others (CUST-25). */
export function uprightShareOf(count: ColumnCount): number {
  return needOf(count) * (count.column === 'served' ? READY_FIRST : 1);
}

/**
 * True if the ready orders need the room of the strip with the collected ones (CUST-26).
 * @param page in rem
 */
export function needsStrip(
  columns: readonly ColumnCount[],
  page: { width: number; height: number },
): boolean {
  const ready = columns.find(({ column }) => column === 'served');
  if (!ready || ready.members === 0) return false;
  const room = page.height - AROUND_REM - STRIP_REM;
  if (page.height > page.width) return columns.reduce((sum, one) => sum + needOf(one), 0) > room;
  const row = (ready.isNamed ? NAMED_ROW_REM : ROW_REM).served;
  return HEADING_REM + Math.ceil(ready.members / LANDSCAPE_ACROSS) * row > room;
}
