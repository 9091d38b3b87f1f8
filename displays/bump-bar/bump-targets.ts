// Selectable targets of a bump bar: the cards of the current page and their items, or the rows of a station's list. Their
// numbers are CSS counters, which count the same elements in the same order.

export interface BumpTarget {
  kind: 'card' | 'row';
  /** Id of a ticket, or of a row of the list. */
  id: string;
  node: HTMLElement;
}

/** The selection: a card or a row, or one item of a card. */
export interface BumpChoice extends Pick<BumpTarget, 'kind' | 'id'> {
  line?: string | undefined;
}

/** Only the first part of a torn card counts; cards rendered for measuring don't count. */
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

/** Items of a card with an action, over all its parts. */
export function lineTargets(ticketId: string): HTMLElement[] {
  const lines = document.querySelectorAll<HTMLElement>(
    `${targetSelector({ kind: 'card', id: ticketId })} [data-line]`,
  );
  return [...lines].filter((node) => !node.closest('[data-measuring]'));
}

/** Matches all parts of the selection. */
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
