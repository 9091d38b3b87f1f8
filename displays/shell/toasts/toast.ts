// The line of toasts that wait to be shown, and the texts of codes that become toasts.
import { i18n } from '../../i18n/i18n.ts';
import { Listeners } from '../../link/listeners.ts';
import type { RefusalParams } from '../../link/live-store.ts';

export type ToastLevel = 'info' | 'success' | 'danger';

export interface ToastMessage {
  text: string;
  level: ToastLevel;
  /** A toast that counts its time down, and how it ends before that. */
  countdown?: Countdown;
}

export interface Countdown {
  /** How long it stands, in milliseconds. */
  ms: number;
  /** Aborted when what it waits for is there. */
  end: AbortSignal;
}

const line: ToastMessage[] = [];

/** Emits whenever a toast waits. */
export const toastWaits = new Listeners<void>();

let strip: ((message: ToastMessage) => void) | undefined;

/** Where a board has a strip for them they are told there, and not over its cards; the returned function ends that. */
export function takeToasts(take: (message: ToastMessage) => void): () => void {
  strip = take;
  return () => {
    if (strip === take) strip = undefined;
  };
}

/** Shows a text for 3 s (DLG-26), or as long as its countdown says (DLG-25); over a dialog where one is open. */
export function showToast(text: string, level: ToastLevel = 'info', countdown?: Countdown): void {
  const message = { text, level, ...(countdown && { countdown }) };
  if (strip && !document.querySelector('dialog[open]')) return strip(message);
  line.push(message);
  toastWaits.emit();
}

/** Hands over all toasts that wait. */
export function drainToasts(): ToastMessage[] {
  return line.splice(0);
}

/** The text of a code the hub sent: a toast's own, a refusal's, or the bare code of a newer hub. */
export function textOfCode(code: string, params?: RefusalParams): string {
  return i18n.t([`toasts:${code}`, `refusals:${code}`, 'toasts:other'], { ...params, code });
}

/** The text of a refused command or call. */
export function refusalText(code: string, params?: RefusalParams): string {
  return i18n.t([`refusals:${code}`, 'toasts:other'], { ...params, code });
}
