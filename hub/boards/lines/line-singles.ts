// Owns what a merged line tells of its items one by one, so that displays can expand it (GRP-06, GRP-07).
import type { Line, SingleOfLine } from '../../../shared/protocol/ticket.ts';
import { sameValue } from '../projection/same-value.ts';

const WHERE_IT_DIFFERS = ['name', 'modifiers', 'notes', 'tags', 'allergens'] as const;

/** Of each line that went into the merged one its own, and what it has otherwise than the merged line. */
export function lineSingles(merged: Line, lines: readonly Line[]): SingleOfLine[] {
  return lines.map((line) => {
    const { id, quantity, note, contains, preparedBy, since } = line;
    const single: SingleOfLine = { id, quantity };
    if (note !== undefined) single.note = note;
    if (contains !== undefined) single.contains = contains;
    if (preparedBy !== undefined) single.preparedBy = preparedBy;
    if (since !== undefined) single.since = since;
    const differing = WHERE_IT_DIFFERS.filter((name) => !sameValue(line[name], merged[name]));
    return Object.assign(single, Object.fromEntries(differing.map((name) => [name, line[name]])));
  });
}
