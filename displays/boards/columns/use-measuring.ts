// Measuring the cards of a board: those that changed, and those whose size can't be seen where they stand.
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { CardSize, ColumnLayout } from './column-layout.ts';
import type { ColumnSpace } from './use-column-space.ts';

interface Drawn {
  layout: ColumnLayout | undefined;
  space: ColumnSpace | undefined;
  inRows: boolean;
  /** Drawn beside their places, only to be measured. */
  unplaced: readonly Ticket[];
  /** Tickets that have left and whose places still stand. */
  ghosts: readonly Ticket[];
}

/**
 * Measures changed cards where the browser has laid them out anyway, before it paints them.
 * @param drawAgain asked for when a card has another size than the layout reckoned with
 */
export function useMeasuring(
  box: { current: HTMLElement | null },
  tickets: readonly Ticket[],
  { layout, space, inRows, unplaced, ghosts }: Drawn,
  sizes: CardSizes,
  drawAgain: () => void,
): void {
  const isSettling = useRef(false);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node || !layout || !space) return;
    sizes.keep(new Set([...tickets, ...ghosts].map(({ id }) => id)));
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
  const head = card.querySelector('header')?.getBoundingClientRect().height ?? box.height;
  const lines = [...card.querySelectorAll('[data-line-item]')].map((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return { top: (top - box.top) * scale, bottom: (bottom - box.top) * scale };
  });
  return { height: box.height * scale, head: head * scale, lines };
}

// The sizes of cards already drawn: measured once per changed ticket, guessed for one never seen.

/** A guess in rem, good enough for the first pass: it is measured before anything is painted. */
const HEAD_REM = 5.25;
const LINE_REM = 3.6;
const FOOT_REM = 1;
/** Sizes differ by parts of a pixel with where a card stands. */
const ALIKE_PX = 0.5;

export class CardSizes {
  private measured = new WeakMap<Ticket, CardSize>();
  private readonly lastKnown = new Map<string, CardSize>();
  private conditions = '';

  /** Forgets everything when what all sizes depend on has changed: width, type size, language, options. */
  under(conditions: string): void {
    if (conditions === this.conditions) return;
    this.conditions = conditions;
    this.forget();
  }

  /** Every card will be measured again; until then the old sizes are the best guess. */
  forget(): void {
    this.measured = new WeakMap();
  }

  isMeasured(ticket: Ticket): boolean {
    return this.measured.has(ticket);
  }

  /** The size as measured, else of the ticket's last state, else a guess. */
  of(ticket: Ticket, rem: number): CardSize {
    return this.measured.get(ticket) ?? this.lastKnown.get(ticket.id) ?? guess(ticket, rem);
  }

  /** Notes a measured size; true when it differs from what was reckoned with. */
  note(ticket: Ticket, size: CardSize, rem: number): boolean {
    const before = this.of(ticket, rem);
    // One that stands as before keeps its old size, by which the board knows that nothing has to move.
    const now = this.lastKnown.get(ticket.id) === before && isAlike(before, size) ? before : size;
    this.measured.set(ticket, now);
    this.lastKnown.set(ticket.id, now);
    return Math.abs(before.height - size.height) > ALIKE_PX || before.lines.length !== size.lines.length;
  }

  /** Lets go of tickets that are gone. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.lastKnown.keys()) if (!ids.has(id)) this.lastKnown.delete(id);
  }
}

function isAlike(one: CardSize, other: CardSize): boolean {
  const alike = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && Math.abs(a - b) <= ALIKE_PX;
  return (
    alike(one.height, other.height) &&
    alike(one.head, other.head) &&
    one.lines.length === other.lines.length &&
    one.lines.every(
      ({ top, bottom }, index) =>
        alike(top, other.lines[index]?.top) && alike(bottom, other.lines[index]?.bottom),
    )
  );
}

function guess(ticket: Ticket, rem: number): CardSize {
  const head = HEAD_REM * rem;
  const line = LINE_REM * rem;
  const lines = ticket.items.map((_, index) => ({
    top: head + index * line,
    bottom: head + (index + 1) * line,
  }));
  return { height: head + lines.length * line + FOOT_REM * rem, head, lines };
}
