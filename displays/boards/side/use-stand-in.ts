// Owns the way of the keyboard into a panel beside the board and out of it again (UX-04): in when it opens, out by Escape,
// back to what opened it when it closes.
import { type RefObject, useEffect, useRef } from 'react';

/** @returns the ref of the panel, which can be focused */
export function useStandIn(onClose: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const node = panel.current;
    const opener = document.activeElement;
    if (!node) return;
    node.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      // In a field with a text Escape takes the text away first, as browsers do.
      const isTyped = event.target instanceof HTMLInputElement && event.target.value !== '';
      if (event.key !== 'Escape' || isTyped || event.defaultPrevented) return;
      event.stopPropagation();
      close.current();
    };
    node.addEventListener('keydown', onKey);
    return () => {
      node.removeEventListener('keydown', onKey);
      const isLeft = node.contains(document.activeElement) || document.activeElement === document.body;
      if (isLeft && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}
