import type { ReactNode } from 'react';
import css from './floating-bar.module.css';

/** Bars floating over the lower edge of a board, one above the other. */
export function FloatingBars({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <div role={role} className={css.bars}>
      {children}
    </div>
  );
}

export function FloatingBar({ children }: { children: ReactNode }) {
  return <div className={css.bar}>{children}</div>;
}
