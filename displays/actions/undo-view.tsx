// How the bar looks that takes something back: what was done, a ring for the time that is left, the button.
import { Undo2 } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import css from './undo-bar.module.css';

interface UndoViewProps {
  text: string;
  /** How much of the time is left, 0 to 1. */
  share: number;
  label: string;
  busy: boolean;
  onUndo: () => void;
  /** What else may follow the change. */
  children?: ReactNode;
}

export function UndoView({ text, share, label, busy, onUndo, children }: UndoViewProps) {
  return (
    <div className={css.bar}>
      <span className={css.ring} style={{ '--p': Math.round(share * 100) } as CSSProperties} />
      <bdi className={css.text}>{text}</bdi>
      {children}
      <button type="button" className={css.undo} aria-busy={busy} disabled={busy} onClick={onUndo}>
        <Undo2 className="flip" />
        {label}
      </button>
    </div>
  );
}
