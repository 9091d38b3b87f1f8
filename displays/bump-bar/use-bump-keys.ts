// Key presses of a bump bar: those for the board, and those that move the focus in an open dialog.
import { useEffect, useRef } from 'react';
import { pressInDialog } from './dialog-keys.ts';
import { type BumpAction, type KeyMap, meaningOf } from './key-map.ts';

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';
const PRESSED_BY_KEY = 'button, a[href], summary, input, [data-line], [role="button"]';

/** @param onPress returns true if the press was used */
export function useBumpKeys(keys: KeyMap, onPress: (meant: BumpAction | number) => boolean): void {
  const latest = useRef({ keys, onPress });
  useEffect(() => {
    latest.current = { keys, onPress };
  });
  useEffect(() => {
    // A tapped button keeps the focus, but keys aren't meant for it: only Tab directs keys to the focused element.
    let isByTab = false;
    const pointed = () => {
      isByTab = false;
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Tab') isByTab = true;
      if (event.repeat || event.defaultPrevented) return;
      const meant = meaningOf(event, latest.current.keys);
      if (meant === undefined) return;
      const isUsed =
        pressInDialog(meant, event) ?? (!isElsewhere(event, isByTab) && latest.current.onPress(meant));
      if (isUsed) event.preventDefault();
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
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPED_INTO)) return true;
  return isByTab && (key === 'Enter' || key === ' ') && target.closest(PRESSED_BY_KEY) !== null;
}
