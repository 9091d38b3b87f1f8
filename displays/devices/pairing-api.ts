// Owns what a screen without a session asks of the hub (PAIR-01).
import * as z from 'zod/mini';
import { displayHome } from '../../shared/protocol/display-home.ts';
import { callApi } from '../link/http/api-call.ts';

const pairingState = z.object({
  state: z.enum(['waiting', 'paired', 'expired']),
  home: z.optional(displayHome),
});

export const pairingApi = {
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
