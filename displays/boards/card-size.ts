// Owns measuring a drawn card: its height, its header and where its lines are, in CSS pixels.
import type { CardSize } from './column-layout.ts';

/** Reads the layout, so call it for changed cards only and for all of them in one go. */
export function cardSize(card: Element): CardSize {
  const box = card.getBoundingClientRect();
  const head = card.querySelector('header')?.getBoundingClientRect().height ?? box.height;
  const lines = [...card.querySelectorAll('[data-line-item]')].map((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return { top: top - box.top, bottom: bottom - box.top };
  });
  return { height: box.height, head, lines };
}
