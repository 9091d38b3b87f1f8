// Queue of toasts, and the texts of codes that become toasts.
import { i18n } from '../../i18n/i18n.ts';
import { Listeners } from '../../link/listeners.ts';
import type { RefusalParams } from '../../link/live-store.ts';

export type ToastLevel = 'info' | 'success' | 'danger';

export interface ToastMessage {
  text: string;
  level: ToastLevel;
  /** A toast with a countdown, and the signal that ends it early. */
  countdown?: Countdown;
}

export interface Countdown {
  /** Duration in milliseconds. */
  ms: number;
  /** Aborted once the awaited result has arrived. */
  end: AbortSignal;
}

const line: ToastMessage[] = [];

/** Emits whenever a toast is queued. */
export const toastWaits = new Listeners<void>();

let strip: ((message: ToastMessage) => void) | undefined;

/** Shows toasts in a board's strip instead of over its cards; the returned function ends that. */
export function takeToasts(take: (message: ToastMessage) => void): () => void {
  strip = take;
  return () => {
    if (strip === take) strip = undefined;
  };
}

/** Shows a text for 3 s (DLG-26), or as long as its countdown lasts (DLG-25); above a dialog if one is open. */
export function showToast(text: string, level: ToastLevel = 'info', countdown?: Countdown): void {
  const message = { text, level, ...(countdown && { countdown }) };
  if (strip && !document.querySelector('dialog[open]')) return strip(message);
  line.push(message);
  toastWaits.emit();
}

/** Returns and removes all queued toasts. */
export function drainToasts(): ToastMessage[] {
  return line.splice(0);
}

/** Text of a code from the hub: a toast's own, a refusal's, or the bare code of a newer hub. */
export function textOfCode(code: string, params?: RefusalParams): string {
  return i18n.t([`toasts:${code}`, `refusals:${code}`, 'toasts:other'], { ...params, code });
}

export function refusalText(code: string, params?: RefusalParams): string {
  return i18n.t([`refusals:${code}`, 'toasts:other'], { ...params, code });
}
