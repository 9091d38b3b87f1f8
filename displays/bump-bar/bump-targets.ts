// What a bump bar can choose on the screen: the cards of the page shown and the items on each, or the rows of a station's
// list. Their numbers are drawn by counters of the style sheet, which counts the same elements in the same order.

export interface BumpTarget {
  kind: 'card' | 'row';
  /** A ticket, or a row of the list. */
  id: string;
  node: HTMLElement;
}

/** What is chosen: a card or a row, or one item of a card. */
export interface BumpChoice extends Pick<BumpTarget, 'kind' | 'id'> {
  line?: string | undefined;
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

/** What can be done to single items of a card, over all its parts. */
export function lineTargets(ticketId: string): HTMLElement[] {
  const lines = document.querySelectorAll<HTMLElement>(
    `${targetSelector({ kind: 'card', id: ticketId })} [data-line]`,
  );
  return [...lines].filter((node) => !node.closest('[data-measuring]'));
}

/** Fits all parts of what is chosen. */
export function targetSelector({ kind, id, line }: BumpChoice): string {
  const whole = `[data-cards] [data-${kind === 'card' ? 'ticket' : 'row'}="${CSS.escape(id)}"]`;
  return line === undefined ? whole : `${whole} [data-line="${CSS.escape(line)}"]`;
}

export function itemName(line: HTMLElement): string {
  return line.querySelector('bdi')?.textContent ?? '';
}

export function titleOf({ kind, node }: BumpTarget): string {
  const named = kind === 'card' ? node.querySelector('h3') : node.querySelector('td:nth-child(3) bdi');
  return named?.textContent ?? '';
}
