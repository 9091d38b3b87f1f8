// Where a board keeps room for the strip of a made-up restaurant, so that it takes no height from the cards.
let place: HTMLElement | null = null;
const watching = new Set<() => void>();

/** Null where the screen has no such place; the strip then stands below it. */
export function stripPlace(): HTMLElement | null {
  return place;
}

/** For the `ref` of the element on the board. */
export function offerStripPlace(node: HTMLElement | null): void {
  place = node;
  for (const notice of watching) notice();
}

/** @returns ends it */
export function watchStripPlace(notice: () => void): () => void {
  watching.add(notice);
  return () => void watching.delete(notice);
}
