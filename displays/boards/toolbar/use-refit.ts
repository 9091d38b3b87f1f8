// When something whose size follows its content is measured anew: with its content, its room and its letters.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Calls `refit` with the element when `subject` changes, when the element's size does, and when a font has come.
 * The layout is read at no other time. `refit` must stay the same function.
 */
export function useRefit(
  element: RefObject<HTMLElement | null>,
  subject: string,
  refit: (node: HTMLElement) => void,
): void {
  const looked = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!element.current || looked.current === subject) return;
    looked.current = subject;
    refit(element.current);
  });
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const again = () => refit(node);
    const observer = new ResizeObserver(again);
    observer.observe(node);
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, [element, refit]);
}
