import type { CardPlace, ColumnLayout, FlowItem, Space } from './flow-item.ts';
import { heightOfPart, linesThatFit } from './torn-cards.ts';

/**
 * Fills rows in the flow's order; a row is as high as its highest card. A card higher than the limit is torn and continues
 * in the next place. A heading has its own row. Anything that doesn't fit the page is left out.
 */
export function layoutRows(items: readonly FlowItem[], space: Space): ColumnLayout {
  const { rows, shown } = fill(items, space);
  const places = rows.flatMap((row) => row.places);
  return { places, shown, order: [...new Set(places.map(({ id }) => id))] };
}

interface CardRow {
  top: number;
  height: number;
  places: CardPlace[];
  isHeading?: true;
}

function fill(items: readonly FlowItem[], space: Space): { rows: CardRow[]; shown: number } {
  const rows: CardRow[] = [];
  let open: CardRow | undefined;
  for (const [index, item] of items.entries()) {
    const cells = item.heading
      ? [{ id: item.id, column: 0, top: 0, height: item.size.height }]
      : cut(item, space);
    if (item.heading) open = undefined;
    for (const [at, cell] of cells.entries()) {
      const row: CardRow = open && open.places.length < space.columns ? open : nextRow(rows, space);
      const height = Math.max(row.height, cell.height);
      const isFirst = rows.every(({ isHeading }) => isHeading) && row.places.length === 0;
      if (row.top + height > space.height && !isFirst) return ended(rows, items, index, at, space);
      row.places.push({ ...cell, column: row.places.length, top: row.top });
      row.height = height;
      for (const place of row.places) place.height = height;
      if (row !== open) rows.push(row);
      open = item.heading ? undefined : row;
      if (item.heading) row.isHeading = true;
    }
  }
  return { rows, shown: items.length };
}

function nextRow(rows: readonly CardRow[], space: Space): CardRow {
  const last = rows.at(-1);
  return { top: last ? last.top + last.height + space.gap : 0, height: 0, places: [] };
}

/** The page is full. @param placed number of placed parts of the item at `index` */
function ended(rows: CardRow[], items: readonly FlowItem[], index: number, placed: number, space: Space) {
  const before = items.slice(0, index);
  const item = items[index];
  const begun = rows.at(-1)?.places.at(-1);
  // A card longer than the page keeps all its lines, and the board scrolls; no page would ever get past it otherwise.
  if (placed > 0 && item && begun?.part && before.every(({ heading }) => heading)) {
    begun.part.to = item.size.lines.length;
    for (const row of rows)
      for (const { id, part } of row.places) if (id === item.id && part) part.of = placed;
    begun.height = heightOfPart(item, begun.part.from, begun.part.to, space);
    return { rows, shown: index + 1 };
  }
  if (!rows.at(-1)?.isHeading || rows.length < 2) return { rows, shown: index };
  // Drop a heading without cards at the end.
  return { rows: rows.slice(0, -1), shown: index - 1 };
}

/** The card, or its parts, each within the limit if its lines allow that. */
function cut(item: FlowItem, space: Space): CardPlace[] {
  const { lines, height } = item.size;
  if (height <= space.cardLimit || lines.length < 2) return [{ id: item.id, column: 0, top: 0, height }];
  const places: CardPlace[] = [];
  for (let from = 0; from < lines.length; ) {
    const to = Math.max(from + 1, linesThatFit(item, from, space.cardLimit, space));
    const part = { index: places.length, of: 0, from, to };
    places.push({ id: item.id, column: 0, top: 0, height: heightOfPart(item, from, to, space), part });
    from = to;
  }
  for (const { part } of places) if (part) part.of = places.length;
  return places;
}
