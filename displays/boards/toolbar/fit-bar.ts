// Fits a toolbar to its width: parts without room are hidden and offered in its "More" menu.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useRefit } from './use-refit.ts';

/** Optional parts of the bar, by their names in the style sheets. */
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
  /** Used only if the bar is at least this wide, in rem. */
  least?: number;
}

/** Width of a full HD display at the default type size: it keeps its labels whatever else the bar contains. */
const WIDE_REM = 110;
const SMALL: readonly BarPart[] = ['name', 'planned'];
const TIGHT: readonly BarPart[] = [...SMALL, 'air', 'rule'];
const FIGURES: readonly BarPart[] = [...TIGHT, 'average', 'balance', 'load'];
const RARE: readonly BarPart[] = [...FIGURES, 'groups', 'selection'];
const VIEW: readonly BarPart[] = [...RARE, 'view'];
const AT_HAND: readonly BarPart[] = [...VIEW, 'clock', 'recall', 'refresh'];
const ALL: readonly BarPart[] = [...AT_HAND, 'title', 'find', 'options', 'station', 'sms', 'later'];

/** The first step whose content fits is used. Filter labels are hidden late: icons alone have to be learned. */
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

/** Parts that can't be reached without the "More" menu. */
const IN_MORE: ReadonlySet<BarPart> = new Set(ALL.filter((part) => !TIGHT.includes(part)));

/**
 * Sets `data-gone` of the bar to its hidden parts, and `data-more` if its menu has some of them.
 * @param subject changes when the bar's texts do; layout is read only then and when the bar's size changes
 * @returns the hidden parts, once known
 */
export function useBarFit(bar: RefObject<HTMLElement | null>, subject: string): readonly BarPart[] {
  const [gone, setGone] = useState<readonly BarPart[]>([]);
  const refit = useCallback((node: HTMLElement) => setGone(fitBar(node)), []);
  useRefit(bar, subject, refit);
  // Some buttons load a moment after the others.
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

/** Counters change their text, but not their width; an open menu isn't part of the bar. */
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

/** Content that runs into the bar's padding isn't an overflow to the browser, but is visible. */
function keepsEdge(bar: HTMLElement): boolean {
  const edge = Number.parseFloat(getComputedStyle(bar).paddingInlineEnd);
  const outer = bar.getBoundingClientRect();
  const boxes = [...bar.children].map((child) => child.getBoundingClientRect());
  return boxes.every(
    ({ left, right, width }) =>
      width === 0 || (right <= outer.right - edge + 1 && left >= outer.left + edge - 1),
  );
}
