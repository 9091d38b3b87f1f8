// Owns what a call that a person waits for came to.
import type { Refusal } from '../../shared/protocol/refusal.ts';

export type CallOutcome = { ok: true } | { ok: false; refusal: Refusal };
