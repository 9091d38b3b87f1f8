// Keeps numbers, phone numbers and Latin names readable inside Hebrew text (UX-08).
import type { ReactNode } from 'react';

interface BidiProps {
  children: ReactNode;
  /** ltr for phone numbers and codes, whose groups would change places; by default the text's first letter decides. */
  dir?: 'ltr' | undefined;
  className?: string | undefined;
}

export function Bidi({ children, dir, className }: BidiProps) {
  return (
    <bdi dir={dir} className={className}>
      {children}
    </bdi>
  );
}
