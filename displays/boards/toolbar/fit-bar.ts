// Fits a toolbar to its width: parts without room are hidden and offered in its menu "More".
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useRefit } from './use-refit.ts';

/** Parts that the bar can do without, by the names in its style sheets. */
export type BarPart =
  | 'name'
  | 'planned'
  | 'air'
  | 'rule'
  | 'words'
  | 'average'
  | 'balance'
  | 'load'
  | 'clock'
  | 'recall'
  | 'groups'
  | 'view'
  | 'title'
  | 'find'
  | 'options'
  | 'station'
  | 'sms'
  | 'selection'
  | 'refresh'
  | 'later'
  | 'swipe';

interface Step {
  gone: readonly BarPart[];
  /** Taken only where the bar is at least so wide, in rem. */
  least?: number;
}

/** Width of a full HD screen at the usual size of type: words stay there whatever else the bar has to hold. */
const WIDE_REM = 110;
const SMALL: readonly BarPart[] = ['name', 'planned'];
const TIGHT: readonly BarPart[] = [...SMALL, 'air', 'rule'];
const FIGURES: readonly BarPart[] = [...TIGHT, 'average', 'balance', 'load'];
const RARE: readonly BarPart[] = [...FIGURES, 'groups', 'selection'];
const VIEW: readonly BarPart[] = [...RARE, 'view'];
const AT_HAND: readonly BarPart[] = [...VIEW, 'clock', 'recall', 'refresh'];
const ALL: readonly BarPart[] = [...AT_HAND, 'title', 'find', 'options', 'station', 'sms', 'later'];

/** The first one whose content fits is taken. Words of the filters are given up late: signs alone have to be learned. */
const STEPS: readonly Step[] = [
  { gone: [] },
  { gone: SMALL },
  { gone: TIGHT },
  { gone: FIGURES },
  { gone: RARE, least: WIDE_REM },
  { gone: VIEW, least: WIDE_REM },
  { gone: AT_HAND, least: WIDE_REM },
  { gone: [...AT_HAND, 'station', 'sms', 'later', 'find'], least: WIDE_REM },
  { gone: ['words'] },
  { gone: ['words', ...SMALL] },
  { gone: ['words', ...TIGHT] },
  { gone: ['words', ...FIGURES] },
  { gone: ['words', ...RARE] },
  { gone: ['words', ...VIEW] },
  { gone: ['words', ...AT_HAND] },
  { gone: ['words', ...ALL, 'swipe'] },
];

/** Parts that are out of reach without the menu "More". */
const IN_MORE: ReadonlySet<BarPart> = new Set(ALL.filter((part) => !TIGHT.includes(part)));

/**
 * Sets `data-gone` of the bar to the parts that it leaves out, and `data-more` where its menu has some of them.
 * @param subject changes when the bar's texts do; the layout is read only then and when the bar's size changes
 * @returns the same parts, once they are known
 */
export function useBarFit(bar: RefObject<HTMLElement | null>, subject: string): readonly BarPart[] {
  const [gone, setGone] = useState<readonly BarPart[]>([]);
  const refit = useCallback((node: HTMLElement) => setGone(fitBar(node)), []);
  useRefit(bar, subject, refit);
  // Some of its buttons come a moment after the others.
  useLayoutEffect(() => {
    const node = bar.current;
    if (!node) return;
    const observer = new MutationObserver((changes) => {
      if (changes.some((change) => isOfButtons(change, node))) refit(node);
    });
    observer.observe(node, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [bar, refit]);
  return gone;
}

/** Texts that count change too, and are as wide as before; an open menu is no part of the bar. */
function isOfButtons({ target, addedNodes, removedNodes }: MutationRecord, bar: HTMLElement): boolean {
  const menu = target instanceof Element ? target.closest('[data-in-menu]') : null;
  if (menu && bar.contains(menu)) return false;
  return [...addedNodes, ...removedNodes].some(
    (node) => node instanceof Element && !node.matches('[data-in-menu]'),
  );
}

function fitBar(bar: HTMLElement): readonly BarPart[] {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const steps = STEPS.filter(({ least = 0 }) => bar.clientWidth >= least * rem);
  for (const { gone } of steps) {
    bar.dataset.gone = gone.join(' ');
    bar.toggleAttribute(
      'data-more',
      gone.some((part) => IN_MORE.has(part)),
    );
    if (bar.scrollWidth <= bar.clientWidth && keepsEdge(bar)) return gone;
  }
  return steps.at(-1)?.gone ?? [];
}

/** What runs into the bar's own edge is no overflow to the browser, but to the eye. */
function keepsEdge(bar: HTMLElement): boolean {
  const edge = Number.parseFloat(getComputedStyle(bar).paddingInlineEnd);
  const outer = bar.getBoundingClientRect();
  const boxes = [...bar.children].map((child) => child.getBoundingClientRect());
  return boxes.every(
    ({ left, right, width }) =>
      width === 0 || (right <= outer.right - edge + 1 && left >= outer.left + edge - 1),
  );
}
