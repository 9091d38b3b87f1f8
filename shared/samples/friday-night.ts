// The sample board of the pass on a busy Friday night (the picture expo-dark).
import { MINUTE_MS } from '../limits.ts';
import type { OperatorBoard } from '../protocol/board/board.ts';
import { fridayTickets } from './friday-tickets.ts';
import { sampleBoard } from './sample-board.ts';

/** `now` is hub time in milliseconds; every time on the board is relative to it. */
export function fridayNight(now: number): OperatorBoard {
  return sampleBoard({
    profile: { id: 'pass', name: 'Pass', type: 'expo' },
    tickets: fridayTickets(now),
    served: 31,
    averageServedSeconds: (11 * MINUTE_MS) / 1000,
    categories,
    parts: {
      loadBalance: {
        groups: [
          { id: 'g1', name: 'Grill left', shortName: 'GL', open: 18 },
          { id: 'g2', name: 'Grill right', shortName: 'GR', open: 11 },
        ],
      },
    },
  });
}

export const categories: Record<string, string> = {
  'Ribeye 300 g': 'Steaks & grill',
  'Spring chicken': 'Steaks & grill',
  'Beef fillet': 'Steaks & grill',
  'Lamb chops': 'Steaks & grill',
  'House burger': 'Steaks & grill',
  'Grilled salmon': 'Fish',
  'Sea bass fillet': 'Fish',
};
