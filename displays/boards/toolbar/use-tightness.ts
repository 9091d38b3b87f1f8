// Owns what a toolbar leaves out when it has no room: first words of filters, then figures, the title, the clock; at
// last its filters are scrolled.
import { type RefObject, useLayoutEffect } from 'react';
import { useRefit } from './use-refit.ts';

const MOST_TIGHT = 5;

/**
 * Sets `data-tight` to 0 to 5, the least at which the bar's content fits.
 * @param subject changes when the bar's texts do; the layout is read only then and when the bar's size changes
 */
export function useTightness(bar: RefObject<HTMLElement | null>, subject: string): void {
  useRefit(bar, subject, tighten);
  // Some of its buttons come a moment after the others.
  useLayoutEffect(() => {
    const node = bar.current;
    if (!node) return;
    const observer = new MutationObserver((changes) => {
      if (changes.some(isOfButtons)) tighten(node);
    });
    observer.observe(node, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [bar]);
}

/** Texts that count change too, and are as wide as before. */
function isOfButtons({ addedNodes, removedNodes }: MutationRecord): boolean {
  return [...addedNodes, ...removedNodes].some((node) => node instanceof Element);
}

function tighten(bar: HTMLElement): void {
  for (let tight = 0; tight <= MOST_TIGHT; tight += 1) {
    bar.dataset.tight = String(tight);
    if (bar.scrollWidth <= bar.clientWidth && keepsEdge(bar)) return;
  }
}

/** What runs into the bar's own edge is no overflow to the browser, but to the eye. */
function keepsEdge(bar: HTMLElement): boolean {
  const edge = Number.parseFloat(getComputedStyle(bar).paddingInlineEnd);
  const outer = bar.getBoundingClientRect();
  const last = bar.lastElementChild?.getBoundingClientRect() ?? outer;
  return last.right <= outer.right - edge + 1 && last.left >= outer.left + edge - 1;
}
