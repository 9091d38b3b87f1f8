// Owns measuring a drawn card: its height, its header and where its lines are, in CSS pixels.
import type { CardSize } from './column-layout.ts';

/**
 * Reads the layout, so call it for changed cards only and for all of them in one go.
 * @param width of the card on the screen: browsers don't agree on whether what they measure is shrunk already
 */
export function cardSize(card: Element, width: number): CardSize {
  const box = card.getBoundingClientRect();
  const scale = box.width > 0 ? width / box.width : 1;
  const head = card.querySelector('header')?.getBoundingClientRect().height ?? box.height;
  const lines = [...card.querySelectorAll('[data-line-item]')].map((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return { top: (top - box.top) * scale, bottom: (bottom - box.top) * scale };
  });
  return { height: box.height * scale, head: head * scale, lines };
}
