// Caption of a button with an icon; a site without captions leaves it to assistive technology (SET-49).
import type { ReactNode } from 'react';
import { useBoardScope } from './card-scope.ts';

export function Caption({ children }: { children: ReactNode }) {
  const { options } = useBoardScope();
  return <span className={options.withoutCaption ? 'visually-hidden' : undefined}>{children}</span>;
}
