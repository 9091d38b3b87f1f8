// Owns measuring the cards of a board: those that changed, and those whose size can't be seen where they stand.
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import { afterLayout } from './after-layout.ts';
import { cardSize } from './card-size.ts';
import type { CardSizes } from './card-sizes.ts';
import type { ColumnLayout } from './column-layout.ts';
import type { ColumnSpace } from './use-column-space.ts';

interface Drawn {
  layout: ColumnLayout | undefined;
  space: ColumnSpace | undefined;
  inRows: boolean;
  /** Drawn beside their places, only to be measured. */
  unplaced: readonly Ticket[];
}

/**
 * Measures changed cards where the browser has laid them out anyway, before it paints them.
 * @param drawAgain asked for when a card has another size than the layout reckoned with
 */
export function useMeasuring(
  box: { current: HTMLElement | null },
  tickets: readonly Ticket[],
  { layout, space, inRows, unplaced }: Drawn,
  sizes: CardSizes,
  drawAgain: () => void,
): void {
  const isSettling = useRef(false);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node || !layout || !space) return;
    sizes.keep(new Set(tickets.map(({ id }) => id)));
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
