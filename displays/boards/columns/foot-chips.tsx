// Slot in a board's foot for chips that show what isn't visible on the board: beside the strip and the notices.
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

/** Renders its children there; nothing while there is no foot. */
export function FootChips({ children }: { children: ReactNode }) {
  const node = useSyncExternalStore(watch, () => place);
  return node && createPortal(children, node);
}
