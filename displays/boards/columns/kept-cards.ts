// Cards of the former layout that keep their columns, and cards that were moved since.
import type { Card, Piece } from './flow-card.ts';
import type { CardPlace, ColumnLayout } from './flow-item.ts';

/** Pieces that keep their column; excludes cards now under another heading, and torn ones whose lines have changed. */
export function keptFrom({ places }: ColumnLayout, flow: readonly Card[]): Piece[] {
  const cards = new Map(flow.map((card) => [card.item.id, card]));
  const gone = new Set<string>();
  const pieces: Piece[] = [];
  for (const { id, column, part, under } of places) {
    const card = cards.get(id);
    if (!card || (card.isHeading && card.item.heading === 'repeated')) continue;
    const isCut =
      part && (part.turns || (part.index === part.of - 1 && part.to !== card.item.size.lines.length));
    if (isCut || card.heading?.item.id !== under) gone.add(id);
    pieces.push({ card, column, part: part && { from: part.from, to: part.to } });
  }
  const kept = pieces.filter(({ card }) => !gone.has(card.item.id));
  return isAnother(kept, places, flow) ? [] : kept;
}

/** True if most of the page is gone, or as much was added before it, as with a search: the old places help no one then. */
function isAnother(kept: readonly Piece[], places: readonly CardPlace[], flow: readonly Card[]): boolean {
  const before = new Set(places.map(({ id }) => id));
  const last = Math.max(-1, ...kept.map(({ card }) => card.index));
  const stayed = flow.filter(({ item }) => before.has(item.id));
  const added = flow.filter(
    ({ item, index, isHeading }) => index < last && !isHeading && !before.has(item.id),
  );
  return 2 * stayed.length < before.size || added.length > stayed.length;
}

/** Cards that were moved: those that break the order the others still have. */
export function movedSince({ order }: ColumnLayout, flow: readonly Card[], kept: readonly Piece[]): Card[] {
  const ids = new Set(kept.map(({ card }) => card.item.id));
  const rank = new Map(order.map((id, index) => [id, index]));
  const cards = flow.filter(({ item, isHeading }) => !isHeading && ids.has(item.id) && rank.has(item.id));
  const ranks = cards.map(({ item }) => rank.get(item.id) ?? 0);
  if (ranks.every((one, at) => at === 0 || one > (ranks[at - 1] ?? 0))) return [];
  const still = longestRise(ranks);
  return cards.filter((_, at) => !still.has(at));
}

/** Indexes of the longest increasing subsequence. */
function longestRise(values: readonly number[]): Set<number> {
  const length: number[] = [];
  const previous: number[] = [];
  let end = -1;
  for (const [at, value] of values.entries()) {
    length[at] = 1;
    previous[at] = -1;
    for (let earlier = 0; earlier < at; earlier += 1) {
      if ((values[earlier] ?? 0) >= value || (length[earlier] ?? 0) < (length[at] ?? 0)) continue;
      length[at] = (length[earlier] ?? 0) + 1;
      previous[at] = earlier;
    }
    if (end < 0 || (length[at] ?? 0) > (length[end] ?? 0)) end = at;
  }
  const rise = new Set<number>();
  for (let at = end; at >= 0; at = previous[at] ?? -1) rise.add(at);
  return rise;
}
