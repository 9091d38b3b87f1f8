// Owns a screen's wish to be paired: it asks for a code, renews it before it ends, and looks whether somebody approved it
// (PAIR-01, PAIR-02).
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { PAIRING_POLL_MS, PAIRING_RENEW_BEFORE_MS, SECOND_MS } from '../../shared/limits.ts';
import { displayHome } from '../../shared/protocol/display-home.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import { callApi } from '../link/http/api-call.ts';
import type { RefusalParams } from '../link/live-store.ts';
import { loadSession } from '../shell/session/session-store.ts';

/** A screen that found no room looks again at least so often. */
const CROWDED_WAIT_MAX_MS = 10 * SECOND_MS;

export interface ShownPairing {
  code: string;
  /** Where a phone approves it. */
  address: string;
  /** When the next code comes, on this screen's steady clock. */
  renewsAtMs: number;
}

export interface Pairing {
  shown?: ShownPairing;
  /** Why there is no code at present. */
  refused?: RefusalCode;
}

export function usePairing(): Pairing {
  const [pairing, setPairing] = useState<Pairing>({});
  useEffect(() => waitForApproval(setPairing), []);
  return pairing;
}

/** As long as the hub says, within reason: room may be there sooner than the first code ends. */
function waitMs(params: RefusalParams = {}): number {
  const seconds = Number(params['seconds'] ?? 0);
  return Math.min(seconds * SECOND_MS, CROWDED_WAIT_MAX_MS);
}

/** Goes on until it is called off; ends by itself once the screen is somebody. */
function waitForApproval(show: (pairing: Pairing) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let renewsAtMs = Number.NEGATIVE_INFINITY;
  let waitUntilMs = Number.NEGATIVE_INFINITY;

  const step = async () => {
    const now = performance.now();
    if (now >= waitUntilMs) await (now >= renewsAtMs ? ask() : look());
    if (!over) timer = setTimeout(() => void step(), PAIRING_POLL_MS);
  };

  const ask = async () => {
    const answer = await pairingApi.ask();
    if (over) return;
    // Somebody signed this browser in meanwhile, in another tab.
    if (!answer.ok && (answer.code === 'wrong-state' || answer.code === 'not-allowed')) return leave();
    if (!answer.ok) {
      if (answer.code === 'rate-limited') waitUntilMs = performance.now() + waitMs(answer.params);
      return show({ refused: answer.code });
    }
    const { code, address, expiresAt, hubTime } = answer.value;
    renewsAtMs = performance.now() + expiresAt - hubTime - PAIRING_RENEW_BEFORE_MS;
    show({ shown: { code, address, renewsAtMs } });
  };

  const look = async () => {
    const answer = await pairingApi.state();
    if (over || !answer.ok) return;
    if (answer.value.state === 'paired') return leave();
    // The hub was started anew and knows nothing of this code.
    if (answer.value.state === 'expired') await ask();
  };

  const leave = async () => {
    over = true;
    await loadSession();
  };

  void step();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

// Owns what a screen without a session asks of the hub (PAIR-01).

const pairingState = z.object({
  state: z.enum(['waiting', 'paired', 'expired']),
  home: z.optional(displayHome),
});

const pairingApi = {
  ask: () =>
    callApi('/api/pairing', {
      method: 'POST',
      answer: z.object({
        code: z.string(),
        expiresAt: z.number(),
        /** The hub's own clock, for a screen whose clock is wrong. */
        hubTime: z.number(),
        /** Where phones reach the hub. */
        address: z.string(),
      }),
    }),
  state: () => callApi('/api/pairing', { answer: pairingState }),
};
