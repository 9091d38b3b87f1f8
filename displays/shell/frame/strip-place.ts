// Slot on a board for the sandbox strip, so that it takes no height from the cards.
let place: HTMLElement | null = null;
const watching = new Set<() => void>();

/** Null if the page has no slot; the strip is then below it. */
export function stripPlace(): HTMLElement | null {
  return place;
}

/** For the `ref` of the element on the board. */
export function offerStripPlace(node: HTMLElement | null): void {
  place = node;
  for (const notice of watching) notice();
}

/** @returns a function that stops watching */
export function watchStripPlace(notice: () => void): () => void {
  watching.add(notice);
  return () => void watching.delete(notice);
}
