// A tap that did nothing shows that it was felt (TICK-43).
import { FELT_MS } from './finger-limits.ts';

/** What a finger can press on a board. */
export const CONTROL = '[data-act], [data-line], [data-row], [role="button"], button, a, input';

export function showFelt(target: EventTarget | null | undefined): void {
  if (!(target instanceof Element)) return;
  const node = target.closest(CONTROL) ?? target.closest('[data-ticket]');
  if (!node) return;
  node.setAttribute('data-felt', '');
  setTimeout(() => node.removeAttribute('data-felt'), FELT_MS);
}
