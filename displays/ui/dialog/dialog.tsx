// The native dialog as the displays use it: opened with its component, closed by Escape, focus kept and returned
// by the browser (UX-04).
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import css from './dialog.module.css';

interface DialogProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
  className?: string | undefined;
}

/** Shows its children above everything; whoever renders it decides by leaving it out that it is closed. */
export function Dialog({ label, onClose, children, className }: DialogProps) {
  const node = useRef<HTMLDialogElement>(null);
  // Before the browser paints, and closed while it still stands in the page: only then is the focus given back (UX-04).
  useLayoutEffect(() => {
    const dialog = node.current;
    if (!dialog) return;
    const places = barsAround(document.activeElement);
    dialog.showModal();
    // Not the first field: on a touch screen that would raise the keyboard over the dialog.
    const first = dialog.querySelector('[data-first-focus]');
    (first instanceof HTMLElement ? first : dialog).focus();
    return () => {
      dialog.close();
      if (hasNoFocus(dialog)) focusFirstIn(places);
    };
  }, []);
  return (
    <dialog
      ref={node}
      tabIndex={-1}
      className={classes(css.dialog, className)}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        // A dialog that stands inside this one is closed alone.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/**
 * Where the focus may go when the button that opened the dialog is hidden or gone by then: its menu, then its bar (UX-04).
 * None for a button that stands on a card: the next card's would be acted on by the next Enter.
 */
function barsAround(opener: Element | null): Element[] {
  const bar = opener?.closest('header');
  const places: Element[] = [];
  for (let place = opener?.parentElement; place && bar?.contains(place); place = place.parentElement)
    places.push(place);
  return places;
}

/** The browser found no opener to give the focus back to: it is still in the closed dialog, or on the page itself. */
function hasNoFocus(dialog: Element): boolean {
  return document.activeElement === document.body || dialog.contains(document.activeElement);
}

function focusFirstIn(places: readonly Element[]): void {
  for (const place of places.filter(({ isConnected }) => isConnected)) {
    const buttons = [...place.querySelectorAll<HTMLElement>('button:enabled, a[href]')];
    const shown = buttons.find((button) => button.getClientRects().length > 0);
    if (shown) return shown.focus();
  }
}

interface DialogHeadProps {
  children: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
}

export function DialogTitle({ children, ref }: DialogHeadProps) {
  return (
    <h2 className={css.title} ref={ref}>
      {children}
    </h2>
  );
}
