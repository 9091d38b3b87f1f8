// Keys in an open dialog: a bump bar has no Tab, so its arrows move the focus, and its keys for bump and clear press and
// close.
import type { BumpAction } from './key-map.ts';

const STEPS: Partial<Record<BumpAction, 1 | -1>> = {
  forward: 1,
  item: 1,
  next: 1,
  backward: -1,
  itemBefore: -1,
  previous: -1,
};
const FOCUSABLE = 'button, a[href], input, select, textarea, [tabindex="0"]';
/** Elements that use the arrow keys themselves: the page keys move past them. */
const HAS_ARROWS =
  'textarea, select, input:is([type="radio"], [type="range"], [type="number"], [type="time"])';
const TEXT_FIELD = 'input:not([type="checkbox"], [type="button"])';

/**
 * @returns undefined if no dialog is open, else true if the press was used. Enter and Escape keep their usual effect; a
 * dialog that waits for a key gets all of them.
 */
export function pressInDialog(meant: BumpAction | number, { key }: KeyboardEvent): boolean | undefined {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!dialog) return undefined;
  if (typeof meant === 'number' || dialog.querySelector('[data-takes-keys]')) return false;
  const focused = document.activeElement;
  const step = STEPS[meant];
  if (step !== undefined) {
    if (focused?.matches(HAS_ARROWS) && !isPageKey(meant)) return false;
    if (focused?.matches(TEXT_FIELD) && isSideways(meant)) return false;
    moveFocus(dialog, focused, step);
    return true;
  }
  if (focused?.matches(TEXT_FIELD)) return false;
  if (meant === 'bump' && key !== 'Enter' && focused instanceof HTMLElement && dialog.contains(focused)) {
    focused.click();
    return true;
  }
  if (meant !== 'clear' || key === 'Escape') return false;
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  return true;
}

function isPageKey(deed: BumpAction): boolean {
  return deed === 'next' || deed === 'previous';
}

function isSideways(deed: BumpAction): boolean {
  return deed === 'item' || deed === 'itemBefore';
}

function moveFocus(dialog: Element, focused: Element | null, by: 1 | -1): void {
  const all = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (node) => !node.matches(':disabled') && node.getClientRects().length > 0,
  );
  const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
  const next = at < 0 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
  all[next]?.focus();
}
