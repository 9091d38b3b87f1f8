// A button that opens a list of actions below it; Escape, a touch elsewhere and a selection close it.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';
import css from './menu.module.css';

interface MenuProps {
  /** Accessible name, if the button's content doesn't include it. */
  label?: string;
  /** Content of the button. */
  face: ReactNode;
  buttonClass: string;
  /** A function is called only while the list is open. */
  children: ReactNode | (() => ReactNode);
  /** Opens upwards, for a button at the lower edge. */
  up?: boolean;
}

export function Menu({ label, face, buttonClass, children, up }: MenuProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    // After the action has run: closing first would unmount the list's content before that.
    const onClick = (event: MouseEvent) => {
      const isInside = place.current && event.composedPath().includes(place.current);
      const act = event.target instanceof Element && event.target.closest('button, a');
      if (isInside && act && act !== button.current) setOpen(false);
    };
    addEventListener('click', onClick);
    addEventListener('focusin', onFocus);
    addEventListener('pointerdown', onPointer);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('click', onClick);
      removeEventListener('focusin', onFocus);
      removeEventListener('pointerdown', onPointer);
      removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div className={css.place} ref={place}>
      <button
        type="button"
        ref={button}
        className={buttonClass}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      <div id={id} className={classes(css.list, up && css.up)} hidden={!open}>
        {typeof children === 'function' ? open && children() : children}
      </div>
    </div>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  /** A choice of which one is active. */
  chosen?: boolean;
  lang?: string;
  onAct: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, chosen, lang, onAct, children }: MenuItemProps) {
  return (
    <button type="button" className={css.item} lang={lang} aria-pressed={chosen} onClick={onAct}>
      {icon}
      <span>{children}</span>
    </button>
  );
}

/** A line of information. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}
