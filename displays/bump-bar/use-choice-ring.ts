// Owns the ring around what a bump bar has chosen: a rule of its own, so that no card is drawn anew for it.
import { useEffect } from 'react';
import { type Chosen, targetSelector } from './bump-targets.ts';

const RING = 'outline: 0.375rem solid var(--focus); outline-offset: 0.0625rem; z-index: 2;';
/** What lies outside a torn card, a row or an item is cut off. */
const INSIDE = 'outline-offset: -0.375rem;';

export function useChoiceRing(chosen: Chosen | undefined): void {
  const selector = chosen && targetSelector(chosen);
  useEffect(() => {
    if (selector === undefined) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `${selector} { ${RING} } ${selector}:is([data-torn], [data-row], [data-line]) { ${INSIDE} }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [selector]);
}
