// Owns where a card may be torn: how many of its lines fit a height, and how high a part of it is.
import type { FlowItem, Space } from './column-layout.ts';

/** The index after the last line of a part that begins with `from` and may be `room` high. */
export function linesThatFit(item: FlowItem, from: number, room: number, space: Space): number {
  const { lines } = item.size;
  if (heightOfPart(item, from, lines.length, space) <= room) return lines.length;
  let to = from;
  while (to < lines.length - 1 && heightOfPart(item, from, to + 1, space) <= room) to += 1;
  return to;
}

/** How high a part is, with the strip or the end of the card. */
export function heightOfPart({ size }: FlowItem, from: number, to: number, space: Space): number {
  const { lines } = size;
  const first = lines[from]?.top ?? size.head;
  const end = lines[to - 1]?.bottom ?? size.height;
  const body = from === 0 ? end : size.head + space.tornHead + (end - first);
  const tail = to >= lines.length ? size.height - (lines.at(-1)?.bottom ?? size.height) : space.strip;
  return body + tail;
}
