// Part of a dialog that expands for input: the focus moves into it, and back to its origin once it is closed (UX-04).
import { type ReactNode, useLayoutEffect, useRef } from 'react';

export function InlinePart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  // Before it leaves the document: afterwards it is unknown whether the focus was in it.
  useLayoutEffect(() => {
    const node = part.current;
    const opener = document.activeElement;
    const first = node?.querySelector('[data-first-focus]');
    if (first instanceof HTMLElement) first.focus();
    return () => {
      if (node?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return <div ref={part}>{children}</div>;
}
