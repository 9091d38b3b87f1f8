// Measuring the cards of a board: those that changed, and those whose size can't be seen where they stand.
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
  /** Drawn beside their places, only to be measured. */
  unplaced: readonly Ticket[];
  /** Ids of the tickets of all pages, also of those that have left and whose places are held. */
  onBoard: ReadonlySet<string>;
}

/**
 * Measures changed cards where the browser has laid them out anyway, before it paints them.
 * @param drawAgain asked for when a card has another size than the layout reckoned with
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
      // One that was drawn to be measured has to go again, whatever its size.
      if (inPlace.includes('other') || beside.some((size) => size !== undefined)) drawAgain();
    };
    // Cards drawn only to be measured shall not stay, and what a size made draw again shows in this very frame.
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

/** A card that is torn, or as high as its row, doesn't show its own size; nor does one that has no place. */
export function drawnApart(layout: ColumnLayout, inRows: boolean): (id: string) => boolean {
  const whole = new Set(layout.places.filter(({ part }) => !part).map(({ id }) => id));
  return (id) => inRows || !whole.has(id);
}

// The moment between a frame's layout and its paint, when reading sizes costs no layout of its own.

/**
 * Runs once in the next frame, with everything laid out and nothing painted yet; not while the node has no size.
 * @returns calls it off
 */
function afterLayout(node: Element, run: () => void): () => void {
  // A ResizeObserver always tells of a node it has just begun to watch.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    run();
  });
  observer.observe(node);
  return () => observer.disconnect();
}

// Measuring a drawn card: its height, its header and where its lines are, in CSS pixels.

/**
 * Reads the layout, so call it for changed cards only and for all of them in one go.
 * @param width of the card on the screen: browsers don't agree on whether what they measure is shrunk already
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
 * With the rows of facts that it leaves out where its card's place is too low for them, and without a row that only the
 * words of its state need: late, ready or urgent, a card is as high as it was before (CARD-04).
 */
function headHeight(header: Element): number {
  const { height } = header.getBoundingClientRect();
  const facts = header.lastElementChild;
  if (!(header instanceof HTMLElement) || !(facts instanceof HTMLElement)) return height;
  const leftOut = rowsHeight(facts) - facts.clientHeight;
  if (Math.abs(leftOut) < WHOLE_PX) return height;
  // What isn't a box on the screen knows nothing of its zoom.
  return height + leftOut * (height / header.offsetHeight);
}

/** Heights in whole pixels differ by less from those they are rounded from. */
const WHOLE_PX = 2;

/** Of all its rows, also of those that are cut off; letters that reach beyond a row don't count. */
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
