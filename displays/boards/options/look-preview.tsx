// Owns the small picture of a board as the display assistant suggests it: the page, its columns, its names.
import css from './look-assistant.module.css';
import type { Fit, NameKind } from './look-fit.ts';
import { CAPITAL_PART } from './look-sight.ts';

/** Of a card, in type sizes of its names. */
const HEAD = 3;
const LINE = 1.6;
const GAP = 0.45;
const LINES_OF_CARDS = [4, 2, 5, 3, 3, 6, 2];
/** How much of a line its name fills, in turn. */
const NAME_PARTS = [0.62, 0.8, 0.46, 0.7];
const GUEST_COLUMNS = 3;

interface Bar {
  kind: 'card' | 'head' | 'name';
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Drawn to scale: what fits on the page is what fits here. */
export function LookPreview({ kind, fit }: { kind: NameKind; fit: Fit }) {
  const page = { width: innerWidth, height: innerHeight };
  const bars = kind === 'guests' ? guestBars(page, fit) : cardBars(page, fit);
  return (
    <svg
      className={css.preview}
      viewBox={`0 0 ${page.width} ${page.height}`}
      style={{ aspectRatio: page.width / page.height }}
      aria-hidden
    >
      {bars.map(({ kind: look, ...box }) => (
        <rect key={`${look} ${box.x} ${box.y}`} data-bar={look} rx={fit.namePx / 6} {...box} />
      ))}
    </svg>
  );
}

interface Page {
  width: number;
  height: number;
}

function cardBars({ width, height }: Page, { columns, namePx }: Fit): Bar[] {
  const gap = GAP * namePx;
  const cardWidth = (width - gap * (columns + 1)) / columns;
  const bars: Bar[] = [];
  let card = 0;
  for (let column = 0; column < columns; column++) {
    const x = gap + column * (cardWidth + gap);
    for (let y = gap; y + (HEAD + 2 * LINE) * namePx < height; card++) {
      const room = Math.floor(((height - gap - y) / namePx - HEAD) / LINE);
      const lines = Math.min(room, LINES_OF_CARDS[card % LINES_OF_CARDS.length] ?? 1);
      const cardHeight = (HEAD + lines * LINE) * namePx;
      bars.push({ kind: 'card', x, y, width: cardWidth, height: cardHeight });
      bars.push({ kind: 'head', x, y, width: cardWidth, height: (HEAD - GAP) * namePx });
      bars.push(
        ...nameBars({ x: x + gap, y: y + HEAD * namePx, width: cardWidth - 2 * gap }, lines, namePx, card),
      );
      y += cardHeight + gap;
    }
  }
  return bars;
}

function guestBars({ width, height }: Page, { namePx }: Fit): Bar[] {
  const gap = GAP * namePx;
  const columnWidth = (width - gap * (GUEST_COLUMNS + 1)) / GUEST_COLUMNS;
  return Array.from({ length: GUEST_COLUMNS }, (_, column) => {
    const x = gap + column * (columnWidth + gap);
    const lines = Math.max(1, Math.floor((height - 2 * gap) / (LINE * namePx)) - column);
    return nameBars({ x, y: gap, width: columnWidth }, lines, namePx, column);
  }).flat();
}

interface Room {
  x: number;
  y: number;
  width: number;
}

function nameBars({ x, y, width }: Room, lines: number, namePx: number, turn: number): Bar[] {
  return Array.from({ length: lines }, (_, line) => ({
    kind: 'name',
    x,
    y: y + line * LINE * namePx,
    width: width * (NAME_PARTS[(line + turn) % NAME_PARTS.length] ?? 1),
    height: CAPITAL_PART * namePx,
  }));
}
