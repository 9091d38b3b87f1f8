// Native dialog as used by the displays: opened with its component, closed by Escape, focus trapped and returned by the
// browser (UX-04).
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import css from './dialog.module.css';

interface DialogProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
  className?: string | undefined;
}

/** Shows its children above everything; the parent closes it by no longer rendering it. */
export function Dialog({ label, onClose, children, className }: DialogProps) {
  const node = useRef<HTMLDialogElement>(null);
  // Opened before the browser paints, and closed while still in the document: only then is the focus returned (UX-04).
  useLayoutEffect(() => {
    const dialog = node.current;
    if (!dialog) return;
    const places = barsAround(document.activeElement);
    dialog.showModal();
    // Not the first field: on a touchscreen that would raise the keyboard over the dialog.
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
        // A nested dialog is closed alone.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/**
 * Fallback focus targets if the dialog's opener is hidden or gone: its menu, then its bar (UX-04). None for a button on a
 * card: the next Enter would act on the next card.
 */
function barsAround(opener: Element | null): Element[] {
  const bar = opener?.closest('header');
  const places: Element[] = [];
  for (let place = opener?.parentElement; place && bar?.contains(place); place = place.parentElement)
    places.push(place);
  return places;
}

/** The browser had no opener to return the focus to: it is still in the closed dialog, or on the page itself. */
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
