// Button of every page: its looks, sizes and the discreet working mark.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import css from './button.module.css';
import { classes } from './classes.ts';

export type ButtonLook = 'plain' | 'main' | 'ready' | 'danger' | 'line' | 'quiet';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  /** board: 64 px; page: 44 px; big: 64 px in the type of pages. */
  size?: 'board' | 'page' | 'big';
  /** Square, with one icon; needs an aria-label. */
  icon?: boolean;
  /** A command is in flight: announced by assistive technology; the button keeps its place and label. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function Button({ look = 'plain', size = 'board', icon, busy, className, ...rest }: ButtonProps) {
  const names = classes(buttonClass(look, size), icon && css.icon, className);
  // An icon without text has a tooltip too.
  const title = icon ? rest['aria-label'] : undefined;
  return <button type="button" title={title} {...rest} className={names} aria-busy={busy || undefined} />;
}

/** The same looks for an element that must stay a link. */
export function buttonClass(look: ButtonLook, size: 'board' | 'page' | 'big'): string {
  return classes(css.button, css[look], size === 'page' && css.page, size === 'big' && css.big);
}
