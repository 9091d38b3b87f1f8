// The place in a board's foot for chips that say what of the board isn't shown: beside the strip and what is called out.
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
const watching = new Set<() => void>();

/** For the `ref` of the element in the foot. */
export function offerChipPlace(node: HTMLElement | null): void {
  place = node;
  for (const notice of watching) notice();
}

function watch(notice: () => void): () => void {
  watching.add(notice);
  return () => void watching.delete(notice);
}

/** Draws its children there; nothing while there is no foot. */
export function FootChips({ children }: { children: ReactNode }) {
  const node = useSyncExternalStore(watch, () => place);
  return node && createPortal(children, node);
}
