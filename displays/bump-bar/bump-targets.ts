// Owns what a bump bar can choose on the screen: cards in their order, or the rows of a station's list. Their numbers
// are drawn by counters of the style sheet, which counts the same elements in the same order.

export interface BumpTarget {
  kind: 'card' | 'row';
  /** A ticket, or a row of the list. */
  id: string;
  node: HTMLElement;
}

/** A card's first part stands for all of it; what is drawn only to be measured stands for nothing. */
const CARDS = '[data-cards] [data-ticket]:not([data-torn="start"], [data-torn="both"])';
const ROWS = '[data-cards] [data-row]';

export function bumpTargets(): BumpTarget[] {
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)].filter(
    (node) => !node.closest('[data-measuring]'),
  );
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  return [
    ...cards.map((node) => ({ kind: 'card' as const, id: node.dataset.ticket ?? '', node })),
    ...rows.map((node) => ({ kind: 'row' as const, id: node.dataset.row ?? '', node })),
  ];
}

/** Fits all parts of what is chosen. */
export function targetSelector({ kind, id }: Pick<BumpTarget, 'kind' | 'id'>): string {
  return `[data-cards] [data-${kind === 'card' ? 'ticket' : 'row'}="${CSS.escape(id)}"]`;
}
