// Who can turn the pages of what a board shows, for those who have no finger on its tiles.

export interface PageTurner {
  next(): void;
  previous(): void;
}

const turners = new Set<PageTurner>();

/** Offers to turn pages; the returned function ends that. Stages side by side all turn. */
export function offerPageTurns(turner: PageTurner): () => void {
  turners.add(turner);
  return () => turners.delete(turner);
}

export function turnPage(to: keyof PageTurner): void {
  for (const turner of turners) turner[to]();
}
