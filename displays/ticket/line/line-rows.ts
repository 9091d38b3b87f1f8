// Rows of a card: its lines in the hub's order, the single items of an expanded one after it, and headings.
import type { Line, SingleOfLine } from '../../../shared/protocol/board/ticket.ts';

/** Headings above a row for properties that the previous row doesn't share. */
export interface RowOpening {
  /** Id of the course, on a card with several. */
  course?: string;
  /** Name of the item group (KITCH-13). */
  group?: string;
  /** End of the groups: the following rows have none. */
  ungrouped?: true;
  /** Name of the offer that the rows belong to (GRP-08). */
  offer?: string;
  /** When the rows were added to an already fired course. */
  addedAt?: number;
}

export interface LineRow {
  key: string;
  line: Line;
  opens: RowOpening;
  /** One item of the expanded line above. */
  isSingle: boolean;
  /** True if its single items are shown; undefined if it has none. */
  expanded: boolean | undefined;
}

/** @param isExpanded called only for lines that can be expanded */
export function lineRows(
  lines: readonly Line[],
  maxExpandable: number,
  isExpanded: (line: Line) => boolean,
): LineRow[] {
  return lines.flatMap((line, index) => {
    const expanded = isExpandable(line, maxExpandable) ? isExpanded(line) : undefined;
    const opens = opening(line, lines[index - 1]);
    const row = { key: line.id, line, opens, isSingle: false, expanded };
    return expanded ? [row, ...singleRows(line)] : [row];
  });
}

/** A line without headings or expansion, for use outside of cards. */
export function plainRow(line: Line): LineRow {
  return { key: line.id, line, opens: {}, isSingle: false, expanded: undefined };
}

/** True for a merged line within the maximum number of items (GRP-07). */
export function isExpandable({ singles }: Line, maxExpandable: number): boolean {
  return singles !== undefined && singles.length > 1 && singles.length <= maxExpandable;
}

/** Items of a merged line as separate lines; otherwise the line itself. */
export function singleLines(line: Line): Line[] {
  return line.singles?.map((single) => singleLine(line, single)) ?? [line];
}

/** The line of a row by the row's key; undefined when it is gone. */
export function lineOfRow(lines: readonly Line[], key: string): Line | undefined {
  return lines.find(({ id }) => id === key) ?? lines.flatMap(singleRows).find((row) => row.key === key)?.line;
}

function singleRows(line: Line): LineRow[] {
  return singleLines(line).map((single) => ({
    key: `${line.id}/${single.id}`,
    line: single,
    opens: {},
    isSingle: true,
    expanded: undefined,
  }));
}

function singleLine(line: Line, single: SingleOfLine): Line {
  const { singles, diners, note, contains, preparedBy, since, ...shared } = line;
  return { ...shared, ...single, itemIds: [single.id] };
}

function opening(line: Line, before: Line | undefined): RowOpening {
  const { courseId, group, offer, addedAt } = line;
  return {
    ...(courseId !== undefined && courseId !== before?.courseId ? { course: courseId } : {}),
    ...(group !== undefined && group !== before?.group ? { group } : {}),
    ...(group === undefined && before?.group !== undefined ? { ungrouped: true as const } : {}),
    ...(offer !== undefined && offer !== before?.offer ? { offer } : {}),
    ...(addedAt !== undefined && addedAt !== before?.addedAt ? { addedAt } : {}),
  };
}
