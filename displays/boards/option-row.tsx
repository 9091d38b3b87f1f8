// Owns one row of options: what it is about, and what can be chosen.
import type { ReactNode } from 'react';
import css from './options-dialog.module.css';

export function OptionRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <span>{label}</span>
      {children}
    </div>
  );
}
