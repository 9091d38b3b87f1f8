// Measuring a board's cards: those that changed, and those whose size can't be seen in place.
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { CardSizes } from './card-sizes.ts';
import type { CardSize, ColumnLayout } from './flow-item.ts';
import type { ColumnSpace } from './use-column-space.ts';

interface Drawn {
  layout: ColumnLayout | undefined;
  space: ColumnSpace | undefined;
  inRows: boolean;
  /** Rendered beside their places, only for measuring. */
  unplaced: readonly Ticket[];
  /** Ids of the tickets of all pages, including those that have left and whose places are frozen. */
  onBoard: ReadonlySet<string>;
}

/**
 * Measures changed cards after the browser's own layout and before paint.
 * @param drawAgain called when a card's size differs from the one used in the layout
 */
export function useMeasuring(
  box: { current: HTMLElement | null },
  tickets: readonly Ticket[],
  { layout, space, inRows, unplaced, onBoard }: Drawn,
  sizes: CardSizes,
  drawAgain: () => void,
): void {
  const isSettling = useRef(false);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node || !layout || !space) return;
    sizes.keep(onBoard);
    const isApart = drawnApart(layout, inRows);
    const changed = tickets.filter((ticket) => !isApart(ticket.id) && !sizes.isMeasured(ticket));
    if (changed.length + unplaced.length === 0) return;
    const measure = () => {
      const noted = (ticket: Ticket, where: string): 'same' | 'other' | undefined => {
        const card = node.querySelector(`${where} > [data-ticket="${CSS.escape(ticket.id)}"]`);
        if (!card) return undefined;
        return sizes.note(ticket, cardSize(card, space.columnWidth), space.rem) ? 'other' : 'same';
      };
      const inPlace = changed.map((ticket) => noted(ticket, ':not([data-measuring])'));
      const beside = unplaced.map((ticket) => noted(ticket, '[data-measuring]'));
      // A card rendered for measuring has to be removed again, whatever its size.
      if (inPlace.includes('other') || beside.some((size) => size !== undefined)) drawAgain();
    };
    // Cards rendered only for measuring must not stay, and the re-render shows in this same frame.
    if (isSettling.current || unplaced.length > 0) return measure();
    return afterLayout(node, () => {
      isSettling.current = true;
      flushSync(measure);
      isSettling.current = false;
    });
  });
  useLayoutEffect(() => {
    const again = () => {
      sizes.forget();
      drawAgain();
    };
    document.fonts.addEventListener('loadingdone', again);
    return () => document.fonts.removeEventListener('loadingdone', again);
  }, [sizes, drawAgain]);
}

/** True for cards that don't show their own size in place: torn, as high as their row, or unplaced. */
export function drawnApart(layout: ColumnLayout, inRows: boolean): (id: string) => boolean {
  const whole = new Set(layout.places.filter(({ part }) => !part).map(({ id }) => id));
  return (id) => inRows || !whole.has(id);
}

// The moment between a frame's layout and its paint, when reading sizes forces no extra layout.

/**
 * Runs once in the next frame, after layout and before paint; not while the node has no size.
 * @returns a function that cancels it
 */
function afterLayout(node: Element, run: () => void): () => void {
  // A ResizeObserver always fires for a newly observed node.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    run();
  });
  observer.observe(node);
  return () => observer.disconnect();
}

// Measuring a rendered card: height, header and line positions, in CSS pixels.

/**
 * Forces a layout, so call it for changed cards only and for all of them in one go.
 * @param width rendered width of the card: browsers differ in whether measured values are already scaled
 */
function cardSize(card: Element, width: number): CardSize {
  const box = card.getBoundingClientRect();
  const scale = box.width > 0 ? width / box.width : 1;
  const [header, body] = card.children;
  if (!header || !body) return { height: box.height * scale, head: box.height * scale, lines: [] };
  // Its place may be too low for it.
  const head = headHeight(header);
  const { top: start, height } = body.getBoundingClientRect();
  const lines = [...card.querySelectorAll('[data-line-item]')].map((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return { top: (head + top - start) * scale, bottom: (head + bottom - start) * scale };
  });
  return { height: (head + height) * scale, head: head * scale, lines };
}

/**
 * Includes the rows of facts that are hidden where the card's place is too low, and excludes a row that only the state's
 * text needs: late, ready or urgent, a card stays as high as before (CARD-04).
 */
function headHeight(header: Element): number {
  const { height } = header.getBoundingClientRect();
  const facts = header.lastElementChild;
  if (!(header instanceof HTMLElement) || !(facts instanceof HTMLElement)) return height;
  const leftOut = rowsHeight(facts) - facts.clientHeight;
  if (Math.abs(leftOut) < WHOLE_PX) return height;
  // Elements without a box don't know their zoom.
  return height + leftOut * (height / header.offsetHeight);
}

/** Heights in whole pixels differ by less than this from the unrounded ones. */
const WHOLE_PX = 2;

/** Height of all rows, including those cut off; letters that reach beyond a row don't count. */
function rowsHeight(facts: HTMLElement): number {
  const rows = endOf(facts);
  const words = facts.querySelectorAll<HTMLElement>('[data-word]');
  const [first] = facts.children;
  if (words.length === 0 || !(first instanceof HTMLElement) || rows < 1.5 * first.offsetHeight) return rows;
  for (const word of words) word.hidden = true;
  const without = endOf(facts);
  for (const word of words) word.hidden = false;
  return without;
}

function endOf(facts: HTMLElement): number {
  const ends = [...facts.children].map((one) =>
    one instanceof HTMLElement ? one.offsetTop + one.offsetHeight - facts.offsetTop : 0,
  );
  return ends.length === 0 ? facts.clientHeight : Math.max(...ends);
}
