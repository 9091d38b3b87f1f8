// Turning a board's pages from elsewhere than its chips.

export interface PageTurner {
  next(): void;
  previous(): void;
  /** Turns to the page with this ticket, if it has one. */
  to?(ticketId: string): void;
}

const turners = new Set<PageTurner>();

/** Registers a page turner; the returned function removes it. With stages side by side, all turn. */
export function offerPageTurns(turner: PageTurner): () => void {
  turners.add(turner);
  return () => turners.delete(turner);
}

export function turnPage(to: 'next' | 'previous'): void {
  for (const turner of turners) turner[to]();
}

export function turnPageTo(ticketId: string): void {
  for (const turner of turners) turner.to?.(ticketId);
}
