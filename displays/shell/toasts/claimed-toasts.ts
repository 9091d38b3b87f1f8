// Toasts of the hub that this display shows with its own text: those about commands that belong together
// become one.
import type { Notice } from '../../../shared/protocol/down.ts';

export type ToastNotice = Extract<Notice, { kind: 'toast' }>;

/** Handlers of results, by command id. */
export const claimedToasts = new Map<unknown, (notice: ToastNotice) => void>();
