// The rows of a card: its lines in the hub's order, after an expanded one its single items, and the headings over them.
import type { Line, SingleOfLine } from '../../../shared/protocol/board/ticket.ts';

/** What stands over a row because the row before it didn't have it. */
export interface RowOpening {
  /** Id of the course, on a card of several. */
  course?: string;
  /** Name of the item group (KITCH-13). */
  group?: string;
  /** The groups end here: what follows has none. */
  ungrouped?: true;
  /** Name of the offer in which the rows were sold (GRP-08). */
  offer?: string;
  /** When the rows were added to a course that had been fired. */
  addedAt?: number;
}

export interface LineRow {
  key: string;
  line: Line;
  opens: RowOpening;
  /** One item of the expanded line above. */
  isSingle: boolean;
  /** Whether its singles are shown; undefined where there are none to show. */
  expanded: boolean | undefined;
}

/** @param isExpanded asked only of lines that can be expanded */
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

/** A line without headings that stays as it is, for places that are no card. */
export function plainRow(line: Line): LineRow {
  return { key: line.id, line, opens: {}, isSingle: false, expanded: undefined };
}

/** A merged line of at most so many items (GRP-07). */
export function isExpandable({ singles }: Line, maxExpandable: number): boolean {
  return singles !== undefined && singles.length > 1 && singles.length <= maxExpandable;
}

/** The items of a merged line as lines of their own; the line itself where it isn't merged. */
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
