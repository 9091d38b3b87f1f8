// What is asked of a replay over HTTP, and answered (REPLAY-01). Moments are ms since 1970 in hub time.
import * as z from 'zod/mini';
import { board } from './board/board.ts';
import { boardAddress } from './board/view.ts';
import { site } from './down.ts';

/** Tickets to jump to: one that becomes late, one that comes back, one of which something is cancelled. */
export const LANDMARKS = ['late', 'recalled', 'cancelled'] as const;
export type Landmark = (typeof LANDMARKS)[number];

const moment = z.number().check(z.gte(0), z.lte(8.64e15));

export const replayInfo = z.object({
  /** The first moment that can be shown; absent while none can. */
  since: z.optional(moment),
  now: moment,
  /** Of the moment that was asked for. */
  site: z.optional(site),
  /** Its boards as its setup had them; `shown`: as a display watched it about then. */
  boards: z.array(
    z.object({
      name: z.string(),
      station: z.optional(z.string()),
      address: boardAddress,
      shown: z.optional(z.literal(true)),
    }),
  ),
});
export type ReplayInfo = z.infer<typeof replayInfo>;

export const openReplay = z.object({ at: moment, address: boardAddress });
export const playReplay = z.object({ until: moment });
/** Without `to`: to the next, or the former, change of this board. */
export const stepReplay = z.object({ forward: z.boolean(), to: z.optional(z.enum(LANDMARKS)) });
export const checkReplay = z.object({ from: moment, to: moment });

/** A board as it was. */
export const replayedBoard = z.object({
  at: moment,
  digest: z.string(),
  board,
  /** Of a step or a jump: false where nothing of the kind is kept in that direction. */
  found: z.boolean(),
  /** The ticket that was jumped to. */
  ticket: z.optional(z.object({ orderId: z.string(), title: z.string(), landmark: z.enum(LANDMARKS) })),
});
export type ReplayedBoard = z.infer<typeof replayedBoard>;

/** What changed on the board up to `at`, as in the live protocol. */
export const replayedChanges = z.object({
  at: moment,
  changes: z.array(z.object({ at: moment, parts: z.record(z.string(), z.unknown()) })),
  /** Digest of the board at `at`. */
  digest: z.string(),
  /** There is nothing later yet. */
  isEnd: z.boolean(),
});
export type ReplayedChanges = z.infer<typeof replayedChanges>;

/** How many digests that displays were sent in that span were compared, and where the replay shows another board. */
export const replayChecked = z.object({
  samples: z.number(),
  different: z.array(z.object({ at: moment, profile: z.string() })),
});
export type ReplayChecked = z.infer<typeof replayChecked>;
