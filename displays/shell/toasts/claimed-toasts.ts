// Which of the hub's toasts somebody on this display tells in words of their own: those about commands that belong
// together become one.
import type { Notice } from '../../../shared/protocol/down.ts';

export type ToastNotice = Extract<Notice, { kind: 'toast' }>;

/** By command id, who tells what became of it. */
export const claimedToasts = new Map<unknown, (notice: ToastNotice) => void>();
