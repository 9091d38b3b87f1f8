// A part of a dialog that is unfolded in it to be filled in: the focus goes into it, and back to where it came from
// once it is gone (UX-04).
import { type ReactNode, useLayoutEffect, useRef } from 'react';

export function InlinePart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  // Before it leaves the page: afterwards nobody knows any more that the focus was in it.
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
