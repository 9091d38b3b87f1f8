// Owns hearing a bump bar: real key presses, as long as they belong to the board and not to a dialog, a field or a
// button that somebody reached with Tab.
import { useEffect, useRef } from 'react';
import { type BumpDeed, type KeyMap, meaningOf } from './key-map.ts';

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';
const PRESSED_BY_KEY = 'button, a[href], summary, input, [data-line], [role="button"]';

/** @param onPress true where the press was taken */
export function useBumpKeys(keys: KeyMap, onPress: (meant: BumpDeed | number) => boolean): void {
  const latest = useRef({ keys, onPress });
  useEffect(() => {
    latest.current = { keys, onPress };
  });
  useEffect(() => {
    // A button that was tapped keeps the focus, but nobody means it: only Tab says that keys are for what is focused.
    let isByTab = false;
    const pointed = () => {
      isByTab = false;
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Tab') isByTab = true;
      if (event.repeat || event.defaultPrevented || isElsewhere(event, isByTab)) return;
      const meant = meaningOf(event, latest.current.keys);
      if (meant !== undefined && latest.current.onPress(meant)) event.preventDefault();
    };
    addEventListener('keydown', pressed, { capture: true });
    addEventListener('pointerdown', pointed, { capture: true });
    return () => {
      removeEventListener('keydown', pressed, { capture: true });
      removeEventListener('pointerdown', pointed, { capture: true });
    };
  }, []);
}

function isElsewhere({ target, key }: KeyboardEvent, isByTab: boolean): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPED_INTO)) return true;
  return isByTab && (key === 'Enter' || key === ' ') && target.closest(PRESSED_BY_KEY) !== null;
}
