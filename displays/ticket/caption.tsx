// The words of a button that has an icon as well: a site without captions leaves them to assistive technology (SET-49).
import type { ReactNode } from 'react';
import { useBoardScope } from './card-scope.ts';

export function Caption({ children }: { children: ReactNode }) {
  const { options } = useBoardScope();
  return <span className={options.withoutCaption ? 'visually-hidden' : undefined}>{children}</span>;
}
