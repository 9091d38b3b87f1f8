// Measures elements whose size follows their content again: on a change of content, space or font.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Calls `refit` with the element when `subject` changes, when the element is resized, and when a font has loaded.
 * Layout is read at no other time. `refit` must be a stable function.
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
