// One row of options: what it is about, how it stands, and what can be chosen.
import type { ReactNode } from 'react';
import css from '../boards/options/options-dialog.module.css';

interface OptionRowProps {
  label: string;
  /** How it stands, where the choice itself doesn't tell. */
  value?: string;
  children: ReactNode;
}

export function OptionRow({ label, value, children }: OptionRowProps) {
  return (
    <div className={css.row}>
      <span>
        {label}
        {value !== undefined && (
          <output>
            <bdi>{value}</bdi>
          </output>
        )}
      </span>
      {children}
    </div>
  );
}
