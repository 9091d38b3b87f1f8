// A section of a form: a head that opens it, groups of settings inside, only those that a search finds.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './field-panel.module.css';

interface FieldPanelProps {
  title: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** What stands at the end of the head. */
  note?: ReactNode;
  children: ReactNode;
}

export function FieldPanel({ title, open, onToggle, note, children }: FieldPanelProps) {
  return (
    <section className={css.panel}>
      <h3>
        <button type="button" className={css.head} aria-expanded={open} onClick={() => onToggle(!open)}>
          <ChevronRight className="flip" aria-hidden />
          {title}
          {note !== undefined && <small>{note}</small>}
        </button>
      </h3>
      {open && <div className={css.groups}>{children}</div>}
    </section>
  );
}

export function FieldGroupBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.group}>
      <h4 className={css.title}>{title}</h4>
      <div className={css.grid}>{children}</div>
    </div>
  );
}
