import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import css from './empty-note.module.css';

interface EmptyNoteProps {
  icon?: LucideIcon;
  title?: string;
  text: string;
  /** Read out when it replaces other content. */
  role?: 'status';
  /** In the page's own text size, where nothing else is on the page. */
  big?: boolean;
  /** An action that brings content. */
  children?: ReactNode;
}

/** Shown on a page without anything to list. */
export function EmptyNote({ icon: Icon, title, text, role, big, children }: EmptyNoteProps) {
  return (
    <div className={classes(css.note, big && css.big)} role={role}>
      {Icon && <Icon aria-hidden />}
      {title !== undefined && <h3>{title}</h3>}
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The same in one line, for a dialog or a part of a page. */
export function EmptyLine({ text, role }: Pick<EmptyNoteProps, 'text' | 'role'>) {
  return (
    <p className={css.line} role={role}>
      {text}
    </p>
  );
}
